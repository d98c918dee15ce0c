import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { BulkListPage } from '@/components/bulk/bulk-list-page';
import { listBulk } from '@/lib/services/bulk/list-bulk';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { loadBulkParams, toBulkInput, toBulkLinkParams } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('bulk');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadBulkParams(searchParams);
  const list = await readForPage(listBulk, toBulkInput(params));
  if (!list.ok) return <ReadRefusalPage subject="bulk" error={list.error} />;
  return <BulkListPage list={list.value} tab={params.state} params={toBulkLinkParams(params)} />;
}
