import type { Database } from '../db/client';
import { groupUngrouped, hasUngrouped, UNGROUPED_RANGES } from '../db/ungrouped-store';

/** `full`: there may be more, so the next round comes at once. */
export type GroupCounts = { grouped: number; full: boolean };

/** Rows per transaction: a person who acts on one of them waits no longer than for a claim. */
const BATCH = 500;

/**
 * Finds the failure group of tasks that failed without one: other programs', and those of an older fingerprint. One
 * batch a round; any number of workers may do it at once.
 */
export async function groupFailures(db: Database): Promise<GroupCounts> {
  for (const range of UNGROUPED_RANGES) {
    if (!(await hasUngrouped(db, range))) continue;
    const grouped = await groupUngrouped(db, range, BATCH);
    // Nothing: another worker has them locked and is at it.
    if (grouped > 0) return { grouped, full: true };
  }
  return { grouped: 0, full: false };
}

/**
 * Groups the failures of [from, to), ms since the epoch, before somebody counts them by group. False when some are
 * left: another worker has them locked and is at it, or `over` said to stop.
 */
export async function groupFailuresIn(
  db: Database,
  span: { from: number; to: number },
  over: () => boolean,
): Promise<boolean> {
  const range = { since: new Date(span.from), before: new Date(span.to) };
  while (await hasUngrouped(db, range)) {
    if (over() || (await groupUngrouped(db, range, BATCH)) === 0) return false;
  }
  return true;
}
