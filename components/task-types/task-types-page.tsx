'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Mono, Tag } from '@/components/ui/mono';
import { PageHead } from '@/components/ui/page-head';
import { Count } from '@/components/ui/quantities';
import { EmptyState } from '@/components/ui/states';
import type { TaskTypeView } from '@/lib/domain/views/task-type';
import css from './task-types.module.css';
import { useRetryText } from './type-words';

export const TASK_TYPES_PATH = '/settings/task-types';

export function taskTypeHref(bizType: string): string {
  return `${TASK_TYPES_PATH}/${encodeURIComponent(bizType)}`;
}

/** Every configured task type, read-only. */
export function TaskTypesPage({ types }: { types: readonly TaskTypeView[] }) {
  const t = useTranslations('taskTypes');
  const broken = types.filter(({ problem }) => problem !== null).length;
  return (
    <>
      <PageHead
        title={broken > 0 ? t('titleBroken', { count: broken }) : t('title')}
        sub={<span>{t.rich('source', { file: () => <Mono>prisma/seed/task-types.json</Mono> })}</span>}
      />
      <div className={css.list}>
        <DataTable
          label={t('title')}
          columns={useTypeColumns()}
          rows={types}
          rowId={({ bizType }) => bizType}
          rowHref={({ bizType }) => taskTypeHref(bizType)}
          twoLine
          empty={<EmptyState title={t('emptyTitle')}>{t('emptyBody')}</EmptyState>}
        />
      </div>
    </>
  );
}

export function useTypeColumns(): readonly DataColumn<TaskTypeView>[] {
  const t = useTranslations('taskTypes');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('column.type'),
        narrow: 'title',
        cell: (type) => <TypeCell type={type} />,
      },
      {
        id: 'executor',
        header: t('column.executor'),
        width: 250,
        narrow: 'body',
        cell: (type) => <ExecutorCell type={type} />,
      },
      {
        id: 'retry',
        header: t('column.retry'),
        width: 320,
        dropBelow: 1100,
        cell: (type) => <RetryCell type={type} />,
      },
      {
        id: 'onUnknown',
        header: t('column.onUnknown'),
        width: 150,
        dropBelow: 1400,
        cell: ({ executor, onUnknown }) =>
          executor === 'external' ? <Absent /> : t(`onUnknown.${onUnknown}`),
      },
      {
        id: 'concurrency',
        header: t('column.concurrency'),
        width: 92,
        align: 'right',
        cell: ({ executor, concurrency }) =>
          executor === 'external' ? <Absent /> : <Count value={concurrency} />,
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 110,
        narrow: 'end',
        cell: (type) => <State type={type} />,
      },
    ],
    [t],
  );
}

function TypeCell({ type: { bizType, description } }: { type: TaskTypeView }) {
  return (
    <span className={css.lines}>
      <Link href={taskTypeHref(bizType)} className={css.name}>
        <Mono>{bizType}</Mono>
      </Link>
      {description && (
        <span className={css.second}>
          <ClipText>{description}</ClipText>
        </span>
      )}
    </span>
  );
}

function ExecutorCell({ type: { executor, target } }: { type: TaskTypeView }) {
  const t = useTranslations('taskTypes.executor');
  return (
    <span className={css.lines}>
      <span>{t(executor)}</span>
      {target && (
        <span className={css.second}>
          <ClipText>{target}</ClipText>
        </span>
      )}
    </span>
  );
}

function RetryCell({ type }: { type: TaskTypeView }) {
  const text = useRetryText();
  return type.executor === 'external' ? <Absent /> : <ClipText>{text(type)}</ClipText>;
}

/** Only exceptions get a tag; a type that runs is a plain word. */
export function State({ type: { enabled, problem } }: { type: TaskTypeView }) {
  const t = useTranslations('taskTypes.state');
  if (problem !== null) return <Tag warn>{t('broken')}</Tag>;
  return enabled ? <span className={css.quiet}>{t('on')}</span> : <Tag>{t('off')}</Tag>;
}
