import type { BreakSum } from '../../db/desk-reader';
import type { TransitSum } from '../../db/desk-transit';
import { addStakes, signOf, type Stakes } from '../../domain/reconciliation-stakes';
import type { StakesView } from '../../domain/views/recon-run';

/** Money of differences by currency, added up from sums of breaks that are alike. */
export class StakeSums {
  private readonly known = new Map<string, Stakes>();

  addBreaks({ currency, entryKind, count, unknown, stake, difference, ours, theirs }: BreakSum): void {
    const net = signOf(entryKind) * (difference + theirs - ours);
    this.add(currency, { count, absolute: stake, net, withoutAmount: unknown });
  }

  /** What only one side has shows in the net as what the other one lacks. */
  addTransit({ currency, entryKind, side, count, unknown, minor }: TransitSum): void {
    const size = minor < 0n ? -minor : minor;
    const net = signOf(entryKind) * (side === 'theirs' ? minor : -minor);
    this.add(currency, { count, absolute: size, net, withoutAmount: unknown });
  }

  get count(): number {
    return [...this.known.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** The currency with most breaks first. */
  view(): StakesView[] {
    return [...this.known]
      .map(([currency, { count, absolute, net, withoutAmount }]) => ({
        currency,
        count,
        absolute: absolute.toString(),
        net: net.toString(),
        withoutAmount,
      }))
      .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
  }

  private add(currency: string, stakes: Stakes): void {
    const into = this.known.get(currency) ?? { count: 0, absolute: 0n, net: 0n, withoutAmount: 0 };
    this.known.set(currency, into);
    addStakes(into, stakes, 1);
  }
}
