'use client';

import { useTranslations } from 'next-intl';
import { moneyText } from '@/components/ui/money-text';
import type { MoneyView } from '@/lib/domain/views/quantities';
import type { StakesView } from '@/lib/domain/views/recon-run';
import { stakesText, withoutAmount } from '../run/figures';

/** Sums of several currencies in one line: "¥1,284.50 + US$20.00". Empty without any. */
export function useMoneyText(): (sums: readonly MoneyView[]) => string {
  return (sums) => sums.map(({ minor, currency }) => moneyText(minor, currency) ?? currency).join(' + ');
}

/**
 * What is at stake, without regard to sign; differences whose money nobody knows are said: "¥12.00, 1 without an amount".
 * A currency in which nothing is known is left to that. Empty where there is nothing.
 */
export function useStakesText(): (stakes: readonly StakesView[]) => string {
  const t = useTranslations('desk.money');
  return (stakes) => {
    const known = stakes.filter((one) => one.count > one.withoutAmount);
    const unknown = withoutAmount(stakes);
    const parts = [stakesText(known), unknown > 0 ? t('unknown', { count: unknown }) : undefined];
    return parts.filter((part) => part !== undefined).join(t('comma'));
  };
}
