'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead, ViewTabs } from '@/components/ui/page-head';
import type { BulkRow } from '@/lib/domain/views/bulk';
import { useBulkColumns } from './bulk-columns';
import { BULK_PATH } from './bulk-path';
import css from './bulk.module.css';

const NO_ROWS: readonly BulkRow[] = [];

export function BulkListLoading() {
  const t = useTranslations('bulk');
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <ViewTabs views={[{ href: BULK_PATH, label: t('tabs.live'), current: true }]} label={t('tabs.label')} />
      <div className={css.filters} />
      <DataTable
        label={t('label')}
        columns={useBulkColumns()}
        rows={NO_ROWS}
        rowId={({ id }) => id}
        twoLine
        loading
      />
    </>
  );
}
