'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead } from '@/components/ui/page-head';
import { useGroupColumns } from './group-columns';
import type { GroupLine } from './group-lines';
import css from './groups.module.css';

const NO_LINES: readonly GroupLine[] = [];

/** The list's head and as many quiet rows, in place from the first moment on. */
export function GroupsLoading() {
  const t = useTranslations('groups');
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <div className={css.filters} />
      <DataTable
        label={t('label')}
        columns={useGroupColumns('count')}
        rows={NO_LINES}
        rowId={({ key }) => key}
        twoLine
        loading
      />
    </>
  );
}
