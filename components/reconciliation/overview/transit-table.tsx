'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Link } from '@/components/ui/link';
import { Count } from '@/components/ui/quantities';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import type { ReconOverview } from '@/lib/domain/views/recon-day';
import { useBusinessDayText } from '../run/business-day-text';
import { rowsHref, runHref } from '../run/run-path';
import css from './overview.module.css';
import { useStakesText } from './stakes-text';

type Row = ReconOverview['inTransit'][number];

/** What one side has and the other is not due to have yet, what is due first before the rest. */
export function TransitTable({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('desk.transit');
  return (
    <Section labelledBy="desk-transit">
      <SectionHead id="desk-transit" title={t('title')} note={t('note')} />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={rows}
        rowId={(row) => `${row.sourceId} ${row.dueBy} ${row.side} ${row.setAside}`}
        rowHref={hrefOf}
        empty={<EmptyState title={t('none')}>{t('noneBody')}</EmptyState>}
      />
    </Section>
  );
}

/** Rows of a run stand on a page of their own; what a person set aside is a break on the run's desk. */
function hrefOf({ runId, setAside }: Row): string {
  return setAside ? runHref(runId, { state: 'in_transit_until' }) : rowsHref(runId, 'in_transit');
}

function useColumns(): readonly DataColumn<Row>[] {
  const t = useTranslations('desk.transit');
  const day = useBusinessDayText();
  const stakes = useStakesText();
  return useMemo(
    () => [
      { id: 'due', header: t('due'), width: 136, narrow: 'title', cell: ({ dueBy }) => day(dueBy) },
      {
        id: 'source',
        header: t('source'),
        narrow: 'sub',
        cell: (row) => (
          <Link href={hrefOf(row)} className={css.plain}>
            {row.sourceName}
          </Link>
        ),
      },
      {
        id: 'side',
        header: t('side'),
        narrow: 'subEnd',
        cell: ({ side, setAside }) => t(setAside ? 'setAside' : side),
      },
      {
        id: 'count',
        header: t('count'),
        width: 72,
        align: 'right',
        cell: ({ count }) => <Count value={count} />,
      },
      {
        id: 'money',
        header: t('money'),
        width: 148,
        align: 'right',
        narrow: 'end',
        cell: ({ stakes: sums }) => stakes(sums),
      },
    ],
    [t, day, stakes],
  );
}
