import type { CappedCount } from '../domain/views/quantities';

/** Counts stop here: "10,000+". */
export const COUNT_CAP = 10_000;

/** `found`: counted up to COUNT_CAP + 1. */
export function cappedCount(found: number): CappedCount {
  return { count: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
}
