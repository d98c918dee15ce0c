import { LONGEST_RANGE_MS } from './slo-range';
import { grainFloor, MINUTE_MS, ROLLUPS_KEPT_MS } from './stat-grains';
import { minutesKeptFrom } from './stat-schedule';

/** A stretch of time whose failures are counted by cause: ms since the epoch, both ends at whole rows of its grain. */
export type FailureStretch = { grain: 1 | 15; from: number; to: number };

/**
 * Brings two instants (ms) outward to the rows that are kept: quarters where both lie on one or minutes are gone, else
 * minutes. At most a quarter of a year, not beyond the current minute. Null when nothing is left of it.
 */
export function stretchOf(from: number, to: number, now: number): FailureStretch | null {
  const end = Math.min(to, grainCeil(now, 1));
  const begin = Math.max(from, end - LONGEST_RANGE_MS, grainFloor(now - ROLLUPS_KEPT_MS, 15));
  if (begin >= end) return null;
  const quarters = begin === grainFloor(begin, 15) && end === grainFloor(end, 15);
  const grain = quarters || grainFloor(begin, 1) < minutesKeptFrom(now) ? 15 : 1;
  return { grain, from: grainFloor(begin, grain), to: grainCeil(end, grain) };
}

function grainCeil(at: number, grain: number): number {
  return grainFloor(at + grain * MINUTE_MS - 1, grain);
}
