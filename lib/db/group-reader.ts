import { GROUP_STATES, type GroupState } from '../domain/group-life';
import { STATUS } from '../domain/task-status';
import type { Database, Tx } from './client';
import type { FailureGroup } from './generated/mysql/client';
import { forEachGroup, OF_GROUP } from './group-counts';
import { ranOnce } from './loose-scan';

/** Groups that are looked at together: more causes than this is no list for a person. */
export const GROUP_CAP = 500;

/** A group that has failed tasks. Ages are milliseconds before the `now` that was asked with. */
export type GroupHead = { id: string; newestAgeMs: number; oldestAgeMs: number };

const AGE_MS = {
  mysql: (column: string) => `CAST(TIMESTAMPDIFF(MICROSECOND, ${column}, ?) DIV 1000 AS CHAR)`,
  sqlite: (column: string) =>
    `CAST(CAST(ROUND((julianday(?) - julianday(${column})) * 86400000.0) AS INTEGER) AS TEXT)`,
};

/**
 * Every group with failed tasks, up to `GROUP_CAP` and one: hops over (status, error_group, updated_at), three steps a
 * group, whatever the ledger's size. Ages instead of instants: an expression has no zone to be read in. Named raw read.
 */
export async function readGroupHeads(db: Database, now: Date): Promise<GroupHead[]> {
  const sql = HEADS[db.provider]();
  const rows = await db.prisma.$queryRawUnsafe<Record<keyof GroupHead, unknown>[]>(sql, now, now);
  return rows.flatMap(({ id, newestAgeMs, oldestAgeMs }) =>
    newestAgeMs === null
      ? []
      : [{ id: String(id), newestAgeMs: Number(newestAgeMs), oldestAgeMs: Number(oldestAgeMs) }],
  );
}

const HEADS = { mysql: headsByLooseScan, sqlite: headsByHops };

/** MySQL hops from group to group by itself, and would read all rows before a bound that comes from a recursion. */
function headsByLooseScan(): string {
  const age = AGE_MS.mysql;
  return ranOnce(
    `SELECT id, ${age('newest')} AS newestAgeMs, ${age('oldest')} AS oldestAgeMs FROM (` +
      'SELECT error_group AS id, MAX(updated_at) AS newest, MIN(updated_at) AS oldest FROM async_task ' +
      `WHERE status = ${STATUS.failed} AND error_group > '' GROUP BY status, error_group ` +
      `ORDER BY status, error_group LIMIT ${GROUP_CAP + 1}) AS head`,
  );
}

function headsByHops(): string {
  const next = (than: string) =>
    `SELECT error_group FROM async_task WHERE status = ${STATUS.failed} AND error_group > ${than} ` +
    'ORDER BY error_group LIMIT 1';
  const age = (order: 'ASC' | 'DESC') =>
    `(SELECT ${AGE_MS.sqlite('updated_at')} FROM async_task WHERE status = ${STATUS.failed} ` +
    `AND error_group = hop.g ORDER BY updated_at ${order} LIMIT 1)`;
  return (
    `WITH RECURSIVE hop (g, n) AS (SELECT (${next("''")}), 1 UNION ALL ` +
    `SELECT (${next('hop.g')}), n + 1 FROM hop WHERE hop.g IS NOT NULL AND n < ${GROUP_CAP + 1}) ` +
    `SELECT g AS id, ${age('DESC')} AS newestAgeMs, ${age('ASC')} AS oldestAgeMs FROM hop WHERE g IS NOT NULL`
  );
}

/** One group by itself; null when no task of it stands failed. */
export async function readGroupHead(tx: Tx, id: string, now: Date): Promise<GroupHead | null> {
  const end = (order: 'asc' | 'desc') =>
    tx.asyncTask.findFirst({
      where: { status: STATUS.failed, errorGroup: id },
      select: { updatedAt: true },
      orderBy: { updatedAt: order },
    });
  const [oldest, newest] = [await end('asc'), await end('desc')];
  if (oldest === null || newest === null) return null;
  const age = (at: Date) => now.getTime() - at.getTime();
  return { id, newestAgeMs: age(newest.updatedAt), oldestAgeMs: age(oldest.updatedAt) };
}

/** Money of a group's newest `limit` tasks, per currency, in integer minor units. Named raw read. */
export async function readGroupMoney(
  db: Database,
  ids: readonly string[],
  limit: number,
): Promise<Map<string, { currency: string; minor: string }[]>> {
  const text = db.provider === 'mysql' ? 'CHAR' : 'TEXT';
  const rows = await forEachGroup<{ i: unknown; currency: string | null; minor: string | null }>(
    db,
    ids,
    (i) =>
      `SELECT ${i} AS i, currency, CAST(SUM(amount_minor) AS ${text}) AS minor FROM ` +
      `(SELECT currency, amount_minor ${OF_GROUP} ORDER BY updated_at DESC LIMIT ${limit}) AS t${i} ` +
      'WHERE currency IS NOT NULL AND amount_minor IS NOT NULL GROUP BY currency',
  );
  const money = new Map<string, { currency: string; minor: string }[]>();
  for (const { i, currency, minor } of rows) {
    const id = ids[Number(i)] ?? '';
    if (currency !== null && minor !== null)
      money.set(id, [...(money.get(id) ?? []), { currency, minor: String(minor) }]);
  }
  return money;
}

/** A task that stands for its group. `id` is decimal text. */
export type GroupTask = {
  id: string;
  bizType: string;
  bizId: string;
  lastError: string | null;
  lastOutcome: string | null;
};
export type GroupTasks = { newest: GroupTask[]; oldest: GroupTask | null };

/** The newest `limit` tasks of each group and its oldest one. Named raw read. */
export async function readGroupTasks(
  db: Database,
  ids: readonly string[],
  limit: number,
): Promise<Map<string, GroupTasks>> {
  const end = (order: 'ASC' | 'DESC', take: number) =>
    forEachGroup<GroupTask & { i: unknown }>(
      db,
      ids,
      (i) =>
        `SELECT ${i} AS i, t${i}.* FROM (SELECT CAST(id AS CHAR(20)) AS id, biz_type AS bizType, biz_id AS bizId, last_error AS lastError, ` +
        `last_outcome AS lastOutcome ${OF_GROUP} ORDER BY updated_at ${order}, async_task.id ${order} LIMIT ${take}) AS t${i}`,
    );
  const tasks = new Map<string, GroupTasks>(ids.map((id) => [id, { newest: [], oldest: null }]));
  for (const { i, ...task } of await end('DESC', limit)) tasks.get(ids[Number(i)] ?? '')?.newest.push(task);
  for (const { i, ...task } of await end('ASC', 1)) {
    const known = tasks.get(ids[Number(i)] ?? '');
    if (known !== undefined) known.oldest = task;
  }
  return tasks;
}

/** What people made of a group, as stored. */
export type StoredLife = {
  state: GroupState;
  mutedUntil: Date | null;
  movedBy: string | null;
  movedAt: Date | null;
  ownerId: bigint | null;
  ownerName: string | null;
  note: string | null;
  /** Raised by everything a person does to the group. */
  lockVersion: number;
};

export type StoredGroup = StoredLife & {
  id: string;
  /** Of the fingerprint that made the id. */
  version: number;
  bizType: string;
  errorClass: string | null;
  title: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

/** A group that nobody has touched. */
export const UNTOUCHED: StoredLife = {
  state: 'open',
  mutedUntil: null,
  movedBy: null,
  movedAt: null,
  ownerId: null,
  ownerName: null,
  note: null,
  lockVersion: 0,
};

/** What is known about groups, by id; one that was never described is missing. */
export async function readStoredGroups(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredGroup>> {
  return byId(await tx.failureGroup.findMany({ where: { id: { in: [...ids] } } }));
}

/** Those of them that somebody has taken up or set aside; the others are open. */
export async function readMovedGroups(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredGroup>> {
  const where = { id: { in: [...ids] }, state: { not: UNTOUCHED.state } };
  return byId(await tx.failureGroup.findMany({ where }));
}

function byId(rows: readonly FailureGroup[]): Map<string, StoredGroup> {
  return new Map(rows.map((row) => [row.id, { ...row, state: stateOf(row.state) }]));
}

/** A state that a later version wrote hides nothing here. */
function stateOf(stored: string): GroupState {
  return GROUP_STATES.find((known) => known === stored) ?? UNTOUCHED.state;
}

/** New failures per quarter of an hour since an instant. Served by (group_id, grain, start_at). */
export async function readGroupStats(
  tx: Tx,
  ids: readonly string[],
  from: Date,
): Promise<{ groupId: string; startAt: Date; failed: number }[]> {
  const where = { groupId: { in: [...ids] }, grain: 15, startAt: { gte: from } };
  return tx.groupStat.findMany({ where, select: { groupId: true, startAt: true, failed: true } });
}

/** Failed tasks without a group, counted up to `cap`. */
export async function countUngrouped(tx: Tx, cap: number): Promise<number> {
  const where = { status: STATUS.failed, errorGroup: null };
  return tx.asyncTask.count({ where, orderBy: { status: 'asc' }, take: cap });
}

/** When the newest of them failed; null when there is none. Served by (status, error_group, updated_at). */
export async function readNewestUngrouped(tx: Tx): Promise<Date | null> {
  const row = await tx.asyncTask.findFirst({
    where: { status: STATUS.failed, errorGroup: null },
    select: { updatedAt: true },
    orderBy: { updatedAt: 'desc' },
  });
  return row?.updatedAt ?? null;
}
