import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { RowsPage } from '@/components/reconciliation/run/rows-page';
import { getRun } from '@/lib/services/runs/get-run';
import { listPlaced } from '@/lib/services/runs/list-placed';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../../read-refusal-page';
import { loadRowsParams } from './search-params';

interface RowsPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ searchParams }: RowsPageProps): Promise<Metadata> {
  const { bucket } = await loadRowsParams(searchParams);
  const t = await getTranslations('runs.rows.title');
  return { title: t(bucket) };
}

export default async function Page({ params, searchParams }: RowsPageProps) {
  const { id } = await params;
  const { bucket, cursor } = await loadRowsParams(searchParams);
  const [page, list] = await Promise.all([
    readForPage(getRun, { id }),
    readForPage(listPlaced, { runId: id, bucket, cursor: cursor ?? undefined }),
  ]);
  if (page.ok && list.ok) return <RowsPage page={page.value} list={list.value} bucket={bucket} />;
  const error = page.ok ? (list.ok ? null : list.error) : page.error;
  if (error === null || error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="reconciliation" error={error} />;
}
