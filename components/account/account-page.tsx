import { useTranslations } from 'next-intl';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { PageHead } from '@/components/ui/page-head';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { AccountView } from '@/lib/domain/views/account';
import css from './account.module.css';
import { PasswordForm, type ChangePassword } from './password-form';
import { ReadingForm, type Reading, type SaveReading } from './reading-form';
import { SessionActions, type SignOutEverywhere } from './session-actions';

export interface AccountPageProps {
  account: AccountView;
  preferences: Reading;
  savePreferences: SaveReading;
  changePassword: ChangePassword;
  signOut: () => Promise<void>;
  signOutEverywhere: SignOutEverywhere;
}

/** Who one is here, how one likes to read, and what guards the account. */
export function AccountPage({ account, preferences, savePreferences, ...actions }: AccountPageProps) {
  const t = useTranslations('account');
  const role = useTranslations('common.role');
  return (
    <div className={css.page}>
      <PageHead title={t('title')} sub={t('subtitle', { name: account.name, role: role(account.role) })} />
      <div className={css.facts}>
        <LabeledFacts
          facts={[
            { label: t('email'), value: account.email },
            { label: t('lastSignIn'), value: <RelativeTime at={account.lastSignInAt} /> },
          ]}
        />
      </div>
      <Section labelledBy="reading">
        <SectionHead id="reading" title={t('reading')} note={t('readingNote')} />
        <ReadingForm preferences={preferences} save={savePreferences} />
      </Section>
      <Section labelledBy="password">
        <SectionHead id="password" title={t('password')} note={account.hasPassword && t('passwordNote')} />
        {account.hasPassword ? (
          <PasswordForm email={account.email} change={actions.changePassword} />
        ) : (
          <p className={css.quiet}>{t('noPassword')}</p>
        )}
      </Section>
      <Section labelledBy="sessions">
        <SectionHead id="sessions" title={t('sessions')} note={t('sessionsNote')} />
        <SessionActions signOut={actions.signOut} signOutEverywhere={actions.signOutEverywhere} />
      </Section>
    </div>
  );
}
