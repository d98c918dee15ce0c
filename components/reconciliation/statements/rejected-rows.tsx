'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import type { InvalidRow } from '@/lib/domain/statement-file';
import { RawRows } from './raw-rows';
import { useRowProblemText } from './row-problem-text';

/** Rows that cannot be used: the line in the file, why, and what stands there to the letter. */
export function RejectedRows({ rows }: { rows: readonly InvalidRow[] }) {
  const t = useTranslations('statements.rows');
  return <RawRows label={t('rejectedLabel')} rows={rows} columns={useColumns()} toggleAt="end" />;
}

function useColumns(): readonly DataColumn<InvalidRow>[] {
  const t = useTranslations('statements.rows');
  const problem = useRowProblemText();
  return useMemo(
    () => [
      {
        id: 'line',
        header: t('line'),
        width: 96,
        narrow: 'title',
        cell: ({ line }) => t('lineNumber', { line }),
      },
      { id: 'why', header: t('why'), narrow: 'body', cell: (row) => problem(row) },
    ],
    [t, problem],
  );
}
