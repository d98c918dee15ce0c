import { useTranslations } from 'next-intl';
import { ProviderButton } from './provider-button';
import { SignInForm, type SignInFormProps } from './sign-in-form';
import { SignInFrame, type SignInFrameProps } from './sign-in-frame';
import { SignInMessage } from './sign-in-message';
import css from './sign-in.module.css';

export interface SignInPageProps extends SignInFormProps, SignInFrameProps {
  /** Name of the OpenID Connect provider, null without one. */
  provider: string | null;
  /** People may sign in by password here. */
  passwords: boolean;
}

const UNTRIED = { email: '', error: null, triesLeft: 0, to: null };

/** The whole page of signing in: by provider, by password, or either. */
export function SignInPage({ provider, passwords, action, callbackUrl, notice, ...frame }: SignInPageProps) {
  const t = useTranslations('signIn');
  return (
    <SignInFrame {...frame}>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {!passwords && (
        <div className={css.form}>
          <SignInMessage state={UNTRIED} notice={notice} />
        </div>
      )}
      {provider !== null && (
        <div className={css.provider}>
          <ProviderButton provider={provider} callbackUrl={callbackUrl} primary={!passwords} />
          {passwords && <p className={css.or}>{t('or')}</p>}
        </div>
      )}
      {passwords && (
        <SignInForm action={action} callbackUrl={callbackUrl} notice={notice} autoFocus={provider === null} />
      )}
      <p className={css.help}>
        {provider !== null && !passwords ? t('helpProvider', { provider }) : t('help')}
      </p>
    </SignInFrame>
  );
}
