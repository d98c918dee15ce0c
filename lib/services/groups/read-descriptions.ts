import { readGroupTasks, readStoredGroups, type GroupHead, type StoredGroup } from '../../db/group-reader';
import type { ServiceContext } from '../context';
import { undescribed } from './group-rows';

/**
 * What is known about groups that have failed tasks. One that was never described is told by its newest task, so that no
 * filter loses it; a second statement only where there are such groups.
 */
export async function readDescriptions(
  ctx: ServiceContext,
  groups: readonly GroupHead[],
  now: Date,
): Promise<Map<string, StoredGroup>> {
  const { db } = ctx;
  const ids = groups.map(({ id }) => id);
  const stored = await readStoredGroups(db.prisma, ids);
  const missing = groups.filter(({ id }) => !stored.has(id));
  if (missing.length === 0) return stored;
  const tasks = await readGroupTasks(
    db,
    missing.map(({ id }) => id),
    1,
  );
  const at = (ageMs: number) => new Date(now.getTime() - ageMs);
  for (const { id, oldestAgeMs, newestAgeMs } of missing) {
    const newest = tasks.get(id)?.newest[0];
    if (newest !== undefined) stored.set(id, undescribed(id, newest, at(oldestAgeMs), at(newestAgeMs)));
  }
  return stored;
}
