import { countUngrouped, readMovedGroups, type GroupHead } from '../../db/group-reader';
import { isGrowing, type Growing } from '../../domain/verdict';
import type { Overview } from '../../domain/views/overview';
import type { CappedCount } from '../../domain/views/quantities';
import type { ServiceContext } from '../context';
import { sortGroups, type CountedGroup } from '../groups/group-page';
import { readGroupRows } from '../groups/group-rows';
import { sumOfGroups } from '../groups/group-sum';
import { readCountedGroups } from '../groups/read-heads';
import { cappedCount, COUNT_CAP } from '../capped-count';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import { byState, knownFailures, readUnattended, type ByState, type Unattended } from './known-failures';
import type { Failures } from './read-failures';

/** Groups on the first screen; the others are one line. */
const SHOWN = 8;

export type WorstGroups = Unattended & { view: Overview['groups']; growing: Growing | null };

/** All groups of failed tasks, by what they count as, and the failures without one. */
export type GroupsNow = { groups: CountedGroup[]; more: boolean; states: ByState; ungrouped: CappedCount };

export async function readGroupsNow({ db }: ServiceContext, now: Date): Promise<GroupsNow> {
  const { groups, more } = await readCountedGroups(db, now);
  const moved = await readMovedGroups(
    db.prisma,
    groups.map(({ id }) => id),
  );
  const ungrouped = cappedCount(await countUngrouped(db.prisma, COUNT_CAP + 1));
  return { groups, more, states: byState(groups, moved, now), ungrouped };
}

/**
 * The largest groups with everything about them, what the others have together, and the one that grows most. Open ones
 * come first, then those that somebody has acknowledged; muted and resolved ones are only counted. The one that grows is
 * always open, and always among those that are shown.
 */
export async function readWorstGroups(
  ctx: ServiceContext,
  { groups, more, states, ungrouped }: GroupsNow,
  failures: Failures,
  types: TypeCatalogue,
  now: Date,
): Promise<WorstGroups> {
  const { prisma } = ctx.db;
  const sorted = [...sortGroups(states.open, 'count'), ...sortGroups(states.acknowledged, 'count')];
  const worst = growingMost(states.open, failures);
  const shown = sorted.slice(0, SHOWN);
  if (worst !== undefined && !shown.includes(worst)) shown.splice(SHOWN - 1, 1, worst);
  const { total } = failures.view;
  const rows = await readGroupRows(ctx, {
    groups: shown,
    types,
    now,
    total: total.capped ? null : total.count,
  });
  const others = sorted.filter((group) => !shown.includes(group));
  const row = rows.find(({ id }) => id === worst?.id);
  return {
    view: {
      rows,
      total: { count: groups.length, capped: more },
      aside: {
        muted: states.muted.length,
        resolved: states.resolved.length,
        tasks: sumOfGroups([...states.muted, ...states.resolved]),
      },
      others: { groups: others.length, tasks: sumOfGroups(others) },
      ungrouped,
    },
    growing:
      row === undefined || worst === undefined
        ? null
        : { group: row, lastHour: failures.lastHour.get(row.id) ?? 0, newestAt: newestAt(worst, now) },
    known: knownFailures(states, now),
    unattended: await readUnattended(prisma, { states, ungrouped, more, failures, now }),
  };
}

/** Most failures of the last hour, while it still fails. */
function growingMost(groups: readonly CountedGroup[], { lastHour }: Failures): CountedGroup | undefined {
  const hour = ({ id }: GroupHead) => lastHour.get(id) ?? 0;
  const growing = groups.filter((group) => isGrowing(group.newestAgeMs) && hour(group) > 0);
  return growing.sort((a, b) => hour(b) - hour(a) || b.found - a.found || (a.id < b.id ? -1 : 1))[0];
}

function newestAt({ newestAgeMs }: GroupHead, now: Date): string {
  return new Date(now.getTime() - newestAgeMs).toISOString();
}
