import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { createLoader, type SearchParams } from 'nuqs/server';
import { z } from 'zod';
import { BreakView, type DeskRun } from '@/components/reconciliation/breaks/break-view';
import { groupRows } from '@/components/reconciliation/breaks/desk-rows';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { getBreak } from '@/lib/services/breaks/get-break';
import { listBreaks } from '@/lib/services/breaks/list-breaks';
import { getRun } from '@/lib/services/runs/get-run';
import { readForPage } from '@/lib/web/run-verb';
import { zodParser } from '@/lib/web/zod-parser';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { loadDeskParams, toBreakFilter, toDeskLinkParams, type DeskParams } from '../../desk-params';
import { breakVerbs } from '../break-verbs';

interface BreakPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** The run from whose desk it was opened: a later one may have found the same break again. */
const loadRun = createLoader({ run: zodParser(z.string().regex(/^[0-9]{1,19}$/)) });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('breaks');
  return { title: t('crumb') };
}

export default async function Page({ params, searchParams }: BreakPageProps) {
  const { id } = await params;
  const asked = await loadDeskParams(searchParams);
  const page = await readForPage(getBreak, { id });
  if (page.ok) {
    const desk = await readDesk(page.value, asked, (await loadRun(searchParams)).run);
    return <BreakView key={id} page={page.value} verbs={breakVerbs} desk={desk} />;
  }
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="reconciliation" error={page.error} />;
}

/** Where it stands on the desk it was opened from, in its order; null where it was not, and has left the desk of its run. */
async function readDesk(page: BreakPage, asked: DeskParams, from: string | null) {
  const opened = from === null ? null : await runOf(page, from);
  const run = opened ?? page;
  const list = await readForPage(listBreaks, toBreakFilter(run.runId, asked));
  if (!list.ok) return null;
  const order = groupRows(list.value.rows).flatMap(({ rows }) => rows.map((row) => row.id));
  const index = order.indexOf(page.id);
  if (index < 0 && opened === null) return null;
  return {
    run,
    params: { ...toDeskLinkParams(asked), run: run.runId },
    before: order[index - 1] ?? null,
    // Once it is decided it leaves the desk: the first that is left comes next.
    after: order[index + 1] ?? null,
    place: index < 0 ? undefined : { at: index + list.value.firstRow, count: list.value.count },
  };
}

/** A run of the days on which the break was seen. */
async function runOf(page: BreakPage, id: string): Promise<DeskRun | null> {
  if (id === page.runId) return page;
  const run = await readForPage(getRun, { id });
  if (!run.ok || run.value.sourceId !== page.source.id) return null;
  const { number, businessDate } = run.value;
  const isSeen = page.firstDay <= businessDate && businessDate <= page.runDate;
  return isSeen ? { runId: id, runNumber: number, runDate: businessDate } : null;
}
