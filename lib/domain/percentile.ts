/** `count` observations of `value`. */
export type ValueCount = readonly [value: number, count: number];

/** The rank of a percentile among `total` observations, from 1 on: the smallest that covers `percent` of them. */
export function nearestRank(total: number, percent: number): number {
  return Math.max(1, Math.ceil((total * percent) / 100));
}

/**
 * Percentile by nearest rank: a value that was observed, never one between two. `ascending` is sorted by value.
 * Null when nothing was observed.
 */
export function percentile(ascending: Iterable<ValueCount>, total: number, percent: number): number | null {
  if (total <= 0) return null;
  const rank = nearestRank(total, percent);
  let seen = 0;
  let last: number | null = null;
  for (const [value, count] of ascending) {
    seen += count;
    last = value;
    if (seen >= rank) return value;
  }
  return last;
}
