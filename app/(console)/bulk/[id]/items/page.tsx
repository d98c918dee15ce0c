import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { BulkItemsPage } from '@/components/bulk/bulk-items-page';
import { listBulkItems } from '@/lib/services/bulk/list-bulk-items';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { givenParams, loadItemParams } from './search-params';

interface ItemsPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: ItemsPageProps): Promise<Metadata> {
  const t = await getTranslations('bulk.items');
  return { title: t('title', { id: `#${(await params).id}` }) };
}

export default async function Page({ params, searchParams }: ItemsPageProps) {
  const { id } = await params;
  const given = givenParams(await loadItemParams(searchParams));
  const list = await readForPage(listBulkItems, { id, ...given });
  if (list.ok) return <BulkItemsPage id={id} list={list.value} params={given} />;
  if (list.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="bulk" error={list.error} />;
}
