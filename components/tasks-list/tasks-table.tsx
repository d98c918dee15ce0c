'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import type { BulkTools } from '@/components/bulk/bulk-verbs';
import { PlanDialog } from '@/components/bulk/plan-dialog';
import type { PlanAsk } from '@/components/bulk/use-plan';
import { DataTable } from '@/components/data-table/data-table';
import { useSteadyRows } from '@/components/data-table/use-steady-rows';
import { useCountText } from '@/components/lists/count-text';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { instantParts } from '@/components/ui/instant-text';
import { useKeyboard } from '@/components/ui/keyboard';
import { useZone } from '@/components/ui/zone';
import type { BulkMove } from '@/lib/domain/bulk';
import type { CappedCount } from '@/lib/domain/views/quantities';
import type { TaskListPage, TaskRow, ViewCounts } from '@/lib/domain/views/task-list';
import { TasksSelection } from './selection-bar';
import { everything, ticked } from './selection-choice';
import { useLinkedVerb } from './selection-link';
import { useTicks } from './selection-ticks';
import { useTaskColumns } from './task-columns';
import { TasksEmpty } from './tasks-empty';
import { taskHref, TASKS_PATH } from './tasks-path';
import { useNewRows } from './use-new-rows';

export interface TasksTableProps {
  list: TaskListPage;
  counts: ViewCounts | null;
  params: ListParams;
  countNew: () => Promise<CappedCount | null>;
  /** What choosing many rows needs; without it rows cannot be ticked. */
  bulk?: BulkTools;
  /** How many rows a page may have, where the address can say so as `size`. */
  sizes?: readonly number[];
}

/** One page of a view. Letters open a dialog on the task's own page, where everything about it can be seen. */
export function TasksTable({ list, counts, params, countNew, bulk, sizes }: TasksTableProps) {
  const t = useTranslations('tasks');
  const columns = useTaskColumns(list.view, params.cols);
  const cursor = useTaskKeys();
  const { total, firstRow } = list;
  const rows = useSteadyRows(list.rows, rowId);
  const { ticks, bar, ask, onClose } = useBulk(list, rows, params, bulk);
  const toCursor = (cursorText: string | null) =>
    cursorText === null ? undefined : listHref(TASKS_PATH, params, { cursor: cursorText });
  return (
    <>
      <DataTable
        label={t(`label.${list.view}`)}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowHref={rowHref}
        selection={bulk && rows.length > 0 ? ticks.selection : undefined}
        selectionBar={bar}
        onCursorChange={cursor}
        announcement={useAnnouncement(list, params, countNew)}
        pager={{
          from: firstRow,
          to: firstRow + rows.length - 1,
          total: total.count,
          totalCapped: total.capped,
          newerHref: toCursor(list.newer),
          olderHref: toCursor(list.older),
          sizes: useSizes(list, params, sizes),
        }}
        empty={<TasksEmpty list={list} counts={counts} params={params} />}
      />
      {bulk && <PlanDialog ask={ask} verbs={bulk.verbs} onClose={onClose} />}
    </>
  );
}

function rowId({ id }: TaskRow): string {
  return id;
}

function rowHref({ id }: TaskRow): string {
  return taskHref(id);
}

/** What is ticked, the bar about it, and the plan that somebody asked for. */
function useBulk(
  list: TaskListPage,
  rows: readonly TaskRow[],
  params: ListParams,
  bulk: BulkTools | undefined,
) {
  const role = bulk?.role ?? null;
  const all = everything(list, params, role ?? 'support');
  const linked = useLinkedVerb(list.view, all, role);
  // Which columns are shown makes no other list of it.
  const ticks = useTicks(listHref(TASKS_PATH, params, { cols: undefined }), rows, linked !== null);
  const askFor = (kind: BulkMove, whole: boolean): PlanAsk | null => {
    if (!whole) return { kind, choice: ticked(list.view, ticks.rows), group: null };
    return typeof all === 'string' ? null : { kind, choice: all, group: list.group };
  };
  const [ask, setAsk] = useState(() => (linked === null ? null : askFor(linked, true)));
  const selected = ticks.all || ticks.rows.length > 0;
  const bar =
    role === null || !selected ? undefined : (
      <TasksSelection
        params={params}
        list={list}
        ticks={ticks}
        role={role}
        everything={all}
        onAsk={(kind) => setAsk(askFor(kind, ticks.all))}
      />
    );
  return { ticks, bar, ask, onClose: () => setAsk(null) };
}

function useSizes(list: TaskListPage, params: ListParams, sizes: readonly number[] | undefined) {
  const t = useTranslations('bulk.bar');
  return (
    sizes && {
      label: t('perPage'),
      options: sizes.map((size) => ({
        size,
        href: listHref(TASKS_PATH, params, { size: String(size), cursor: undefined }),
        current: size === list.pageSize,
      })),
    }
  );
}

/** r, c and e of the row that the keyboard is on. */
function useTaskKeys(): (row: TaskRow | undefined) => void {
  const t = useTranslations('tasks.keys');
  const router = useRouter();
  const current = useRef<TaskRow>(undefined);
  const open = (dialog: string) => () => {
    if (current.current) router.push(`${taskHref(current.current.id)}?do=${dialog}`);
  };
  useKeyboard([
    { keys: 'r', label: t('retry'), run: open('retry') },
    { keys: 'c', label: t('compensate'), run: open('compensate') },
    { keys: 'e', label: t('edit'), run: open('edit') },
  ]);
  return (row) => {
    current.current = row;
  };
}

function useAnnouncement(list: TaskListPage, params: ListParams, countNew: TasksTableProps['countNew']) {
  const t = useTranslations('tasks');
  const count = useCountText();
  const zone = useZone();
  const router = useRouter();
  const [, startTransition] = useTransition();
  const found = useNewRows(list.at, countNew, () => startTransition(() => router.refresh()));
  if (!found) return undefined;
  const since = instantParts(Date.parse(list.at), zone).time.slice(0, 5);
  return {
    text: t(`new.${list.view}`, { count: found.count, shown: count(found), since }),
    onShow: () =>
      startTransition(() => {
        router.push(listHref(TASKS_PATH, params, { cursor: undefined }));
        router.refresh();
      }),
  };
}
