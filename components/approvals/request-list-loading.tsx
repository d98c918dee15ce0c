'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import type { RequestRow } from '@/lib/domain/views/approval';
import { APPROVALS_PATH } from './approval-path';
import css from './approvals.module.css';
import { useRequestColumns } from './request-columns';

const NO_ROWS: readonly RequestRow[] = [];

export function RequestListLoading() {
  const t = useTranslations('approvals');
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <ViewTabs
        views={[{ href: APPROVALS_PATH, label: t('tabs.pending'), current: true }]}
        label={t('tabs.label')}
      />
      <div className={css.list}>
        <DataTable
          label={t('label')}
          columns={useRequestColumns('pending')}
          rows={NO_ROWS}
          rowId={({ id }) => id}
          twoLine
          loading
        />
      </div>
    </>
  );
}
