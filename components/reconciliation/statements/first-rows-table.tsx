'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import { ExactTime } from '@/components/ui/relative-time';
import type { EntryView } from '@/lib/domain/views/statement';
import { RawRows } from './raw-rows';

/** The first rows in our terms, each with the line it was read from. */
export function FirstRowsTable({ rows }: { rows: readonly EntryView[] }) {
  const t = useTranslations('statements.rows');
  return <RawRows label={t('label')} rows={rows} columns={useColumns()} toggleAt="subEnd" />;
}

function useColumns(): readonly DataColumn<EntryView>[] {
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
        width: 100,
        dropBelow: 1100,
        cell: (row) => statuses(row.status),
      },
      { id: 'day', header: t('day'), width: 112, cell: ({ businessDate }) => businessDate },
      {
        id: 'at',
        header: t('at'),
        width: 168,
        narrow: 'body',
        cell: ({ at, businessDate }) => (at === null ? businessDate : <ExactTime at={at} />),
      },
      {
        id: 'providerId',
        header: t('providerId'),
        width: 232,
        dropBelow: 1400,
        cell: ({ providerId }) => (providerId === null ? <Absent /> : <Mono>{providerId}</Mono>),
      },
    ],
    [t, kinds, statuses],
  );
}
