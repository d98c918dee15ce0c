'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import { useBucketWords, type BucketWords } from '@/components/charts/bucket-words';
import { useRateText } from '@/components/charts/rate-text';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { groupsBetweenHref } from '@/components/groups/groups-path';
import { CopyButton } from '@/components/ui/copy-button';
import { Count, Duration } from '@/components/ui/quantities';
import { SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import type { SloBucket, SloPage } from '@/lib/domain/views/slo';
import css from './slo.module.css';
import { usePerText } from './window-text';

/** The numbers of both charts, the latest first, to be read aloud or copied. */
export function FiguresTable({ slo }: { slo: SloPage }) {
  const t = useTranslations('slo.table');
  const per = usePerText(slo.chart.widthMinutes);
  const words = useBucketWords(slo.chart);
  const rows = useMemo(() => slo.chart.buckets.toReversed(), [slo.chart.buckets]);
  const text = useFiguresText(words);
  return (
    <section className={css.figuresTable} aria-labelledby="figures">
      <SectionHead
        id="figures"
        title={t('title')}
        note={t('note', { per })}
        end={<CopyButton text={text(rows)} what={t('copy')} />}
      />
      <DataTable
        label={t('title')}
        columns={useFigureColumns(slo.bizType, words)}
        rows={rows}
        rowId={({ from }) => from}
        rowHref={({ from, to }) => groupsBetweenHref(from, to, slo.bizType)}
        empty={<EmptyState title={t('empty')} />}
      />
    </section>
  );
}

function useFigureColumns(bizType: string | null, words: BucketWords): readonly DataColumn<SloBucket>[] {
  const t = useTranslations('slo.column');
  return useMemo(() => {
    const duration = (id: 'mean' | 'p50' | 'p95' | 'p99', narrow?: 'subEnd'): DataColumn<SloBucket> => ({
      id,
      header: id === 'mean' ? t('mean') : id,
      align: 'right',
      ...(narrow ? { narrow } : { dropBelow: 1100 }),
      cell: (bucket) => <Duration ms={bucket[`${id}Ms`]} />,
    });
    const count = (id: 'created' | 'succeeded' | 'compensated'): DataColumn<SloBucket> => ({
      id,
      header: t(id),
      align: 'right',
      dropBelow: id === 'compensated' ? 1400 : 1100,
      cell: (bucket) => <Count value={bucket[id]} />,
    });
    return [
      { id: 'time', header: t('time'), width: 220, narrow: 'title', cell: words.stretch },
      count('created'),
      count('succeeded'),
      {
        id: 'failed',
        header: t('failed'),
        align: 'right',
        narrow: 'sub',
        cell: (bucket) => <Failed bucket={bucket} bizType={bizType} words={words} />,
      },
      count('compensated'),
      {
        id: 'rate',
        header: t('rate'),
        align: 'right',
        narrow: 'end',
        cell: ({ rate }) => <Rate rate={rate} />,
      },
      duration('p50'),
      duration('p95', 'subEnd'),
      duration('p99'),
      duration('mean'),
    ];
  }, [t, bizType, words]);
}

function Failed({
  bucket,
  bizType,
  words,
}: {
  bucket: SloBucket;
  bizType: string | null;
  words: BucketWords;
}) {
  const t = useTranslations('slo.table');
  const { failed, from, to } = bucket;
  if (failed === 0) return <Count value={0} />;
  return (
    <Link
      href={groupsBetweenHref(from, to, bizType)}
      aria-label={t('failedIn', { count: failed, when: words.stretch(bucket) })}
    >
      <Count value={failed} />
    </Link>
  );
}

function Rate({ rate: value }: { rate: number | null }) {
  return useRateText()(value);
}

/** Tab-separated, times with their zone and milliseconds as numbers: what a spreadsheet takes. */
function useFiguresText(words: BucketWords): (rows: readonly SloBucket[]) => string {
  const t = useTranslations('slo.column');
  const format = useFormatter();
  return (rows) => {
    const head = [
      t('time'),
      'from',
      'to',
      t('created'),
      t('succeeded'),
      t('failed'),
      t('compensated'),
      t('rate'),
    ];
    const lines = rows.map((row) => [
      words.stretch(row),
      row.from,
      row.to,
      row.created,
      row.succeeded,
      row.failed,
      row.compensated,
      row.rate === null ? '' : format.number(row.rate, { maximumFractionDigits: 6, useGrouping: false }),
      ...[row.p50Ms, row.p95Ms, row.p99Ms, row.meanMs === null ? null : Math.round(row.meanMs)].map(
        (ms) => ms ?? '',
      ),
    ]);
    const names = [...head, 'p50 ms', 'p95 ms', 'p99 ms', `${t('mean')} ms`];
    return [names, ...lines].map((line) => line.join('\t')).join('\n');
  };
}
