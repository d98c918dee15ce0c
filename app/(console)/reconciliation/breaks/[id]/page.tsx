import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { BreakView } from '@/components/reconciliation/breaks/break-view';
import { groupRows } from '@/components/reconciliation/breaks/desk-rows';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { getBreak } from '@/lib/services/breaks/get-break';
import { listBreaks } from '@/lib/services/breaks/list-breaks';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { loadDeskParams, toBreakFilter, toDeskLinkParams, type DeskParams } from '../../desk-params';
import { breakVerbs } from '../break-verbs';

interface BreakPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('breaks');
  return { title: t('crumb') };
}

export default async function Page({ params, searchParams }: BreakPageProps) {
  const { id } = await params;
  const asked = await loadDeskParams(searchParams);
  const page = await readForPage(getBreak, { id });
  if (page.ok) {
    const desk = await readDesk(page.value, asked);
    return <BreakView key={id} page={page.value} verbs={breakVerbs} desk={desk} />;
  }
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="reconciliation" error={page.error} />;
}

/** Where it stands on the desk of its run, in the order in which the desk shows it; null once it has left it. */
async function readDesk({ id, runId }: BreakPage, asked: DeskParams) {
  const list = await readForPage(listBreaks, toBreakFilter(runId, asked));
  if (!list.ok) return null;
  const order = groupRows(list.value.rows).flatMap(({ rows }) => rows.map((row) => row.id));
  const index = order.indexOf(id);
  if (index < 0) return null;
  return {
    params: toDeskLinkParams(asked),
    before: order[index - 1] ?? null,
    after: order[index + 1] ?? null,
    at: index + list.value.firstRow,
    count: list.value.count,
  };
}
