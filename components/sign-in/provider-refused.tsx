import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { ProviderButton } from './provider-button';
import { SignInFrame, type SignInFrameProps } from './sign-in-frame';
import css from './sign-in.module.css';

export type RefusedProblem =
  | 'denied'
  | 'unreachable'
  | 'misconfigured'
  | 'expired'
  | 'failed'
  | 'outage'
  | 'disabled'
  | 'no_role'
  | 'no_account'
  | 'email_missing'
  | 'email_unverified'
  | 'already_linked';

/** The provider did not let somebody in, or this console did not: what happened, and what to ask for. */
export function ProviderRefused({
  problem,
  reference,
  provider,
  ...frame
}: SignInFrameProps & { problem: RefusedProblem; reference: string | null; provider: string }) {
  const t = useTranslations('signIn.refused');
  return (
    <SignInFrame {...frame}>
      <h1>{t(`${problem}.title`, { provider })}</h1>
      <p className={css.body}>{t(`${problem}.body`, { provider })}</p>
      <div className={css.steps}>
        <ProviderButton provider={provider} callbackUrl="/" label={t('again', { provider })} />
        <Link href="/sign-in">{t('back')}</Link>
      </div>
      <p className={css.help}>
        {t('nothing')} {reference !== null && t('reference', { reference })}
      </p>
    </SignInFrame>
  );
}
