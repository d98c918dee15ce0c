'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import { useRateText } from '@/components/charts/rate-text';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListParams } from '@/components/lists/list-href';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { Count, Duration } from '@/components/ui/quantities';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import type { SloPage, SloTypeRow } from '@/lib/domain/views/slo';
import { BudgetBar } from './budget-bar';
import { BudgetLeft } from './rate-section';
import { sloHref } from './slo-path';
import css from './slo.module.css';

/** Every type against its own targets, the worst budget first. */
export function TypesTable({ slo, params }: { slo: SloPage; params: ListParams }) {
  const t = useTranslations('slo');
  return (
    <Section labelledBy="by-type">
      <SectionHead
        id="by-type"
        title={t('types.title')}
        note={t('types.note', { window: t(`words.${slo.range}`) })}
      />
      <DataTable
        label={t('types.title')}
        columns={useTypeColumns(params)}
        rows={slo.types}
        rowId={({ bizType }) => bizType}
        rowHref={({ bizType }) => sloHref(params, { type: bizType })}
        empty={<EmptyState title={t('types.empty')}>{t('types.emptyBody')}</EmptyState>}
      />
    </Section>
  );
}

function useTypeColumns(params: ListParams): readonly DataColumn<SloTypeRow>[] {
  const t = useTranslations('slo.types');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('type'),
        narrow: 'title',
        cell: ({ bizType }) => (
          <Link href={sloHref(params, { type: bizType })} className={css.plain}>
            <Mono>{bizType}</Mono>
          </Link>
        ),
      },
      {
        id: 'ended',
        header: t('ended'),
        width: 92,
        align: 'right',
        dropBelow: 1100,
        cell: ({ succeeded, failed }) => <Count value={succeeded + failed} />,
      },
      {
        id: 'rate',
        header: t('rate'),
        width: 104,
        align: 'right',
        narrow: 'end',
        cell: (row) => <Rate row={row} />,
      },
      { id: 'budget', header: t('budget'), width: 176, narrow: 'sub', cell: (row) => <Budget row={row} /> },
      {
        id: 'p50',
        header: 'p50',
        width: 88,
        align: 'right',
        dropBelow: 1400,
        cell: ({ p50Ms }) => <Duration ms={p50Ms} />,
      },
      {
        id: 'p95',
        header: 'p95',
        width: 88,
        align: 'right',
        narrow: 'subEnd',
        cell: ({ p95Ms, targetLatencyMs }) => (
          <span className={p95Ms !== null && p95Ms > targetLatencyMs ? css.over : undefined}>
            <Duration ms={p95Ms} />
          </span>
        ),
      },
      {
        id: 'target',
        header: t('target'),
        width: 88,
        align: 'right',
        cell: ({ targetLatencyMs }) => <Duration ms={targetLatencyMs} />,
      },
      {
        id: 'p99',
        header: 'p99',
        width: 88,
        align: 'right',
        dropBelow: 1400,
        cell: ({ p99Ms }) => <Duration ms={p99Ms} />,
      },
      {
        id: 'waiting',
        header: t('waiting'),
        width: 112,
        align: 'right',
        cell: ({ waitingSince }) => <Waiting since={waitingSince} />,
      },
    ],
    [t, params],
  );
}

function Rate({ row: { rate: value, targetRate } }: { row: SloTypeRow }) {
  const rate = useRateText();
  if (value === null) return <Absent />;
  return <span className={value > targetRate ? css.over : undefined}>{rate(value)}</span>;
}

function Budget({ row: { budget } }: { row: SloTypeRow }) {
  const format = useFormatter();
  const { left, used } = budget;
  if (left === null && used > 0) return <span className={css.over}>{format.number(used)}</span>;
  if (left === null) return <Absent />;
  return (
    <span className={css.budget}>
      <BudgetBar left={left} />
      <span className={left < 0 ? css.over : undefined}>
        <BudgetLeft left={left} />
      </span>
    </span>
  );
}

function Waiting({ since }: { since: string | null }) {
  const now = useNow();
  if (since === null) return <Absent />;
  return (
    <span suppressHydrationWarning>
      <Duration ms={now - Date.parse(since)} />
    </span>
  );
}
