import type { Tx } from '../../db/client';
import { readNewestUngrouped, type StoredGroup } from '../../db/group-reader';
import type { GroupState } from '../../domain/group-life';
import type { VerdictFacts } from '../../domain/verdict';
import type { KnownFailures } from '../../domain/views/overview';
import type { CappedCount } from '../../domain/views/quantities';
import { standingOf } from '../groups/group-life-view';
import type { CountedGroup } from '../groups/group-page';
import { sumOfGroups } from '../groups/group-sum';
import type { Failures } from './read-failures';

export type ByState = Record<GroupState, CountedGroup[]>;

/** What the verdict may be led by, and what it may not. */
export type Unattended = { unattended: VerdictFacts['failures']; known: KnownFailures };

/** Groups by what they count as now; one that was never described is open. */
export function byState(
  groups: readonly CountedGroup[],
  stored: ReadonlyMap<string, StoredGroup>,
  now: Date,
): ByState {
  const states: ByState = { open: [], acknowledged: [], muted: [], resolved: [] };
  for (const group of groups) states[standingOf(stored.get(group.id), group, now).state].push(group);
  return states;
}

function knownGroups({ acknowledged, muted, resolved }: ByState): CountedGroup[] {
  return [...acknowledged, ...muted, ...resolved];
}

export function knownFailures(states: ByState, now: Date): KnownFailures {
  const known = knownGroups(states);
  return {
    acknowledged: states.acknowledged.length,
    muted: states.muted.length,
    resolved: states.resolved.length,
    tasks: sumOfGroups(known),
    newestAt: newestOf(known, now)?.toISOString() ?? null,
  };
}

function newestOf(groups: readonly CountedGroup[], now: Date): Date | null {
  if (groups.length === 0) return null;
  return new Date(now.getTime() - Math.min(...groups.map(({ newestAgeMs }) => newestAgeMs)));
}

/**
 * Failures that nobody has taken up or set aside: open groups and what has no group yet. While there are no others these
 * are all failures, exactly as they were counted.
 */
export async function readUnattended(
  tx: Tx,
  asked: { states: ByState; ungrouped: CappedCount; more: boolean; failures: Failures; now: Date },
): Promise<VerdictFacts['failures']> {
  const { states, ungrouped, more, failures, now } = asked;
  const { total, byAge } = failures.view;
  const known = knownGroups(states);
  if (known.length === 0) return { total, hour: byAge.hour, newestAt: failures.newestAt };
  const grouped = sumOfGroups(states.open);
  const knownLastHour = known.reduce((sum, { id }) => sum + (failures.lastHour.get(id) ?? 0), 0);
  const loose = ungrouped.count === 0 ? null : await readNewestUngrouped(tx);
  const newest = later(newestOf(states.open, now), loose);
  return {
    // Beyond the groups that are looked at there are more, and nobody knows their state.
    total: { count: grouped.count + ungrouped.count, capped: grouped.capped || ungrouped.capped || more },
    hour: { ...byAge.hour, count: Math.max(0, byAge.hour.count - knownLastHour) },
    newestAt: more ? failures.newestAt : (newest?.toISOString() ?? null),
  };
}

function later(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
