import { grainFloor, ROLLUPS_KEPT_MS, type Grain } from '../domain/stat-grains';
import { minutesKeptFrom } from '../domain/stat-schedule';
import type { Database } from './client';
import { withLockRetry } from './failure';

/** A stretch of what is deleted at once. */
const PRUNE_MS = 6 * 3_600_000;

/**
 * Removes minutes and rollups that are kept no longer, of types and of failure groups, the oldest six hours of each at
 * a time. Returns rows removed.
 */
export async function pruneStats(db: Database): Promise<number> {
  const now = db.clock.now().getTime();
  const rollups = grainFloor(now - ROLLUPS_KEPT_MS, 60);
  const ends: readonly (readonly [Grain, number])[] = [
    [1, minutesKeptFrom(now)],
    [15, rollups],
    [60, rollups],
  ];
  let removed = 0;
  for (const [grain, before] of ends) {
    removed += await pruneTypes(db, grain, before);
    removed += await pruneGroups(db, grain, before);
  }
  return removed;
}

const OLDEST = { select: { startAt: true }, orderBy: { startAt: 'asc' } } as const;

async function pruneTypes(db: Database, grain: Grain, before: number): Promise<number> {
  const old = { grain, startAt: { lt: new Date(before) } };
  const oldest = await db.prisma.taskStat.findFirst({ where: old, ...OLDEST });
  if (oldest === null) return 0;
  const where = { grain, startAt: { lt: endOf(oldest.startAt, before) } };
  return (await withLockRetry(() => db.prisma.taskStat.deleteMany({ where }))).count;
}

async function pruneGroups(db: Database, grain: Grain, before: number): Promise<number> {
  const old = { grain, startAt: { lt: new Date(before) } };
  const oldest = await db.prisma.groupStat.findFirst({ where: old, ...OLDEST });
  if (oldest === null) return 0;
  const where = { grain, startAt: { lt: endOf(oldest.startAt, before) } };
  return (await withLockRetry(() => db.prisma.groupStat.deleteMany({ where }))).count;
}

function endOf(oldest: Date, before: number): Date {
  return new Date(Math.min(before, oldest.getTime() + PRUNE_MS));
}
