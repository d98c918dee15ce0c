'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead } from '@/components/ui/page-head';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import { useAuditColumns } from './audit-columns';
import css from './audit-loading.module.css';

const NO_ENTRIES: readonly AuditEntry[] = [];

export function AuditLoading() {
  const t = useTranslations('audit');
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <div className={css.filters} />
      <DataTable
        label={t('label')}
        columns={useAuditColumns()}
        rows={NO_ENTRIES}
        rowId={({ id }) => id}
        twoLine
        loading
      />
    </>
  );
}
