/** Minutes that a stored row of statistics covers. Rows begin at whole multiples since the epoch, in UTC. */
export const GRAINS = [1, 15, 60] as const;
export type Grain = (typeof GRAINS)[number];

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long minute rows are kept; quarters and hours stay for `ROLLUPS_KEPT_MS`. */
export const MINUTES_KEPT_MS = 24 * HOUR_MS;
export const ROLLUPS_KEPT_MS = 400 * 24 * HOUR_MS;

export function grainFloor(at: number, grain: number): number {
  const step = grain * MINUTE_MS;
  return Math.floor(at / step) * step;
}

/** Rows of one grain, from one instant (ms) to before another. */
export type Piece = { grain: Grain; from: number; to: number };

/** The fewest rows that together cover [from, to) exactly; both ends at whole minutes. */
export function coverOf(from: number, to: number, grains: readonly Grain[] = [60, 15, 1]): Piece[] {
  const [grain, ...finer] = grains;
  if (grain === undefined || from >= to) return [];
  const first = grainFloor(from + grain * MINUTE_MS - 1, grain);
  const end = grainFloor(to, grain);
  if (first >= end) return coverOf(from, to, finer);
  return [...coverOf(from, first, finer), { grain, from: first, to: end }, ...coverOf(end, to, finer)];
}
