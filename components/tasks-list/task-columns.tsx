'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Mono } from '@/components/ui/mono';
import { Count, Money } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { StatusBadge } from '@/components/ui/status-badge';
import type { TaskRow, TaskView } from '@/lib/domain/views/task-list';
import { shownColumns, type OptionalColumn } from './column-choice';
import { TaskTags } from './task-tags';
import { taskHref } from './tasks-path';
import css from './task-columns.module.css';

type Column = DataColumn<TaskRow>;

const FOUND: readonly OptionalColumn[] = ['type', 'bizId', 'eventId', 'amount'];

/** With more columns than this, texts share what room there is: nothing scrolls sideways. */
const ROOMY = 8;

/** Columns in order. A view of one status has no status column. */
function columnNames(set: ColumnSet, chosen: string | undefined): string[] {
  const optional = set === 'found' ? FOUND : shownColumns(set, chosen);
  const status = set === 'all' || set === 'found' ? ['status'] : [];
  const last = optional.filter((name) => name === 'amount');
  return ['task', ...status, ...optional.filter((name) => name !== 'amount'), 'since', ...last];
}

/** As the service reads each view: what is due soonest first, everything else newest first. */
const SORTED: Record<ColumnSet, 'ascending' | 'descending' | undefined> = {
  failed: 'descending',
  stuck: 'descending',
  due: 'ascending',
  all: 'descending',
  found: undefined,
};

/** The views, and `found`: hits of a search, which shows both keys. */
export type ColumnSet = TaskView | 'found';

/** chosen: the reader's own columns as they stand in the address; undefined for the usual ones. */
export function useTaskColumns(set: ColumnSet, chosen?: string): readonly Column[] {
  const t = useTranslations('tasks.column');
  return useMemo(() => {
    const all: Record<string, Column> = {
      task: {
        id: 'task',
        header: t('task'),
        width: 116,
        narrow: 'title',
        cell: ({ id }) => (
          <Link href={taskHref(id)} className={css.id}>
            <Mono>{id}</Mono>
          </Link>
        ),
      },
      status: {
        id: 'status',
        header: t('status'),
        width: 122,
        narrow: 'end',
        cell: ({ status }) => <StatusBadge kind={status} />,
      },
      type: {
        id: 'type',
        header: t('type'),
        width: 150,
        narrow: 'sub',
        cell: ({ bizType }) => <Mono quiet>{bizType}</Mono>,
      },
      bizId: {
        id: 'bizId',
        header: t('bizId'),
        width: set === 'found' ? 240 : 190,
        cell: ({ bizId }) => <LongId>{bizId}</LongId>,
        narrow: set === 'found' ? 'body' : 'hide',
      },
      eventId: { id: 'eventId', header: t('eventId'), cell: ({ eventId }) => <LongId>{eventId}</LongId> },
      error: {
        id: 'error',
        header: t(set === 'failed' ? 'lastError' : 'error'),
        narrow: 'body',
        cell: (row) => <ErrorCell row={row} />,
      },
      heldBy: {
        id: 'heldBy',
        header: t('heldBy'),
        width: 130,
        dropBelow: 1400,
        cell: ({ claimedBy }) => (claimedBy ? <LongId>{claimedBy}</LongId> : <Absent />),
      },
      attempts: {
        id: 'attempts',
        header: t('attempts'),
        width: 88,
        align: 'right',
        dropBelow: 1100,
        cell: ({ attempts }) => <Count value={attempts} />,
      },
      created: {
        id: 'created',
        header: t('created'),
        width: 108,
        dropBelow: 1100,
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      updated: {
        id: 'updated',
        header: t('updated'),
        width: 108,
        dropBelow: 1100,
        cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      },
      due: {
        id: 'due',
        header: t('due'),
        width: 108,
        dropBelow: 1100,
        cell: ({ dueAt }) => <RelativeTime at={dueAt} />,
      },
      since: {
        id: 'since',
        header: t(`since.${set}`),
        width: 108,
        sorted: SORTED[set],
        narrow: 'subEnd',
        cell: ({ since }) => <RelativeTime at={since} />,
      },
      amount: {
        id: 'amount',
        header: t('amount'),
        width: 112,
        align: 'right',
        narrow: set === 'all' || set === 'found' ? 'hide' : 'end',
        cell: ({ amount }) => <Money minor={amount?.minor} currency={amount?.currency} />,
      },
    };
    const shown = columnNames(set, chosen).flatMap((id) => all[id] ?? []);
    return chosen === undefined ? shown : shown.map((column) => asChosen(column, shown.length > ROOMY));
  }, [t, set, chosen]);
}

const TEXTS = ['type', 'bizId', 'eventId', 'heldBy'];

/** What somebody asked for is not dropped as the least useful. */
function asChosen(column: Column, crowded: boolean): Column {
  const dropBelow = column.dropBelow === 1400 ? undefined : column.dropBelow;
  const width = crowded && TEXTS.includes(column.id) ? undefined : column.width;
  return { ...column, width, dropBelow };
}

function ErrorCell({ row }: { row: TaskRow }) {
  return (
    <span className={css.error}>
      {row.lastError ? <ClipText>{row.lastError}</ClipText> : <Absent />}
      <TaskTags flags={row.flags} paused={row.paused} />
    </span>
  );
}

/** An id that may be longer than its column: its middle is cut, never its tail; whole on hover. */
export function LongId({ children }: { children: string }) {
  return (
    <span className={css.long} title={children}>
      <span className={css.head}>
        <Mono>{children.slice(0, -8)}</Mono>
      </span>
      <Mono>{children.slice(-8)}</Mono>
    </span>
  );
}
