'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { Fragment, useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { useCountText } from '@/components/lists/count-text';
import { failedHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { Count, Money } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { AGE_BUCKETS, type AgeBucket, type Overview } from '@/lib/domain/views/overview';
import type { CappedCount, MoneyView } from '@/lib/domain/views/quantities';
import css from './failures-table.module.css';

/** bizType null: all types together. share: of all unresolved failures, 0 to 1. */
interface FailureRow {
  bizType: string | null;
  count: CappedCount;
  share: number;
  byAge: Record<AgeBucket, CappedCount>;
  atStake: MoneyView[];
  newestAt: string | null;
}

/** Unresolved failures by type and by how long ago they failed. Every row leads to its list. */
export function FailuresTable({ failures }: { failures: Overview['failures'] }) {
  const t = useTranslations('overview.failures');
  const count = useCountText();
  const columns = useFailureColumns();
  const rows = useMemo(() => toRows(failures), [failures]);
  const { total, byType, partial } = failures;
  return (
    <Section labelledBy="failures">
      <SectionHead
        id="failures"
        title={t('title')}
        note={t('note', { count: total.count, shown: count(total), types: byType.length })}
        end={<Link href={failedHref()}>{t('all')}</Link>}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={({ bizType }) => bizType ?? '*'}
        rowHref={({ bizType }) => failedHref(bizType ?? undefined)}
      />
      {partial && <p className={css.partial}>{t('partial')}</p>}
    </Section>
  );
}

function toRows({ total, byAge, byType, atStake }: Overview['failures']): FailureRow[] {
  const sum = byType.reduce((all, { count }) => all + count.count, 0);
  const exact = (n: number) => ({ count: n, capped: false });
  const rows: FailureRow[] = byType.map((type) => ({
    ...type,
    share: sum > 0 ? type.count.count / sum : 0,
    byAge: {
      hour: exact(type.byAge.hour),
      day: exact(type.byAge.day),
      week: exact(type.byAge.week),
      older: exact(type.byAge.older),
    },
  }));
  if (byType.length < 2) return rows;
  const newestAt = byType.reduce<string | null>((newest, type) => later(newest, type.newestAt), null);
  return [...rows, { bizType: null, count: total, share: 1, byAge, atStake, newestAt }];
}

function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function useFailureColumns(): readonly DataColumn<FailureRow>[] {
  const t = useTranslations('overview.failures');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('type'),
        narrow: 'title',
        cell: ({ bizType }) =>
          bizType === null ? (
            <span className={css.sum}>{t('sum')}</span>
          ) : (
            <Link href={failedHref(bizType)} className={css.type}>
              <Mono>{bizType}</Mono>
            </Link>
          ),
      },
      {
        id: 'count',
        header: t('count'),
        width: 76,
        align: 'right',
        sorted: 'descending',
        narrow: 'end',
        cell: ({ count }) => (
          <span className={css.count}>
            <Count value={count.count} capped={count.capped} />
          </span>
        ),
      },
      {
        id: 'share',
        header: t('share'),
        width: 84,
        dropBelow: 1400,
        cell: ({ bizType, share }) => bizType !== null && <ShareBar share={share} />,
      },
      ...AGE_BUCKETS.map((bucket): DataColumn<FailureRow> => ({
        id: bucket,
        header: t(`age.${bucket}`),
        width: 68,
        align: 'right',
        dropBelow: bucket === 'week' ? 1100 : undefined,
        cell: ({ byAge }) => <Bucket count={byAge[bucket]} fresh={bucket === 'hour'} />,
      })),
      {
        id: 'atStake',
        header: t('atStake'),
        width: 172,
        align: 'right',
        narrow: 'subEnd',
        cell: ({ atStake }) => <Sums sums={atStake} />,
      },
      {
        id: 'last',
        header: t('last'),
        width: 104,
        narrow: 'sub',
        cell: ({ newestAt }) => <RelativeTime at={newestAt} />,
      },
    ],
    [t],
  );
}

function ShareBar({ share }: { share: number }) {
  const width = Math.max(2, Math.round(share * 100));
  return (
    <span className={css.bar} aria-hidden="true">
      <i style={{ width: `${width}%` }} />
    </span>
  );
}

function Bucket({ count, fresh }: { count: CappedCount; fresh: boolean }) {
  if (count.count === 0) return <span className={css.zero}>0</span>;
  return (
    <span className={fresh ? css.fresh : undefined}>
      <Count value={count.count} capped={count.capped} />
    </span>
  );
}

/** One sum a currency, in one line. */
function Sums({ sums }: { sums: readonly MoneyView[] }) {
  if (sums.length === 0) return <Absent />;
  return (
    <span className={css.sums}>
      {sums.map(({ minor, currency }, index) => (
        <Fragment key={currency}>
          {index > 0 && ' '}
          <span>
            {index > 0 && '+ '}
            <Money minor={minor} currency={currency} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}
