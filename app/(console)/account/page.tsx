import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '@/components/account/account-page';
import { currentAccount } from '@/lib/web/current-account';
import { resolveUserPreferences } from '@/lib/web/preferences';
import { saveAccountPreferences } from '@/lib/web/preferences-action';
import { signOut, signOutEverywhere } from '@/lib/web/sign-out-action';
import { changePassword } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account');
  return { title: t('title') };
}

export default async function Page() {
  const [account, preferences] = await Promise.all([currentAccount(), resolveUserPreferences()]);
  return (
    <AccountPage
      account={account}
      preferences={preferences}
      savePreferences={saveAccountPreferences}
      changePassword={changePassword}
      signOut={signOut}
      signOutEverywhere={signOutEverywhere}
    />
  );
}
