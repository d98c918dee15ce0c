'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { RequestRow } from '@/lib/domain/views/approval';
import { stakesText } from '../reconciliation/run/figures';

/** What is asked for, in one sentence with the number that matters: "Compensate RF-2026, ¥258.00". */
export function useRequestTitle(): (
  request: Pick<RequestRow, 'kind' | 'label' | 'count' | 'stakes'>,
) => string {
  const t = useTranslations('approvals.head');
  const format = useFormatter();
  return ({ kind, label, count, stakes }) => {
    const title = t(kind, { label, count, shown: format.number(count) });
    // What a run has found is explained by now: its money says nothing about the signature.
    const money = kind === 'sign_off' ? undefined : stakesText(stakes);
    return money === undefined ? title : t('withMoney', { title, money });
  };
}
