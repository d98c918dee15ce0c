'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { useRouter } from 'next/navigation';
import { Pager } from '@/components/data-table/table-lines';
import { useSteadyRows } from '@/components/data-table/use-steady-rows';
import type { ListParams } from '@/components/lists/list-href';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { BreaksVerb } from '@/lib/domain/break-decision';
import type { BreakList, BreakPage, BreakRow, BreaksChoice } from '@/lib/domain/views/recon-break';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { breakHref, runHref } from '../run/run-path';
import { BreakDialogs } from './break-dialogs';
import type { BreaksVerbs, BreakVerbs } from './break-verbs';
import css from './breaks.module.css';
import { DeskEmpty } from './desk-empty';
import { DeskAges, DeskStates, useDeskHref } from './desk-filters';
import { DeskList } from './desk-list';
import { groupRows } from './desk-rows';
import { DeskSelection } from './desk-selection';
import { useDeskTicks } from './desk-ticks';
import { EvidencePane } from './evidence-pane';
import { PlanBreaksDialog } from './plan-breaks-dialog';
import { useBreakDialogs } from './use-break-dialogs';
import type { BreaksAsk } from './use-breaks-plan';
import { useDeskCursor } from './use-desk-cursor';
import { useDeskKeys } from './use-desk-keys';
import { useEvidence } from './use-evidence';

export interface DeskProps {
  page: RunPage;
  list: BreakList;
  /** The break that the address names, or the first of the list. */
  selected: BreakPage | null;
  params: ListParams;
  verbs: BreakVerbs;
  many: BreaksVerbs;
}

/** Breaks by kind and age beside the evidence of the one that is looked at. */
export function Desk({ page, list, selected, params, verbs, many }: DeskProps) {
  const t = useTranslations('breaks');
  const router = useRouter();
  const rows = useSteadyRows(list.rows, rowId);
  const groups = useMemo(() => groupRows(rows), [rows]);
  const shown = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const order = useMemo(() => shown.map(rowId), [shown]);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const cursor = useDeskCursor(page.id, params, order, selected?.id ?? null, bodyRef);
  const evidence = useEvidence(cursor.current, selected, verbs.read);
  const evidencePage = evidence.state.status === 'ready' ? evidence.state.page : null;
  const dialogs = useBreakDialogs(evidencePage, evidence.again, cursor.current);
  const ticks = useDeskTicks(shown);
  const bulk = useBulkAsk(page, list, params, shown, ticks);
  useDeskKeys({
    cursor,
    ticks,
    onOpen: dialogs.open,
    onEnter: (id) => router.push(breakHref(id, { ...params, run: page.id })),
  });
  const place = cursor.index < 0 ? undefined : { at: cursor.index + list.firstRow, count: list.count };
  const href = useDeskHref(page.id, params);
  const toPage = (at: string | null) => (at === null ? undefined : href({ cursor: at }));
  return (
    <Section labelledBy="run-breaks">
      <SectionHead
        id="run-breaks"
        title={t('title')}
        note={t('counts', { open: page.open, awaiting: page.awaitingCount })}
        end={<DeskStates page={page} params={params} />}
      />
      <div className={css.desk}>
        <div className={css.list}>
          <DeskAges page={page} params={params} />
          {rows.length === 0 ? (
            <DeskEmpty page={page} params={params} />
          ) : (
            <DeskList
              runId={page.id}
              params={params}
              groups={groups}
              current={cursor.current}
              onSelect={cursor.select}
              ticks={ticks}
              bodyRef={bodyRef}
            />
          )}
          {rows.length > 0 && (
            <div className={css.pager}>
              <Pager
                from={list.firstRow}
                to={list.firstRow + rows.length - 1}
                total={list.count}
                newerHref={toPage(list.newer)}
                olderHref={toPage(list.older)}
              />
            </div>
          )}
        </div>
        {(rows.length > 0 || evidence.state.status !== 'none') && (
          <EvidencePane
            state={evidence.state}
            verbs={verbs}
            place={place}
            day={page.businessDate}
            onOpen={dialogs.open}
            onAgain={evidence.again}
          />
        )}
      </div>
      {evidencePage !== null && <BreakDialogs page={evidencePage} verbs={verbs} dialogs={dialogs} />}
      {bulk.selected && (
        <DeskSelection list={list} ticks={ticks} mayResolve={page.may.resolve} onAsk={bulk.askFor} />
      )}
      <PlanBreaksDialog
        ask={bulk.ask}
        verbs={many}
        assignees={verbs.assignees}
        zone={page.zone}
        backTo={runHref(page.id, params)}
        onClose={bulk.close}
      />
    </Section>
  );
}

function rowId({ id }: BreakRow): string {
  return id;
}

/** What somebody wants to decide about many: what is ticked, or all that match. */
function useBulkAsk(
  page: RunPage,
  list: BreakList,
  params: ListParams,
  rows: readonly BreakRow[],
  ticks: ReturnType<typeof useDeskTicks>,
) {
  const [ask, setAsk] = useState<BreaksAsk | null>(null);
  const askFor = (verb: BreaksVerb) => setAsk({ verb, choice: choiceOf(page.id, params, ticks) });
  return {
    ask,
    askFor,
    close: () => setAsk(null),
    selected: rows.length > 0 && (ticks.all || ticks.rows.length > 0) && list.count > 0,
  };
}

function choiceOf(
  runId: string,
  { kind, age, state, assignee }: ListParams,
  ticks: ReturnType<typeof useDeskTicks>,
): BreaksChoice {
  if (!ticks.all)
    return { by: 'ticks', breaks: ticks.rows.map(({ id, lockVersion }) => ({ id, lockVersion })) };
  const given = Object.entries({ kind, age, state, assignee }).filter(([, value]) => value !== undefined);
  return { by: 'filter', filter: { runId, ...Object.fromEntries(given) } };
}
