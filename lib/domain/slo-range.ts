import { grainFloor, MINUTE_MS, ROLLUPS_KEPT_MS } from './stat-grains';
import { minutesKeptFrom } from './stat-schedule';
import { bucketEdges, DAY_MINUTES, edgeBefore, startOfDayAfter } from './zoned-time';

/** The stretches of time that have a name; `custom` has two ends of its own. */
export const SLO_RANGES = ['1h', '24h', '7d', '30d'] as const;
export type SloRangeName = (typeof SLO_RANGES)[number];

/** Widths of a bar in minutes, and the most bars a chart has. */
const WIDTHS = [1, 5, 15, 30, 60, 180, 360, 720, DAY_MINUTES] as const;
const MOST_BARS = 62;
/** Longest free range: a quarter. */
export const LONGEST_RANGE_MS = 93 * DAY_MINUTES * MINUTE_MS;

/** edges: n + 1 instants (ms) round n buckets. widthMinutes: of a bucket that no change of clocks touches. */
export type SloPlan = { from: number; to: number; widthMinutes: number; edges: number[] };

/** A named range that ends now, at the last whole minute; it begins with a whole bucket. */
export function planNamed(name: SloRangeName, now: number, zone: string): SloPlan {
  const to = grainFloor(now, 1);
  switch (name) {
    case '1h':
      return plan(to - 60 * MINUTE_MS, to, 1, zone);
    case '24h':
      // The first edge that is not more than a day ago: `to` may lie on one.
      return plan(edgeBefore(to - (23.5 * 60 + 1) * MINUTE_MS, 30, zone), to, 30, zone);
    case '7d':
      return plan(startOfDayAfter(to, -6, zone), to, 360, zone);
    case '30d':
      return plan(startOfDayAfter(to, -29, zone), to, DAY_MINUTES, zone);
  }
}

/**
 * Any range of a minute or more, brought to the minutes that are kept: at most a quarter of a year, not beyond now.
 * Null when nothing is left of it.
 */
export function planFree(from: number, to: number, now: number, zone: string): SloPlan | null {
  const end = Math.min(to, grainFloor(now, 1));
  const begin = Math.max(from, end - LONGEST_RANGE_MS, now - ROLLUPS_KEPT_MS);
  const minutes = begin >= minutesKeptFrom(now);
  const grain = minutes ? 1 : 15;
  const [first, last] = [grainFloor(begin, grain), minutes ? grainFloor(end, 1) : quarterEnd(end, now)];
  if (first >= last) return null;
  const wanted = (last - first) / MINUTE_MS / MOST_BARS;
  const width = WIDTHS.find((minutesWide) => minutesWide >= wanted && minutesWide >= grain) ?? DAY_MINUTES;
  return plan(first, last, width, zone);
}

/** Up to the last whole minute where minutes are kept, else to the end of the quarter of an hour. */
function quarterEnd(at: number, now: number): number {
  return at >= minutesKeptFrom(now) ? grainFloor(at, 1) : grainFloor(at + 15 * MINUTE_MS - 1, 15);
}

function plan(from: number, to: number, widthMinutes: number, zone: string): SloPlan {
  return { from, to, widthMinutes, edges: bucketEdges(from, to, widthMinutes, zone) };
}
