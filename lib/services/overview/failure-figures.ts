import type { FailureSlice } from '../../db/failure-summary';
import { AGE_BUCKETS, type AgeBucket, type FailuresOfType } from '../../domain/views/overview';
import type { MoneyView } from '../../domain/views/quantities';
import { cappedCount } from '../tasks/task-row';

/** Sums of money per currency, exact. */
class Sums {
  private readonly byCurrency = new Map<string, bigint>();

  add(currency: string | null, minor: string | null): void {
    if (currency === null || minor === null) return;
    this.byCurrency.set(currency, (this.byCurrency.get(currency) ?? 0n) + BigInt(minor));
  }

  view(): MoneyView[] {
    return [...this.byCurrency]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, minor]) => ({ currency, minor: minor.toString() }));
  }
}

type Gathered = {
  count: number;
  byAge: Record<AgeBucket, number>;
  newest: number;
  oldest: number;
  sums: Sums;
};

const noAges = (): Record<AgeBucket, number> => ({ hour: 0, day: 0, week: 0, older: 0 });

/** Slices of a sample put together by type, most tasks first, and all sums. */
export function failureFigures(
  slices: readonly FailureSlice[],
  now: Date,
): { byType: FailuresOfType[]; byAge: Record<AgeBucket, number>; atStake: MoneyView[]; sampled: number } {
  const types = new Map<string, Gathered>();
  const all = new Sums();
  const byAge = noAges();
  let sampled = 0;
  for (const slice of slices) {
    const type = types.get(slice.bizType) ?? empty();
    types.set(slice.bizType, type);
    const bucket = AGE_BUCKETS[slice.bucket] ?? 'older';
    type.count += slice.count;
    type.byAge[bucket] += slice.count;
    byAge[bucket] += slice.count;
    sampled += slice.count;
    type.newest = Math.min(type.newest, slice.newestAgeMs);
    type.oldest = Math.max(type.oldest, slice.oldestAgeMs);
    type.sums.add(slice.currency, slice.sumMinor);
    all.add(slice.currency, slice.sumMinor);
  }
  const at = (ageMs: number) => new Date(now.getTime() - ageMs).toISOString();
  const byType = [...types].map(([bizType, type]) => ({
    bizType,
    count: cappedCount(type.count),
    byAge: type.byAge,
    atStake: type.sums.view(),
    newestAt: at(type.newest),
    oldestAt: at(type.oldest),
  }));
  byType.sort((a, b) => b.count.count - a.count.count || (a.bizType < b.bizType ? -1 : 1));
  return { byType, byAge, atStake: all.view(), sampled };
}

function empty(): Gathered {
  return { count: 0, byAge: noAges(), newest: Number.MAX_SAFE_INTEGER, oldest: 0, sums: new Sums() };
}
