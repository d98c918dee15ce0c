'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import type { TaskRow } from '@/lib/domain/views/task-list';
import { useTaskColumns } from './task-columns';
import css from './tasks-loading.module.css';

const NO_ROWS: readonly TaskRow[] = [];

/** The list's head and as many quiet rows, in place from the first moment on. */
export function TasksLoading() {
  const t = useTranslations('tasks');
  return (
    <>
      <PageHead title={t('title')} />
      <ViewTabs views={[{ href: '/tasks', label: t('view.failed'), current: true }]} label={t('views')} />
      <div className={css.filters} />
      <DataTable
        label={t('label.failed')}
        columns={useTaskColumns('failed')}
        rows={NO_ROWS}
        rowId={({ id }) => id}
        loading
      />
    </>
  );
}
