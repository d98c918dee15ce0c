import type { BusinessDate, IgnoreReason } from '../domain/reconciliation';
import type { BreakState } from '../domain/break-resolution';
import { readRunInputs } from '../domain/run-record';
import { STATUS } from '../domain/task-status';
import type { Database } from './client';
import { eachPlacedOf } from './placed-rows';
import type { EarlierRun } from './recon-run-store';

/** `runs`: current ones of the days before, newest first. `from` and `to`: of the day. `dateOf`: the day of an instant. */
export type LateIn = {
  sourceId: bigint;
  runs: readonly EarlierRun[];
  bizTypes: readonly string[];
  from: Date;
  to: Date;
  dateOf: (at: Date) => BusinessDate;
};

/** Ids of one statement. */
const IDS = 500;

/** Why a task that had not succeeded was left alone. */
const LEFT: readonly (IgnoreReason | null)[] = ['not_succeeded', 'nothing_moved'];

/**
 * Tasks of earlier days that a run set aside because they had not succeeded, and that have since: after the newest of
 * these runs heard of them, and before the day ends. One about which a break was closed is settled.
 */
export async function readLateTasks(db: Database, given: LateIn): Promise<bigint[]> {
  const { sourceId, runs, bizTypes, from, to, dateOf } = given;
  const [newest] = runs;
  if (newest === undefined) return [];
  const heardAt = readRunInputs(newest.inputs).at;
  const since = heardAt === null ? from : new Date(heardAt);
  const succeeded = { status: STATUS.success, updatedAt: { gte: since, lt: to } };
  const { _min: oldest } = await db.prisma.asyncTask.aggregate({
    // Without the types: with them an index is taken that knows nothing of when.
    where: { ...succeeded, createdAt: { lt: from } },
    _min: { createdAt: true },
  });
  if (oldest.createdAt === null) return [];
  const day = dateOf(oldest.createdAt);
  const left = await leftBy(
    db,
    runs.filter(({ businessDate }) => businessDate >= day),
  );
  const late: bigint[] = [];
  for (let at = 0; at < left.length; at += IDS) {
    const id = { in: left.slice(at, at + IDS) };
    const rows = await db.prisma.asyncTask.findMany({
      where: { id, ...succeeded, createdAt: { lt: from } },
      select: { id: true, bizType: true },
    });
    late.push(...rows.flatMap((row) => (bizTypes.includes(row.bizType) ? [row.id] : [])));
  }
  return withoutSettled(db, sourceId, late);
}

async function leftBy(db: Database, runs: readonly EarlierRun[]): Promise<bigint[]> {
  const ids = new Set<bigint>();
  for (const run of runs)
    for await (const { reason, ours } of eachPlacedOf(db, run.id, 'ignored'))
      for (const { taskId } of LEFT.includes(reason) ? ours : []) ids.add(taskId);
  return [...ids];
}

async function withoutSettled(db: Database, sourceId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
  const state: BreakState = 'resolved';
  const settled = new Set<bigint | null>();
  for (let at = 0; at < ids.length; at += IDS) {
    const where = { sourceId, state, taskId: { in: ids.slice(at, at + IDS) } };
    const rows = await db.prisma.reconBreak.findMany({ where, select: { taskId: true } });
    for (const { taskId } of rows) settled.add(taskId);
  }
  return ids.filter((id) => !settled.has(id));
}
