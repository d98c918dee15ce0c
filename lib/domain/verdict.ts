import type { BurningSlo } from './slo';
import type { FailureGroupRow } from './views/failure-group';
import type { CappedCount } from './views/quantities';
import type { BooksNow, KnownFailures, Verdict } from './views/overview';
import type { WaitingType } from './views/workers';

/** A group is still growing when it failed a task within the last quarter of an hour. */
const GROWING_MS = 15 * 60_000;

export function isGrowing(newestAgeMs: number): boolean {
  return newestAgeMs <= GROWING_MS;
}

/** The open group that failed most tasks in the last hour and still fails them. */
export type Growing = { group: FailureGroupRow; lastHour: number; newestAt: string };

export type VerdictFacts = {
  now: Date;
  /** Those that nobody has taken up or set aside. */
  failures: { total: CappedCount; hour: CappedCount; newestAt: string | null };
  known: KnownFailures;
  growing: Growing | null;
  stuck: { total: CappedCount; oldestSince: string | null };
  paused: { types: readonly WaitingType[]; more: number };
  /** The target that burns fastest now. */
  burning: BurningSlo | null;
  books: BooksNow | null;
  configuredTypes: number;
};

/**
 * The worst true thing: a cause that still fails tasks, or failures whose cause is not known yet, then types whose
 * other side does not answer, then stuck tasks, then a target that burns, then books that are late, then failures at rest, then failures that
 * somebody has taken up or set aside, then types held by a person, then nothing.
 */
export function verdictOf(facts: VerdictFacts): Verdict {
  const { now, failures, known, growing, stuck, paused, burning, books, configuredTypes } = facts;
  if (growing !== null) {
    const { group, lastHour, newestAt } = growing;
    const { id, bizType, title, count, outlook } = group;
    return { kind: 'group_growing', group: { id, bizType, title, outlook }, count, lastHour, newestAt };
  }
  const { total, hour, newestAt } = failures;
  const grows = (at: string) => isGrowing(now.getTime() - Date.parse(at));
  if (newestAt !== null && grows(newestAt))
    return { kind: 'failures_growing', count: total, lastHour: hour, newestAt };
  const open = paused.types.find(({ state }) => state !== 'held');
  const others = paused.types.length + paused.more - 1;
  if (open !== undefined) return { kind: 'paused', type: open, others };
  if (stuck.total.count > 0 && stuck.oldestSince !== null)
    return { kind: 'stuck', count: stuck.total, oldestSince: stuck.oldestSince };
  if (burning !== null) return { kind: 'slo_burning', burning };
  if (books?.days && books.days.late > 0)
    return { kind: 'books', days: books.days, open: books.open, unexplained: books.unexplained };
  if (total.count > 0 && newestAt !== null) return { kind: 'failures', count: total, newestAt, known };
  if (known.newestAt !== null) return { kind: 'known', known, growing: grows(known.newestAt) };
  const [held] = paused.types;
  if (held !== undefined) return { kind: 'paused', type: held, others };
  return { kind: 'nothing', unconfigured: configuredTypes === 0 };
}
