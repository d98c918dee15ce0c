import { grainFloor, MINUTE_MS, MINUTES_KEPT_MS } from './stat-grains';

/**
 * How far statistics reach, in ms since the epoch. Every minute is computed three times: when it is over (`fresh`),
 * when the engines' writes of it are all committed (`near`), and when late producers' are (`settled`).
 */
export type Progress = { fresh: number; near: number; settled: number };

/** A worker's write takes its time at the start of a transaction that lives for 30 s at most. */
export const NEAR_AFTER_MS = 2 * MINUTE_MS;
/**
 * A producer's row has the time of its INSERT and is seen at its COMMIT. Statement time-outs end such transactions
 * within seconds, batch imports within minutes; a quarter of an hour is also the default after which a task is stuck.
 */
export const SETTLED_AFTER_MS = 15 * MINUTE_MS;

/** A piece of work: minutes, or whole hours straight into quarters where minutes are not kept any more. */
export type Chunk = { from: number; to: number; slot: 1 | 15; then: Progress };

/** The next piece of at most `spanMinutes` (whole hours count as one), or null when nothing is behind. */
export function nextChunk(progress: Progress, now: number, spanMinutes: number): Chunk | null {
  const over = grainFloor(now, 1);
  const { settled, near, fresh } = progress;
  if (settled < over - SETTLED_AFTER_MS) {
    const piece = pieceOf(settled, over - SETTLED_AFTER_MS, now, spanMinutes);
    const { to } = piece;
    return { ...piece, then: { settled: to, near: Math.max(near, to), fresh: Math.max(fresh, to) } };
  }
  if (near < over - NEAR_AFTER_MS) {
    const piece = pieceOf(near, over - NEAR_AFTER_MS, now, spanMinutes);
    return { ...piece, then: { settled, near: piece.to, fresh: Math.max(fresh, piece.to) } };
  }
  if (fresh < over) {
    const piece = pieceOf(fresh, over, now, spanMinutes);
    return { ...piece, then: { settled, near, fresh: piece.to } };
  }
  return null;
}

/** Before this instant only quarters and hours are kept. */
export function minutesKeptFrom(now: number): number {
  return grainFloor(now - MINUTES_KEPT_MS, 60);
}

function pieceOf(from: number, until: number, now: number, spanMinutes: number) {
  const kept = minutesKeptFrom(now);
  if (from >= kept) return { from, to: Math.min(until, from + spanMinutes * MINUTE_MS), slot: 1 as const };
  // Whole hours: a quarter that was computed in part may have lost its minutes by now.
  const begin = grainFloor(from, 60);
  const hours = Math.max(1, Math.floor(spanMinutes / 60));
  return { from: begin, to: Math.min(kept, begin + hours * 60 * MINUTE_MS), slot: 15 as const };
}
