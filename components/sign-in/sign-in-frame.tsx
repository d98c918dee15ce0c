import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/layout/brand-mark';
import { LanguageSwitch, ThemeSwitch, type SavePreferences } from '@/components/layout/preference-switches';
import css from './sign-in.module.css';

export interface SignInFrameProps {
  /** Name of this installation, null when it has none. */
  environment: string | null;
  /** Public host, to see that one is in the right place before typing a password. */
  host: string;
  savePreferences: SavePreferences;
}

/** What stands around every page that is seen before signing in. */
export function SignInFrame({
  environment,
  host,
  savePreferences,
  children,
}: SignInFrameProps & { children: ReactNode }) {
  const shell = useTranslations('shell');
  return (
    <div className={css.page}>
      <div className={css.middle}>
        <main className={css.card}>
          <div className={css.brand}>
            <BrandMark size={24} />
            {shell('brand')}
          </div>
          {children}
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
