'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { PageHead } from '@/components/ui/page-head';
import type { StatementRow } from '@/lib/domain/views/statement';
import { useStatementColumns } from './statement-columns';
import css from './statements.module.css';

const NO_ROWS: readonly StatementRow[] = [];

export function StatementsLoading() {
  const t = useTranslations('statements');
  return (
    <>
      <PageHead title={t('title')} sub={<span>{t('sub')}</span>} />
      <div className={css.filters} />
      <DataTable
        label={t('title')}
        columns={useStatementColumns()}
        rows={NO_ROWS}
        rowId={({ id }) => id}
        twoLine
        loading
      />
    </>
  );
}
