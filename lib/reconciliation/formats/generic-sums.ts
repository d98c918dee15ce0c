import { minorToDecimal } from '../../domain/money';
import type { ControlTotal } from '../statement-row';

/** Sums of a file's own columns, signs as the file has them, for files that state no totals. */
export class GenericSums {
  private readonly sums = new Map<string, Map<string, bigint>>();

  add(column: string, currency: string, amount: bigint | null): void {
    if (amount === null) return;
    let byCurrency = this.sums.get(column);
    if (byCurrency === undefined) this.sums.set(column, (byCurrency = new Map<string, bigint>()));
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + amount);
  }

  /** "gross USD": stated by nobody, so neither right nor wrong. */
  totals(): ControlTotal[] {
    return [...this.sums].flatMap(([column, byCurrency]) =>
      [...byCurrency].map(([currency, sum]) => ({
        label: `${column} ${currency}`,
        stated: null,
        computed: minorToDecimal(sum, currency),
        agrees: null,
      })),
    );
  }
}
