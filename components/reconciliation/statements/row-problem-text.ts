'use client';

import { useTranslations } from 'next-intl';
import type { RowProblem } from '@/lib/domain/statement-file';

/** Why a row cannot be used, in a sentence, with the column and what stands there. */
export function useRowProblemText(): (row: {
  problem: RowProblem;
  field: string | null;
  value: string | null;
}) => string {
  const t = useTranslations('statements.rowProblem');
  return ({ problem, field, value }) => {
    const shown = value === null || value === '' ? t('nothing') : `“${short(value)}”`;
    const where = field === null || field === '' ? '' : t('where', { column: field });
    return t(problem, { value: shown, where });
  };
}

function short(value: string): string {
  const points = Array.from(value);
  return points.length > 60 ? `${points.slice(0, 60).join('')}…` : value;
}
