'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { RowProblem } from '@/lib/domain/statement-file';

type Row = { problem: RowProblem; field: string | null; value: string | null };

/** Why a row cannot be used, in a sentence, with the column and what stands there. */
export function useRowProblemText(): (row: Row) => string {
  const t = useTranslations('statements.rowProblem');
  return useCallback(
    ({ problem, field, value }) => {
      // A number of cells is counted, not quoted from the file.
      const quoted = problem === 'wrong_column_count' ? value : value && `“${short(value)}”`;
      const where = field === null || field === '' ? '' : t('where', { column: field });
      return t(problem, { value: quoted || t('nothing'), where });
    },
    [t],
  );
}

function short(value: string): string {
  const points = Array.from(value);
  return points.length > 60 ? `${points.slice(0, 60).join('')}…` : value;
}
