import type { FailureSlice } from '../../db/failure-summary';
import { AGE_BUCKETS, type AgeBucket } from '../../domain/views/overview';
import type { MoneyView } from '../../domain/views/quantities';

export type FailureFigures = {
  byAge: Record<AgeBucket, number>;
  /** Failures of the last hour by group; those without one under null. */
  lastHour: Map<string | null, number>;
  atStake: MoneyView[];
  newestAt: string | null;
  sampled: number;
};

/** Slices of a sample put together: ages, the last hour by group, sums per currency, exact. */
export function failureFigures(slices: readonly FailureSlice[], now: Date): FailureFigures {
  const byAge: Record<AgeBucket, number> = { hour: 0, day: 0, week: 0, older: 0 };
  const lastHour = new Map<string | null, number>();
  const sums = new Map<string, bigint>();
  let newest = Number.MAX_SAFE_INTEGER;
  let sampled = 0;
  for (const { group, bucket, currency, count, sumMinor, newestAgeMs } of slices) {
    const age = AGE_BUCKETS[bucket] ?? 'older';
    byAge[age] += count;
    sampled += count;
    if (age === 'hour') lastHour.set(group, (lastHour.get(group) ?? 0) + count);
    newest = Math.min(newest, newestAgeMs);
    if (currency !== null && sumMinor !== null)
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(sumMinor));
  }
  return {
    byAge,
    lastHour,
    atStake: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, minor]) => ({ currency, minor: minor.toString() })),
    newestAt: sampled === 0 ? null : new Date(now.getTime() - newest).toISOString(),
    sampled,
  };
}
