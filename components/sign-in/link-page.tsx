import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/states';
import type { LinkView, SignInWays } from '@/lib/domain/views/user';
import { LinkForm, type Redeem } from './link-form';
import { LinkExpiry } from './link-expiry';
import { ProviderButton } from './provider-button';
import { SignInFrame, type SignInFrameProps } from './sign-in-frame';
import css from './sign-in.module.css';

export interface LinkPageProps extends SignInFrameProps {
  token: string;
  link: LinkView;
  ways: SignInWays;
  /** Above nought: this address has tried too many links and waits so long. */
  minutes: number;
  /** Who this browser is signed in as. */
  signedInAs: string | null;
  /** The link was used in this very moment, and the browser is on its way. */
  leaving: boolean;
  redeem: Redeem;
}

/** Where a one-time link leads: what it is for, and the form that uses it up. */
export function LinkPage(props: LinkPageProps) {
  const { token, link, ways, minutes, signedInAs, leaving, redeem, ...frame } = props;
  const t = useTranslations('link.leaving');
  if (leaving)
    return (
      <SignInFrame {...frame}>
        <h1>{t('title')}</h1>
        <p className={css.body}>{t('body')}</p>
      </SignInFrame>
    );
  return (
    <SignInFrame {...frame}>
      {link.state === 'open' && minutes === 0 ? (
        <OpenLink token={token} link={link} ways={ways} signedInAs={signedInAs} redeem={redeem} />
      ) : (
        <ClosedLink link={link} minutes={minutes} />
      )}
    </SignInFrame>
  );
}

type Open = Extract<LinkView, { state: 'open' }>;

function OpenLink({
  token,
  link,
  ways,
  signedInAs,
  redeem,
}: Pick<LinkPageProps, 'token' | 'ways' | 'signedInAs' | 'redeem'> & { link: Open }) {
  const t = useTranslations('link');
  const role = useTranslations('common.role');
  const { kind, by, email, name } = link;
  return (
    <>
      <h1>{t(`${kind}.title`)}</h1>
      <p className={css.body}>
        {kind === 'invite'
          ? t('invite.lead', { by, email, role: role(link.role) })
          : t('reset.lead', { by, email, name })}
      </p>
      {signedInAs !== null && (
        <div className={css.form}>
          <Notice tone="invalid" title={t('signedInAs', { name: signedInAs, email })} />
        </div>
      )}
      {ways.passwords ? (
        <LinkForm token={token} kind={kind} email={email} redeem={redeem} />
      ) : (
        <p className={css.body}>{t('provider', { provider: ways.provider ?? '', email })}</p>
      )}
      {ways.provider !== null && kind === 'invite' && (
        <div className={css.provider}>
          <ProviderButton provider={ways.provider} callbackUrl="/" primary={!ways.passwords} />
        </div>
      )}
      {ways.passwords && (
        <p className={css.help}>
          <LinkExpiry at={link.expiresAt} />
        </p>
      )}
    </>
  );
}

function ClosedLink({ link, minutes }: { link: LinkView; minutes: number }) {
  const t = useTranslations('link');
  const state = minutes > 0 ? 'limited' : link.state === 'open' ? 'unknown' : link.state;
  const by = link.by ?? t('somebody');
  return (
    <>
      <h1>{t(`closed.${state}`)}</h1>
      <p className={css.body}>{t(`closedBody.${state}`, { by, minutes })}</p>
      <div className={css.steps}>
        <Link href="/sign-in">{t('signIn')}</Link>
      </div>
    </>
  );
}
