'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { TwoLines } from '@/components/data-table/two-lines';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { IconPlus } from '@/components/ui/icons';
import { Mono, Tag } from '@/components/ui/mono';
import { PageHead } from '@/components/ui/page-head';
import { Count } from '@/components/ui/quantities';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { TaskTypeList, TaskTypeView } from '@/lib/domain/views/task-type';
import { newTypeHref, taskTypeHref } from './paths';
import css from './task-types.module.css';
import { useRetryText } from './type-words';

/** Every configured task type, and those of the ledger that nobody configured. */
export function TaskTypesPage({ list }: { list: TaskTypeList }) {
  const t = useTranslations('taskTypes');
  const words = useVerbErrorText();
  const { types, unconfigured, mayEdit } = list;
  const broken = types.filter(({ problem }) => problem !== null).length;
  const newType = (
    <Button component={Link} href={newTypeHref()} leftSection={<IconPlus />} variant="filled">
      {t('newType')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={broken > 0 ? t('titleBroken', { count: broken }) : t('title')}
        sub={
          <>
            <span>{t('sub', { count: types.length })}</span>
            {!mayEdit && <span>{t('readOnly', { who: words(READ_ONLY) })}</span>}
          </>
        }
        actions={mayEdit && types.length > 0 ? newType : undefined}
      />
      <div className={css.list}>
        <DataTable
          label={t('title')}
          columns={useTypeColumns()}
          rows={types}
          rowId={({ bizType }) => bizType}
          rowHref={({ bizType }) => taskTypeHref(bizType)}
          twoLine
          empty={
            <EmptyState title={t('emptyTitle')} actions={mayEdit ? newType : undefined}>
              {t('emptyBody')}
            </EmptyState>
          }
        />
      </div>
      {unconfigured.length > 0 && <Unconfigured names={unconfigured} mayEdit={mayEdit} />}
    </>
  );
}

export const READ_ONLY = { code: 'no_permission', permission: 'task_type.edit' } as const;

function Unconfigured({ names, mayEdit }: { names: readonly string[]; mayEdit: boolean }) {
  const t = useTranslations('taskTypes.unconfigured');
  return (
    <Section labelledBy="unconfigured">
      <SectionHead id="unconfigured" title={t('title')} note={t('note', { count: names.length })} />
      <ul className={css.missing}>
        {names.map((name) => (
          <li key={name}>
            <Link href={`/tasks?${new URLSearchParams({ view: 'all', type: name })}`}>
              <Mono>{name}</Mono>
            </Link>
            {mayEdit && (
              <Link href={newTypeHref(name)} aria-label={`${t('setUp')} ${name}`}>
                {t('setUp')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
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
    <TwoLines
      wrap
      first={
        <Link href={taskTypeHref(bizType)} className={css.name}>
          <Mono>{bizType}</Mono>
        </Link>
      }
      second={description && <ClipText>{description}</ClipText>}
    />
  );
}

function ExecutorCell({ type: { executor, target } }: { type: TaskTypeView }) {
  const t = useTranslations('taskTypes.executor');
  return <TwoLines wrap first={t(executor)} second={target && <ClipText>{target}</ClipText>} />;
}

function RetryCell({ type }: { type: TaskTypeView }) {
  const text = useRetryText();
  return type.executor === 'external' ? <Absent /> : <ClipText>{text(type)}</ClipText>;
}

/** Only exceptions get a tag; a type that runs is a plain word. */
export function State({ type: { enabled, problem } }: { type: Pick<TaskTypeView, 'enabled' | 'problem'> }) {
  const t = useTranslations('taskTypes.state');
  if (problem !== null) return <Tag warn>{t('broken')}</Tag>;
  return enabled ? <span className={css.quiet}>{t('on')}</span> : <Tag>{t('off')}</Tag>;
}
