import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PermissionsPage } from '@/components/permissions/permissions-page';
import { listAdministrators } from '@/lib/services/users/list-administrators';
import { currentAccount } from '@/lib/web/current-account';
import { readForPage } from '@/lib/web/run-verb';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('permissions');
  return { title: t('title') };
}

export default async function Page() {
  const [account, known] = await Promise.all([currentAccount(), readForPage(listAdministrators)]);
  const administrators = known.ok ? known.value : { names: [], more: 0 };
  return <PermissionsPage role={account.role} administrators={administrators} />;
}
