import { z } from 'zod';
import { countGroups } from '../../db/group-counts';
import { GROUP_CAP, readGroupTasks, readStoredGroups } from '../../db/group-reader';
import { countStretchFailures, readStretchGroups, type StretchCount } from '../../db/stretch-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { stretchOf } from '../../domain/failure-stretch';
import type { StretchGroupList } from '../../domain/views/stretch-groups';
import { authorize } from '../actor';
import { COUNT_CAP } from '../capped-count';
import type { ServiceContext } from '../context';
import { filterText, instant } from '../filter-input';
import { readTypeCatalogue } from '../tasks/type-catalogue';
import { groupFilter } from './group-filter';
import { pageOfGroups } from './group-page';
import { stretchRows } from './stretch-rows';

export type ListStretchGroupsInput = {
  /** ISO instants, `from` inclusive, `to` exclusive; brought outward to the grain of what is kept. */
  from?: string;
  to?: string;
  bizType?: string;
  /** Part of the group's title, error class or type, letters' case aside. */
  text?: string;
  /** Opaque, from `newer` or `older` of a page with the same filters. */
  cursor?: string;
};

const schema = z.object({
  from: instant,
  to: instant,
  bizType: filterText(32),
  text: filterText(200),
  cursor: filterText(200),
});
const PAGE = 25;

/**
 * The causes of what failed in a stretch of time, most failures first, those settled since too. Read from stored
 * statistics, so the ledger's size does not matter. Bad filters fall back; null when from and to are no stretch.
 */
export async function listStretchGroups(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<StretchGroupList | null>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { from, to, bizType, text, cursor } = schema.parse(input ?? {});
  const { db } = ctx;
  const now = db.clock.now();
  const stretch =
    from === undefined || to === undefined ? null : stretchOf(from.getTime(), to.getTime(), now.getTime());
  if (stretch === null) return ok(null);
  const types = await readTypeCatalogue(db.prisma);
  const found = await readStretchGroups(db.prisma, stretch, GROUP_CAP + 1);
  const looked = found.slice(0, GROUP_CAP);
  const capped = found.length > GROUP_CAP;
  const stored = await readStoredGroups(
    db.prisma,
    looked.map(({ id }) => id),
  );
  const causes = looked.filter(groupFilter({ bizType }, stored, types));
  const matching = causes.filter(groupFilter({ text }, stored, types));
  const failures = sumOf(causes);
  const total = Math.max(failures, await countStretchFailures(db.prisma, stretch, bizType ?? null));
  const placed = matching.map(({ id, failed }) => ({ id, found: failed, newestAgeMs: 0 }));
  const { groups, ...page } = pageOfGroups(placed, 'count', cursor, PAGE, now.getTime());
  const ids = groups.map(({ id }) => id);
  const standing = await countGroups(db, ids, COUNT_CAP + 1);
  const tasks = await readGroupTasks(db, ids, 1);
  return ok({
    from: new Date(stretch.from).toISOString(),
    to: new Date(stretch.to).toISOString(),
    bizType: bizType ?? null,
    rows: stretchRows(groups, { total, standing, tasks, stored, types, now }),
    ...page,
    causes: { count: causes.length, capped },
    failures,
    matching: { groups: { count: matching.length, capped }, failures: sumOf(matching) },
    withoutCause: total - failures,
    bizTypes: [...new Set([...stored.values()].map((group) => group.bizType))].sort(),
    at: now.toISOString(),
  });
}

function sumOf(groups: readonly StretchCount[]): number {
  return groups.reduce((sum, { failed }) => sum + failed, 0);
}
