import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { RunView } from '@/components/reconciliation/run/run-view';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { getBreak } from '@/lib/services/breaks/get-break';
import { listBreaks } from '@/lib/services/breaks/list-breaks';
import { getRun } from '@/lib/services/runs/get-run';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { breaksVerbs, breakVerbs } from '../../breaks/break-verbs';
import * as day from '../../days/actions';
import { loadDeskParams, toBreakFilter, toDeskLinkParams, type DeskParams } from '../../desk-params';
import * as run from '../actions';

interface RunPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

const VERBS = { run: { ...run }, breaks: breakVerbs, many: breaksVerbs, day: { ...day } };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('runs');
  return { title: t('title') };
}

export default async function Page({ params, searchParams }: RunPageProps) {
  const { id } = await params;
  const asked = await loadDeskParams(searchParams);
  const page = await readForPage(getRun, { id });
  if (!page.ok) {
    if (page.error.code === 'not_found') notFound();
    return <ReadRefusalPage subject="reconciliation" error={page.error} />;
  }
  const [desk, base] = await Promise.all([readDesk(page.value, asked), readBase(asked.base)]);
  return (
    <RunView
      key={id}
      page={page.value}
      base={base}
      desk={desk}
      params={toDeskLinkParams(asked)}
      verbs={VERBS}
    />
  );
}

/** The list, and the evidence of the break that the address names or of the first. A try has breaks of no day. */
async function readDesk({ id, number, state }: RunPage, asked: DeskParams) {
  if (state !== 'done' || number < 0) return null;
  const [list, named] = await Promise.all([
    readForPage(listBreaks, toBreakFilter(id, asked)),
    asked.break === null ? null : readForPage(getBreak, { id: asked.break }),
  ]);
  if (!list.ok) return null;
  const first = list.value.rows[0]?.id;
  const shown = named ?? (first === undefined ? null : await readForPage(getBreak, { id: first }));
  return { list: list.value, selected: shown?.ok ? shown.value : null };
}

/** Of a try with other rules: the run that it is held against. */
async function readBase(id: string | null): Promise<RunPage | null> {
  if (id === null) return null;
  const base = await readForPage(getRun, { id });
  return base.ok ? base.value : null;
}
