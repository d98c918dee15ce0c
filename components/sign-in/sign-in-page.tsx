import { useTranslations } from 'next-intl';
import { BrandMark } from '@/components/layout/brand-mark';
import { LanguageSwitch, ThemeSwitch, type SavePreferences } from '@/components/layout/preference-switches';
import { SignInForm, type SignInFormProps } from './sign-in-form';
import css from './sign-in.module.css';

export interface SignInPageProps extends SignInFormProps {
  /** Name of this installation, null when it has none. */
  environment: string | null;
  /** Public host, to see that one is in the right place before typing a password. */
  host: string;
  savePreferences: SavePreferences;
}

/** The whole page of signing in. */
export function SignInPage({ environment, host, savePreferences, ...form }: SignInPageProps) {
  const t = useTranslations('signIn');
  const shell = useTranslations('shell');
  return (
    <div className={css.page}>
      <div className={css.middle}>
        <main className={css.card}>
          <div className={css.brand}>
            <BrandMark size={24} />
            {shell('brand')}
          </div>
          <h1>{t('title')}</h1>
          <p className={css.lead}>{t('lead')}</p>
          <SignInForm {...form} />
          <p className={css.help}>{t('help')}</p>
        </main>
      </div>
      <footer className={css.foot}>
        {environment !== null && <span className={css.environment}>{environment}</span>}
        <span>{host}</span>
        <span className={css.end}>
          <LanguageSwitch savePreferences={savePreferences} />
        </span>
        <ThemeSwitch savePreferences={savePreferences} />
      </footer>
    </div>
  );
}
