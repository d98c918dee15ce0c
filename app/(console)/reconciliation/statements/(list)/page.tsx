import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { StatementsPage } from '@/components/reconciliation/statements/statements-page';
import { may } from '@/lib/domain/roles';
import { getAccount } from '@/lib/services/account/get-account';
import { listSources } from '@/lib/services/sources/list-sources';
import { listStatements } from '@/lib/services/statements/list-statements';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { loadStatementParams, toStatementInput, toStatementLinkParams } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statements');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadStatementParams(searchParams);
  const [list, sources, account] = await Promise.all([
    readForPage(listStatements, toStatementInput(params)),
    readForPage(listSources),
    readForPage(getAccount),
  ]);
  if (!list.ok) return <ReadRefusalPage subject="statements" error={list.error} />;
  return (
    <StatementsPage
      list={list.value}
      sources={sources.ok ? sources.value.rows.map(({ id, name }) => ({ id, name })) : []}
      params={toStatementLinkParams(params)}
      mayImport={account.ok && may(account.value.role, 'reconciliation.import')}
    />
  );
}
