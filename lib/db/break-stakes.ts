import type { StakesView } from '../domain/views/recon-run';
import type { StoredBreak } from './break-store';

type Staked = Pick<
  StoredBreak,
  'currency' | 'entryKind' | 'stakeMinor' | 'differenceMinor' | 'oursMinor' | 'theirsMinor'
>;

type Stakes = { count: number; absolute: bigint; net: bigint; withoutAmount: number };

/** Money of breaks by currency. */
export class StakesSum {
  private readonly byCurrency = new Map<string, Stakes>();

  add(currency: string, { count, absolute, net, withoutAmount }: Stakes): void {
    const known = this.byCurrency.get(currency);
    this.byCurrency.set(currency, {
      count: (known?.count ?? 0) + count,
      absolute: (known?.absolute ?? 0n) + absolute,
      net: (known?.net ?? 0n) + net,
      withoutAmount: (known?.withoutAmount ?? 0) + withoutAmount,
    });
  }

  get count(): number {
    return [...this.byCurrency.values()].reduce((sum, { count }) => sum + count, 0);
  }

  views(): StakesView[] {
    return [...this.byCurrency]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { absolute, net, ...rest }]) => ({
        currency,
        ...rest,
        absolute: absolute.toString(),
        net: net.toString(),
      }));
  }
}

export function stakesOfBreaks(breaks: readonly Staked[]): StakesView[] {
  const sum = new StakesSum();
  for (const one of breaks) {
    const isKnown = one.stakeMinor !== null;
    const [absolute, net] = isKnown ? [one.stakeMinor ?? 0n, netOf(one)] : [0n, 0n];
    sum.add(one.currency, { count: 1, absolute, net, withoutAmount: isKnown ? 0 : 1 });
  }
  return sum.views();
}

/** Refunds and fees go out: more of theirs is less for us. */
function netOf({ entryKind, differenceMinor, oursMinor, theirsMinor }: Staked): bigint {
  const more = differenceMinor ?? (theirsMinor ?? 0n) - (oursMinor ?? 0n);
  return entryKind === 'refund' || entryKind === 'fee' ? -more : more;
}
