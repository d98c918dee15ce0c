'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import { GROUP_TABS } from '@/lib/domain/views/failure-group';
import { useGroupColumns } from './group-columns';
import type { GroupLine } from './group-lines';
import { GROUPS_PATH, groupTabHref } from './groups-path';
import css from './groups.module.css';

const NO_LINES: readonly GroupLine[] = [];

/** The list's head and as many quiet rows, in place from the first moment on. */
export function GroupsLoading() {
  const t = useTranslations('groups');
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <ViewTabs
        label={t('tab.label')}
        views={GROUP_TABS.map((tab) => ({
          href: tab === 'open' ? GROUPS_PATH : groupTabHref(tab),
          label: t(`tab.${tab}`),
          current: false,
        }))}
      />
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
