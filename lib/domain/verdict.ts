import type { CappedCount } from './views/quantities';
import type { WaitingType } from './views/workers';
import type { FailuresOfType, Verdict } from './views/overview';

/** A type is still growing when it failed within the last quarter of an hour. */
export const GROWING_MS = 15 * 60_000;

export type VerdictFacts = {
  now: Date;
  failures: { total: CappedCount; byType: readonly FailuresOfType[] };
  stuck: { total: CappedCount; oldestSince: string | null };
  paused: { types: readonly WaitingType[]; more: number };
  configuredTypes: number;
};

/**
 * The worst true thing: failures that still grow, then types whose other side does not answer, then stuck tasks, then
 * failures at rest, then types held by a person, then nothing.
 */
export function verdictOf({ now, failures, stuck, paused, configuredTypes }: VerdictFacts): Verdict {
  const growing = failures.byType
    .flatMap(({ newestAt, ...type }) => (newestAt === null ? [] : [{ ...type, newestAt }]))
    .filter((type) => type.byAge.hour > 0 && now.getTime() - Date.parse(type.newestAt) <= GROWING_MS)
    .sort((a, b) => b.byAge.hour - a.byAge.hour);
  const [worst] = growing;
  if (worst !== undefined) {
    const { bizType, count, newestAt } = worst;
    return { kind: 'failures_growing', bizType, count, lastHour: worst.byAge.hour, newestAt };
  }
  const open = paused.types.find(({ state }) => state !== 'held');
  const others = paused.types.length + paused.more - 1;
  if (open !== undefined) return { kind: 'paused', type: open, others };
  if (stuck.total.count > 0 && stuck.oldestSince !== null)
    return { kind: 'stuck', count: stuck.total, oldestSince: stuck.oldestSince };
  const newest = failures.byType.flatMap((type) => type.newestAt ?? []).sort();
  const newestAt = newest.at(-1);
  if (failures.total.count > 0 && newestAt !== undefined)
    return { kind: 'failures', count: failures.total, newestAt };
  const [held] = paused.types;
  if (held !== undefined) return { kind: 'paused', type: held, others };
  return { kind: 'nothing', unconfigured: configuredTypes === 0 };
}
