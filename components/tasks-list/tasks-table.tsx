'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef, useTransition } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { useCountText } from '@/components/lists/count-text';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { instantParts } from '@/components/ui/instant-text';
import { useKeyboard } from '@/components/ui/keyboard';
import { useZone } from '@/components/ui/zone';
import type { CappedCount } from '@/lib/domain/views/quantities';
import type { TaskListPage, TaskRow, ViewCounts } from '@/lib/domain/views/task-list';
import { useTaskColumns } from './task-columns';
import { TasksEmpty } from './tasks-empty';
import { taskHref, TASKS_PATH } from './tasks-path';
import { useNewRows } from './use-new-rows';

export interface TasksTableProps {
  list: TaskListPage;
  counts: ViewCounts | null;
  params: ListParams;
  countNew: () => Promise<CappedCount | null>;
}

/** One page of a view. Letters open a dialog on the task's own page, where everything about it can be seen. */
export function TasksTable({ list, counts, params, countNew }: TasksTableProps) {
  const t = useTranslations('tasks');
  const columns = useTaskColumns(list.view);
  const cursor = useTaskKeys();
  const { rows, total, firstRow } = list;
  const toCursor = (cursorText: string | null) =>
    cursorText === null ? undefined : listHref(TASKS_PATH, params, { cursor: cursorText });
  return (
    <DataTable
      label={t(`label.${list.view}`)}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowHref={rowHref}
      onCursorChange={cursor}
      announcement={useAnnouncement(list, params, countNew)}
      pager={{
        from: firstRow,
        to: firstRow + rows.length - 1,
        total: total.count,
        totalCapped: total.capped,
        newerHref: toCursor(list.newer),
        olderHref: toCursor(list.older),
      }}
      empty={<TasksEmpty list={list} counts={counts} params={params} />}
    />
  );
}

function rowId({ id }: TaskRow): string {
  return id;
}

function rowHref({ id }: TaskRow): string {
  return taskHref(id);
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
