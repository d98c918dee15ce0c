'use client';

import { Absent } from '@/components/ui/absent';
import { moneyText } from '@/components/ui/money-text';
import type { MoneyView } from '@/lib/domain/views/quantities';
import css from './bulk.module.css';

/** One sum a currency, each on a line of its own where there is no room beside. */
export function MoneyList({ sums }: { sums: readonly MoneyView[] }) {
  if (sums.length === 0) return <Absent />;
  return (
    <span className={css.sums}>
      {sums.map(({ minor, currency }) => (
        <span key={currency}>{moneyText(minor, currency)}</span>
      ))}
    </span>
  );
}
