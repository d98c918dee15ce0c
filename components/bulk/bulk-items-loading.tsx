'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead } from '@/components/ui/page-head';
import type { BulkItemRow } from '@/lib/domain/views/bulk';
import css from './bulk.module.css';
import { useItemColumns } from './item-columns';

const NO_ROWS: readonly BulkItemRow[] = [];

export function BulkItemsLoading() {
  const t = useTranslations('bulk.items');
  return (
    <>
      <PageHead title={t('label')} />
      <div className={css.filters} />
      <DataTable
        label={t('label')}
        columns={useItemColumns()}
        rows={NO_ROWS}
        rowId={({ taskId }) => taskId}
        loading
      />
    </>
  );
}
