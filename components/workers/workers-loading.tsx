'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead } from '@/components/ui/page-head';
import type { WorkerRow } from '@/lib/domain/views/workers';
import { useWorkerColumns } from './worker-columns';
import css from './workers.module.css';

const NO_WORKERS: readonly WorkerRow[] = [];

export function WorkersLoading() {
  const t = useTranslations('workers');
  return (
    <>
      <PageHead title={t('title')} sub={' '} />
      <div className={css.list}>
        <DataTable
          label={t('table')}
          columns={useWorkerColumns()}
          rows={NO_WORKERS}
          rowId={({ id }) => id}
          twoLine
          loading
        />
      </div>
    </>
  );
}
