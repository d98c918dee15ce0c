'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { RowToggle } from '@/components/data-table/row-toggle';
import { useOpenRows, type OpenRows } from '@/components/data-table/use-open-rows';
import { Absent } from '@/components/ui/absent';
import { Mono, RawText } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import { ExactTime } from '@/components/ui/relative-time';
import type { EntryView } from '@/lib/domain/views/statement';

type Row = EntryView & { id: string };

/** The first rows in our terms, each with the line it was read from. */
export function FirstRowsTable({ rows }: { rows: readonly EntryView[] }) {
  const t = useTranslations('statements.rows');
  const open = useOpenRows();
  const columns = useColumns(open);
  const shown = useMemo(() => rows.map((row) => ({ ...row, id: String(row.line) })), [rows]);
  return (
    <DataTable<Row>
      label={t('label')}
      columns={columns}
      rows={shown}
      rowId={({ id }) => id}
      onRowEnter={open.toggle}
      detail={(row) =>
        open.ids.has(row.id) ? <RawText label={t('rawOf', { line: row.line })}>{row.raw}</RawText> : undefined
      }
    />
  );
}

function useColumns(open: OpenRows): readonly DataColumn<Row>[] {
  const t = useTranslations('statements.rows');
  const kinds = useTranslations('sources.kind');
  const statuses = useTranslations('sources.theirStatus');
  return useMemo(
    () => [
      { id: 'line', header: t('line'), width: 60, align: 'right', cell: ({ line }) => line },
      { id: 'key', header: t('key'), narrow: 'title', cell: ({ key }) => <Mono>{key}</Mono> },
      { id: 'kind', header: t('kind'), width: 88, narrow: 'sub', cell: ({ kind }) => kinds(kind) },
      {
        id: 'amount',
        header: t('amount'),
        width: 116,
        align: 'right',
        narrow: 'end',
        cell: ({ amount }) => <Money minor={amount.minor} currency={amount.currency} />,
      },
      {
        id: 'outcome',
        header: t('outcome'),
        width: 108,
        dropBelow: 1100,
        cell: (row) => statuses(row.status),
      },
      { id: 'day', header: t('day'), width: 100, cell: ({ businessDate }) => businessDate },
      {
        id: 'at',
        header: t('at'),
        width: 152,
        narrow: 'body',
        cell: ({ at, businessDate }) => (at === null ? businessDate : <ExactTime at={at} />),
      },
      {
        id: 'providerId',
        header: t('providerId'),
        width: 216,
        dropBelow: 1400,
        cell: ({ providerId }) => (providerId === null ? <Absent /> : <Mono>{providerId}</Mono>),
      },
      {
        id: 'raw',
        header: t('raw'),
        width: 60,
        narrow: 'subEnd',
        cell: (row) => (
          <RowToggle
            row={row}
            open={open}
            label={(isShown) => t(isShown ? 'hideRaw' : 'showRaw', { line: row.line })}
          />
        ),
      },
    ],
    [t, kinds, statuses, open],
  );
}
