'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { TwoLines } from '@/components/data-table/two-lines';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { RelativeTime } from '@/components/ui/relative-time';
import type { BulkRow } from '@/lib/domain/views/bulk';
import { BulkBadge } from './bulk-badge';
import { finishedOf } from './bulk-figures';
import { bulkHref } from './bulk-path';
import css from './bulk.module.css';
import { ProgressBar } from './progress-bar';

export function useBulkColumns(): readonly DataColumn<BulkRow>[] {
  const t = useTranslations('bulk.column');
  return useMemo(
    () => [
      {
        id: 'operation',
        header: t('operation'),
        width: 190,
        narrow: 'title',
        cell: (row) => <Operation row={row} />,
      },
      { id: 'state', header: t('state'), width: 184, narrow: 'end', cell: (row) => <State row={row} /> },
      {
        id: 'progress',
        header: t('progress'),
        width: 196,
        narrow: 'sub',
        cell: (row) => <Progress row={row} />,
      },
      {
        id: 'reason',
        header: t('reason'),
        narrow: 'body',
        cell: ({ reason }) => (reason === '' ? <Absent /> : <ClipText>{`“${reason}”`}</ClipText>),
      },
      {
        id: 'requester',
        header: t('requester'),
        width: 140,
        dropBelow: 1100,
        cell: ({ requester }) => <ClipText>{requester}</ClipText>,
      },
      {
        id: 'started',
        header: t('started'),
        width: 108,
        sorted: 'descending',
        narrow: 'subEnd',
        cell: ({ frozenAt }) => <RelativeTime at={frozenAt} />,
      },
      {
        id: 'ended',
        header: t('ended'),
        width: 108,
        dropBelow: 1400,
        cell: ({ finishedAt }) => <RelativeTime at={finishedAt} />,
      },
    ],
    [t],
  );
}

function Operation({ row: { id, kind, bizType } }: { row: BulkRow }) {
  const t = useTranslations('bulk.kind');
  return (
    <TwoLines
      first={
        <Link href={bulkHref(id)} className={css.name}>
          {t(kind)} <Mono>#{id}</Mono>
        </Link>
      }
      second={bizType === null ? undefined : <Mono>{bizType}</Mono>}
    />
  );
}

function State({ row: { state, why } }: { row: BulkRow }) {
  const t = useTranslations('bulk.why');
  const told = state === 'paused' && why !== null ? t(why) : undefined;
  return <TwoLines first={<BulkBadge state={state} why={why} />} second={told} wrap />;
}

function Progress({ row: { kind, counts, expected, state } }: { row: BulkRow }) {
  const t = useTranslations('bulk');
  const format = useFormatter();
  if (kind === 'export')
    return t('head.doneExport', { count: counts.succeeded, succeeded: format.number(counts.succeeded) });
  const total = state === 'planned' ? Math.max(expected, counts.total) : counts.total;
  const words = t('progressShort', {
    finished: format.number(finishedOf(counts)),
    total: format.number(total),
  });
  return (
    <TwoLines
      first={<ProgressBar counts={counts} label={words} slim />}
      second={<span className={css.figures}>{words}</span>}
    />
  );
}
