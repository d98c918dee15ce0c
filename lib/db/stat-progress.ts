import type { Progress } from '../domain/stat-schedule';
import { grainFloor } from '../domain/stat-grains';
import type { Database, Tx } from './client';
import { databaseTrouble, withLockRetry } from './failure';

/** The one row. */
const ID = 1;
/** How long a worker that is gone keeps the others from going on. */
const HOLD_MS = 60_000;
/** How far back the first worker goes: as far as the longest named range. */
const FIRST_REACH_MS = 31 * 86_400_000;

/**
 * Takes the statistics for this holder, unless another one has them: one worker computes, the others pass by.
 * Returns how far they reach. The row is made at first use.
 */
export async function holdProgress(db: Database, holder: string): Promise<Progress | null> {
  const now = db.clock.now();
  if ((await readProgress(db.prisma)) === null) await begin(db, now);
  const { count } = await withLockRetry(() =>
    db.prisma.statProgress.updateMany({
      where: { id: ID, OR: [{ holder: null }, { holder }, { heldUntil: { lt: now } }] },
      data: { holder, heldUntil: new Date(now.getTime() + HOLD_MS) },
    }),
  );
  return count === 1 ? readProgress(db.prisma) : null;
}

export async function releaseProgress(db: Database, holder: string): Promise<void> {
  await withLockRetry(() =>
    db.prisma.statProgress.updateMany({
      where: { id: ID, holder },
      data: { holder: null, heldUntil: null },
    }),
  );
}

/** Null where no worker has computed anything yet. */
export async function readProgress(tx: Tx): Promise<Progress | null> {
  const row = await tx.statProgress.findUnique({ where: { id: ID } });
  if (row === null) return null;
  const { freshUntil, nearUntil, settledUntil } = row;
  return { fresh: freshUntil.getTime(), near: nearUntil.getTime(), settled: settledUntil.getTime() };
}

/**
 * Moves on, within the transaction that writes the figures. False when somebody else holds them by now: nothing may
 * be written then. The row stays locked until the transaction ends, so writers come one after the other.
 */
export async function moveProgress(tx: Tx, holder: string, to: Progress, now: Date): Promise<boolean> {
  const { count } = await tx.statProgress.updateMany({
    where: { id: ID, holder },
    data: {
      freshUntil: new Date(to.fresh),
      nearUntil: new Date(to.near),
      settledUntil: new Date(to.settled),
      heldUntil: new Date(now.getTime() + HOLD_MS),
    },
  });
  return count === 1;
}

async function begin(db: Database, now: Date): Promise<void> {
  const oldest = await db.prisma.asyncTask.findFirst({
    select: { createdAt: true },
    orderBy: { createdAt: 'asc' },
  });
  const reach = now.getTime() - FIRST_REACH_MS;
  const from = new Date(
    grainFloor(Math.max(reach, Math.min(now.getTime(), oldest?.createdAt.getTime() ?? Infinity)), 60),
  );
  try {
    await db.prisma.statProgress.create({
      data: { id: ID, freshUntil: from, nearUntil: from, settledUntil: from },
    });
  } catch (error) {
    // Another worker was first.
    if (databaseTrouble(error) !== 'duplicate') throw error;
  }
}
