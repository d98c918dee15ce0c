import type { BulkItemState } from '@/lib/domain/bulk';
import type { BulkCounts, BulkPage } from '@/lib/domain/views/bulk';

/** The five parts of the bar, in order. What is tried again is in flight. */
export const BAR_PARTS = [
  'succeeded',
  'failed',
  'skipped',
  'in_flight',
  'waiting',
] as const satisfies readonly BulkItemState[];
export type BarPart = (typeof BAR_PARTS)[number];

/** The five numbers that add up to the total. */
export function barParts(counts: BulkCounts): Record<BarPart, number> {
  return {
    succeeded: counts.succeeded,
    failed: counts.failed,
    skipped: counts.skipped,
    in_flight: counts.in_flight + counts.retrying,
    waiting: counts.waiting,
  };
}

/** Tasks about which nothing more will happen here. */
export function finishedOf({ succeeded, failed, skipped }: BulkCounts): number {
  return succeeded + failed + skipped;
}

/** Tasks that were moved, whatever came of it. */
export function movedOf({ succeeded, failed, retrying, in_flight: inFlight }: BulkCounts): number {
  return succeeded + failed + retrying + inFlight;
}

/** "62.1", "8", "100" only for the whole and "0" only for nothing: the last task of many is not rounded away. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0';
  if (part >= whole) return '100';
  const tenths = Math.min(999, Math.max(1, Math.round((part * 1000) / whole)));
  return String(tenths / 10);
}

/** Whether its first tasks are still what it is about: they are out, and the rest has not been let go. */
export function inCanary({ options, counts, state, why }: BulkPage): boolean {
  if (options.canary === null || counts.waiting === 0) return false;
  if (state === 'paused') return why === 'canary';
  return state === 'running' && movedOf(counts) <= options.canary;
}
