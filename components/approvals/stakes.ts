import { moneyText } from '@/components/ui/money-text';
import type { StakesView } from '@/lib/domain/views/recon-run';

/** Money without regard to sign, a sum a currency: "¥1,284.50 + US$20.00". Undefined where none is known. */
export function stakesText(stakes: readonly StakesView[]): string | undefined {
  const known = stakes.filter(({ count, withoutAmount }) => count > withoutAmount);
  const sums = known.map(({ absolute, currency }) => moneyText(absolute, currency) ?? currency);
  return sums.length === 0 ? undefined : sums.join(' + ');
}
