'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { LongId } from '@/components/tasks-list/task-columns';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { RelativeTime } from '@/components/ui/relative-time';
import type { BulkItemRow } from '@/lib/domain/views/bulk';
import { ItemBadge } from './bulk-badge';
import { SkipWords } from './skip-words';

export function useItemColumns(): readonly DataColumn<BulkItemRow>[] {
  const t = useTranslations('bulk.items.column');
  return useMemo(
    () => [
      {
        id: 'task',
        header: t('task'),
        width: 124,
        narrow: 'title',
        cell: ({ taskId }) => (
          <Link href={taskHref(taskId)}>
            <Mono>{taskId}</Mono>
          </Link>
        ),
      },
      {
        id: 'type',
        header: t('type'),
        width: 160,
        narrow: 'sub',
        cell: ({ bizType }) => (bizType === null ? <Absent /> : <Mono quiet>{bizType}</Mono>),
      },
      {
        id: 'bizId',
        header: t('bizId'),
        width: 220,
        cell: ({ bizId }) => (bizId === null ? <Absent /> : <LongId>{bizId}</LongId>),
      },
      {
        id: 'state',
        header: t('state'),
        width: 142,
        narrow: 'end',
        cell: ({ state }) => <ItemBadge state={state} />,
      },
      {
        id: 'why',
        header: t('why'),
        narrow: 'body',
        cell: ({ why, by }) => (why === null ? <Absent /> : <SkipWords why={why} by={by} />),
      },
      {
        id: 'at',
        header: t('at'),
        width: 108,
        narrow: 'subEnd',
        cell: ({ at }) => <RelativeTime at={at} />,
      },
    ],
    [t],
  );
}
