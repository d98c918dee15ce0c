'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { TwoLines } from '@/components/data-table/two-lines';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import type { EntryKind } from '@/lib/domain/reconciliation';
import { ENTRY_KINDS } from '@/lib/domain/reconciliation';
import type { PlacedRow } from '@/lib/domain/views/recon-run';
import { useBusinessDayText } from './business-day-text';
import { signedMoney } from './figures';
import { type RowBucket } from './run-path';
import { statementHref } from '../statements/statement-paths';

/** A row of the list with the id that the table needs: rows themselves have none. */
export type ListedRow = PlacedRow & { id: string };

export function useRowsColumns(bucket: RowBucket): readonly DataColumn<ListedRow>[] {
  const t = useTranslations('runs.rows');
  return useMemo(() => {
    const columns: DataColumn<ListedRow>[] = [
      {
        id: 'key',
        header: t('key'),
        narrow: 'title',
        cell: ({ key }) => <Mono wrap>{key}</Mono>,
      },
      { id: 'kind', header: t('entryKind'), width: 96, narrow: 'end', cell: (row) => <Kind row={row} /> },
      { id: 'ours', header: t('ours'), width: 240, narrow: 'sub', cell: (row) => <Ours row={row} /> },
      { id: 'theirs', header: t('theirs'), width: 190, narrow: 'body', cell: (row) => <Theirs row={row} /> },
    ];
    if (bucket !== 'ignored')
      columns.push({
        id: 'difference',
        header: t('difference'),
        width: 110,
        align: 'right',
        dropBelow: 1100,
        cell: ({ difference }) =>
          difference === null || difference.minor === '0' ? (
            <Absent />
          ) : (
            signedMoney(difference.minor, difference.currency)
          ),
      });
    if (bucket !== 'matched')
      columns.push({
        id: 'why',
        header: t(bucket === 'ignored' ? 'why' : 'due'),
        width: 200,
        narrow: 'subEnd',
        cell: (row) => <Why row={row} />,
      });
    return columns;
  }, [t, bucket]);
}

function Kind({ row: { kind } }: { row: ListedRow }) {
  const t = useTranslations('runs.kind');
  const known = ENTRY_KINDS.find((one): one is EntryKind => one === kind);
  return known === undefined ? kind : t(known);
}

function Ours({ row: { ours, bucket } }: { row: ListedRow }) {
  const t = useTranslations('runs.rows');
  const [first] = ours;
  if (first === undefined) return bucket === 'in_transit' ? t('notYet.ours') : <Absent />;
  return (
    <TwoLines
      first={
        <>
          <Link href={taskHref(first.taskId)}>
            <Mono>
              {first.bizType} {first.taskId}
            </Mono>
          </Link>{' '}
          {ours.length > 1 && t('more', { count: ours.length - 1 })}
        </>
      }
      second={<Money minor={first.amount?.minor} currency={first.amount?.currency} />}
    />
  );
}

function Theirs({ row: { theirs, bucket } }: { row: ListedRow }) {
  const t = useTranslations('runs.rows');
  const format = useFormatter();
  const [first] = theirs;
  if (first === undefined) return bucket === 'in_transit' ? t('notYet.theirs') : <Absent />;
  return (
    <TwoLines
      first={
        <>
          <Link href={statementHref(first.statementId)}>
            {t('line', { line: format.number(first.line) })}
          </Link>{' '}
          {theirs.length > 1 && t('more', { count: theirs.length - 1 })}
        </>
      }
      second={<Money minor={first.amount.minor} currency={first.amount.currency} />}
    />
  );
}

function Why({ row: { reason, dueBy } }: { row: ListedRow }) {
  const t = useTranslations('runs.rows');
  const day = useBusinessDayText();
  if (reason !== null) return t(`reason.${reason}`);
  return dueBy === null ? <Absent /> : t('dueBy', { day: day(dueBy) });
}
