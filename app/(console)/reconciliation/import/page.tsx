import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { ImportPage } from '@/components/reconciliation/import/import-page';
import { may } from '@/lib/domain/roles';
import { getAccount } from '@/lib/services/account/get-account';
import { listSources } from '@/lib/services/sources/list-sources';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { begin, cancel } from '../statements/actions';
import { ask } from './actions';
import { loadImportParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statements.import');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const preset = await loadImportParams(searchParams);
  const [list, account] = await Promise.all([readForPage(listSources), readForPage(getAccount)]);
  if (!list.ok) return <ReadRefusalPage subject="statements" error={list.error} />;
  const mayImport = account.ok && may(account.value.role, 'reconciliation.import');
  const error = { code: 'no_permission', permission: 'reconciliation.import' } as const;
  if (!mayImport) return <ReadRefusalPage subject="import" error={error} />;
  const calls = { begin, cancel };
  return <ImportPage list={list.value} preset={preset} mayImport={mayImport} calls={calls} ask={ask} />;
}
