import { writeAttempt, writeAttempts, type Finish } from './attempt-store';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import { groupsOf, recordSightings } from './failure-group-store';
import { writeAmount, writeLateOutcome, writeSetback, writeSuccess } from './task-writer';

export type { Finish } from './attempt-store';

/** `late`: ids whose claim had been lost; their status was left alone, the result is on record. */
export type FinishReport = { finished: number; late: bigint[] };

class ShortCount extends Error {}

/**
 * Writes results in one transaction: one update for all successes of a token, one for each setback, the attempts
 * inserted together. When a count is short, someone else owns a row: everything rolls back and is written one by one.
 */
export async function finishTasks(
  db: Database,
  worker: string,
  finishes: readonly Finish[],
): Promise<FinishReport> {
  if (finishes.length === 0) return { finished: 0, late: [] };
  const groups = groupsOf(finishes);
  const now = db.clock.now();
  await recordSightings(
    db,
    [...groups.values()].map((group) => ({ group, first: now, last: now })),
  );
  try {
    await inTransaction(db, (tx, at) => finishTogether(tx, worker, finishes, groups, at));
    return { finished: finishes.length, late: [] };
  } catch (error) {
    if (!(error instanceof ShortCount)) throw error;
  }
  const late: bigint[] = [];
  for (const finish of finishes) {
    const inTime = await inTransaction(db, (tx, at) => finishAlone(tx, worker, finish, groups, at));
    if (!inTime) late.push(finish.task.id);
  }
  return { finished: finishes.length - late.length, late };
}

function inTransaction<T>(db: Database, run: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  return withLockRetry(() => db.prisma.$transaction((tx) => run(tx, db.clock.now())));
}

type Groups = ReturnType<typeof groupsOf>;

async function finishTogether(
  tx: Tx,
  worker: string,
  finishes: readonly Finish[],
  groups: Groups,
  now: Date,
): Promise<void> {
  const successes = new Map<string, bigint[]>();
  for (const { task, settlement } of finishes) {
    if (settlement.transition !== 'succeed') continue;
    const ids = successes.get(task.claimToken);
    if (ids === undefined) successes.set(task.claimToken, [task.id]);
    else ids.push(task.id);
  }
  for (const [token, ids] of successes) {
    if ((await writeSuccess(tx, ids, token, now)) !== ids.length) throw new ShortCount();
  }
  for (const finish of finishes) {
    const { task, settlement } = finish;
    if (settlement.transition === 'succeed') continue;
    const group = groups.get(finish)?.id;
    if ((await writeSetback(tx, task.id, task.claimToken, settlement, now, group)) !== 1)
      throw new ShortCount();
  }
  await writeAmounts(tx, finishes);
  await writeAttempts(tx, worker, finishes, groups, now);
}

async function finishAlone(
  tx: Tx,
  worker: string,
  finish: Finish,
  groups: Groups,
  now: Date,
): Promise<boolean> {
  const { task, settlement } = finish;
  const group = groups.get(finish)?.id;
  const count =
    settlement.transition === 'succeed'
      ? await writeSuccess(tx, [task.id], task.claimToken, now)
      : await writeSetback(tx, task.id, task.claimToken, settlement, now, group);
  const inTime = count === 1;
  if (!inTime && (await isOnRecord(tx, worker, finish))) return true;
  if (!inTime) await writeLateOutcome(tx, task.id, settlement.outcome);
  else await writeAmounts(tx, [finish]);
  await writeAttempt(tx, worker, finish, inTime ? { errorGroup: group } : { late: true }, now);
  return inTime;
}

/**
 * A commit whose answer was lost is written a second time: the attempt on record shows that the first one counted.
 */
async function isOnRecord(tx: Tx, worker: string, finish: Finish): Promise<boolean> {
  const { task, settlement, startedAt, finishedAt } = finish;
  const same = { taskId: task.id, worker, startedAt, finishedAt, outcome: settlement.outcome };
  return (await tx.taskAttempt.findFirst({ where: same, select: { id: true } })) !== null;
}

async function writeAmounts(tx: Tx, finishes: readonly Finish[]): Promise<void> {
  for (const { task, amount } of finishes) {
    if (amount !== null && task.amountMinor === null)
      await writeAmount(tx, task.id, amount.minor, amount.currency);
  }
}
