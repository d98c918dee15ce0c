'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { LongId } from '@/components/tasks-list/task-columns';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { ExactTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { bulkItemsHref } from './bulk-path';

type FailedTask = BulkPage['failedAgain'][number];

/** The newest tasks that failed again, and the way to all of them. */
export function BulkFailedAgain({ page: { id, failedAgain, counts } }: { page: BulkPage }) {
  const t = useTranslations('bulk.failedSection');
  const format = useFormatter();
  const columns = useColumns();
  if (failedAgain.length === 0) return null;
  return (
    <Section labelledBy="bulk-failed">
      <SectionHead
        id="bulk-failed"
        title={t('title')}
        note={t('note', { count: counts.failed })}
        end={
          <Link href={bulkItemsHref(id, { state: 'failed' })}>
            {t('all', { count: counts.failed, shown: format.number(counts.failed) })}
          </Link>
        }
      />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={failedAgain}
        rowId={rowId}
        rowHref={({ taskId }) => taskHref(taskId)}
      />
    </Section>
  );
}

function rowId({ taskId }: FailedTask): string {
  return taskId;
}

function useColumns(): readonly DataColumn<FailedTask>[] {
  const t = useTranslations('bulk.failedSection');
  return useMemo(
    () => [
      {
        id: 'task',
        header: t('task'),
        width: 116,
        narrow: 'title',
        cell: ({ taskId }) => (
          <Link href={taskHref(taskId)}>
            <Mono>{taskId}</Mono>
          </Link>
        ),
      },
      {
        id: 'bizId',
        header: t('bizId'),
        width: 190,
        dropBelow: 1100,
        cell: ({ bizId }) => <LongId>{bizId}</LongId>,
      },
      {
        id: 'error',
        header: t('error'),
        narrow: 'body',
        cell: ({ error }) => (error === null ? <Absent /> : <ClipText>{error}</ClipText>),
      },
      {
        id: 'at',
        header: t('at'),
        width: 92,
        align: 'right',
        narrow: 'end',
        cell: ({ at }) => <ExactTime at={at} show="time" />,
      },
    ],
    [t],
  );
}
