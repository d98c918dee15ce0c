import { cutByCodePoint, LAST_ERROR_LIMIT } from '../domain/cut-text';
import { FINGERPRINT_VERSION, fingerprintOf, givenUpGroup, type Fingerprint } from '../domain/fingerprint';
import { STATUS } from '../domain/task-status';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import { recordSightings, type Sighting } from './failure-group-store';
import { carryLives, type Regrouped } from './group-carry';
import { lockUngrouped, type GroupRange, type UngroupedSpan, type UngroupedTask } from './locking-reads';

/** No group at all: failed by another program, or before there were groups. */
const NONE: GroupRange = null;
/** Groups of older fingerprints, one range each. Newer ones are left alone: their workers know better. */
const OLDER: GroupRange[] = Array.from({ length: FINGERPRINT_VERSION }, (_none, version) => ({
  from: `${version}-`,
  until: `${version}.`,
}));
export const UNGROUPED_RANGES: readonly GroupRange[] = [NONE, ...OLDER];

/** Whether a range has a failed task: takes no lock, for idle rounds. Served by (status, error_group, updated_at). */
export async function hasUngrouped(db: Database, range: GroupRange | UngroupedSpan): Promise<boolean> {
  const where = { status: STATUS.failed, ...conditionOf(range) };
  return (await db.prisma.asyncTask.findFirst({ where, select: { id: true } })) !== null;
}

function conditionOf(range: GroupRange | UngroupedSpan) {
  if (range === null) return { errorGroup: null };
  if ('from' in range) return { errorGroup: { gte: range.from, lt: range.until } };
  return { errorGroup: null, updatedAt: { gte: range.since, lt: range.before } };
}

/**
 * Gives up to `limit` failed tasks of a range their group, the newest first. Rows that another worker is at are passed
 * over. Returns how many got one; doing it again changes nothing.
 */
export async function groupUngrouped(
  db: Database,
  range: GroupRange | UngroupedSpan,
  limit: number,
): Promise<number> {
  const sightings = await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const rows = await lockUngrouped(tx, db.provider, range, limit);
      if (rows.length === 0) return [];
      const causes = await causesOf(tx, rows);
      if (range !== null && 'from' in range)
        await carryLives(tx, await regrouped(tx, rows, causes), db.clock.now());
      const byGroup = new Map<string, bigint[]>();
      for (const row of rows) {
        const { id } = causeOf(row, causes);
        byGroup.set(id, [...(byGroup.get(id) ?? []), row.id]);
      }
      for (const [group, ids] of byGroup) await writeErrorGroup(tx, ids, group);
      return rows.map((row): Sighting => ({
        group: causeOf(row, causes),
        first: row.updatedAt,
        last: row.updatedAt,
      }));
    }),
  );
  await recordSightings(db, sightings);
  return sightings.length;
}

/**
 * Names the group of failed rows that came without one, or with one of an older fingerprint. Nothing has happened to
 * the task: neither `updated_at` nor the version moves, so no list is reordered and no open form becomes stale.
 */
async function writeErrorGroup(tx: Tx, ids: readonly bigint[], errorGroup: string): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id: { in: [...ids] }, status: STATUS.failed },
    data: { errorGroup },
  });
  return count;
}

/** From which group to which the rows move, each pair once. */
async function regrouped(tx: Tx, rows: readonly UngroupedTask[], causes: Causes): Promise<Regrouped[]> {
  const known = await tx.asyncTask.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: { id: true, errorGroup: true },
  });
  const groups = new Map(known.map(({ id, errorGroup }) => [id, errorGroup]));
  const pairs = new Map<string, Regrouped>();
  for (const row of rows) {
    const from = groups.get(row.id) ?? null;
    const to = causeOf(row, causes);
    if (from !== null) pairs.set(`${from} ${to.id}`, { from, to });
  }
  return [...pairs.values()];
}

type Causes = Map<bigint, Fingerprint>;

function causeOf(row: UngroupedTask, causes: Causes): Fingerprint {
  return (
    causes.get(row.id) ?? fingerprintOf({ bizType: row.bizType, errorClass: null, message: row.lastError })
  );
}

/** Where the record knows more than the row: a person gave it up, or the last attempt names the error's class. */
async function causesOf(tx: Tx, rows: readonly UngroupedTask[]): Promise<Causes> {
  const causes: Causes = new Map();
  const decisions = await readDecisions(tx, rows);
  const tried = rows.filter((row) => row.attemptCount > 0);
  const attempts = tried.length === 0 ? [] : await readLastFailures(tx, tried);
  for (const row of rows) {
    const decidedAt = decisions.get(row.id)?.getTime() ?? 0;
    if (decidedAt >= row.updatedAt.getTime() - SAME_TRANSACTION_MS) {
      causes.set(row.id, givenUpGroup(row.bizType));
      continue;
    }
    const last = attempts.findLast(({ taskId, error }) => taskId === row.id && isLastError(row, error));
    if (last === undefined) continue;
    const { errorClass, error: message } = last;
    causes.set(row.id, fingerprintOf({ bizType: row.bizType, errorClass, message }));
  }
  return causes;
}

/** A verb writes the row first and its audit entry a moment later. */
const SAME_TRANSACTION_MS = 1_000;

/** When each task was last given up, by id. */
async function readDecisions(tx: Tx, rows: readonly UngroupedTask[]): Promise<Map<bigint, Date>> {
  const subjectId = { in: rows.map((row) => row.id.toString()) };
  const where = { subjectType: 'task', subjectId, action: 'give_up', outcome: 'done' };
  const entries = await tx.auditLog.findMany({
    where,
    select: { subjectId: true, at: true },
    orderBy: { id: 'asc' },
  });
  return new Map(entries.map((entry) => [BigInt(entry.subjectId), entry.at]));
}

type LastFailure = { taskId: bigint; errorClass: string | null; error: string | null };

/** The beginnings of exhausting attempts' texts: a whole one can be 64 KB. Served by (task_id, id). Named raw read. */
async function readLastFailures(tx: Tx, rows: readonly UngroupedTask[]): Promise<LastFailure[]> {
  const marks = rows.map(() => '?').join(', ');
  const sql =
    'SELECT CAST(task_id AS CHAR) AS taskId, error_class AS errorClass, SUBSTR(error, 1, 4000) AS error FROM task_attempt ' +
    `WHERE task_id IN (${marks}) AND transition = 'exhaust' ORDER BY id`;
  const found = await tx.$queryRawUnsafe<(Omit<LastFailure, 'taskId'> & { taskId: string })[]>(
    sql,
    ...rows.map((row) => row.id),
  );
  return found.map((attempt) => ({ ...attempt, taskId: BigInt(attempt.taskId) }));
}

/** Whether the row still shows the error of this attempt, and not one that another program wrote since. */
function isLastError(row: UngroupedTask, error: string | null): boolean {
  return error !== null && row.lastError === cutByCodePoint(error, LAST_ERROR_LIMIT);
}
