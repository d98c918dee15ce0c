import { STATUS } from '../domain/task-status';
import type { Tx } from './client';

/**
 * The engine's raw reads: rows of one type, locked until the transaction ends, rows that another worker has locked
 * passed over. SQLite's transactions are immediate, so its plain SELECT is as good.
 */
export type DueTask = {
  id: bigint;
  bizType: string;
  bizId: string;
  eventId: string;
  payload: string;
  payloadRevision: number;
  retryCount: number;
  attemptCount: number;
  amountMinor: bigint | null;
};

/** A processing row, with whose it was. */
export type LockedTask = DueTask & { claimToken: string | null; claimedBy: string | null; updatedAt: Date };

type Provider = 'mysql' | 'sqlite';

/**
 * No column that is not needed: reading one costs a worker as much as writing one. 64-bit numbers come as text, since
 * a raw read on SQLite rounds them beyond 2^53.
 */
const DUE_COLUMNS =
  'CAST(id AS CHAR) AS taskId, biz_id AS bizId, event_id AS eventId, payload, payload_revision AS payloadRevision, ' +
  'retry_count AS retryCount, attempt_count AS attemptCount, CAST(amount_minor AS CHAR) AS amountMinor';
const HELD_COLUMNS = `${DUE_COLUMNS}, claim_token AS claimToken, claimed_by AS claimedBy, updated_at AS updatedAt`;

const lock = (provider: Provider) => (provider === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '');

type Raw<T extends DueTask> = Omit<T, 'id' | 'bizType' | 'amountMinor'> & {
  taskId: string;
  amountMinor: string | null;
};

function tasksOf<T extends DueTask>(rows: readonly Raw<T>[], bizType: string): T[] {
  return rows.map(({ taskId, ...row }) => {
    const amountMinor = row.amountMinor === null ? null : BigInt(row.amountMinor);
    return { ...row, id: BigInt(taskId), bizType, amountMinor } as unknown as T;
  });
}

/**
 * Whether the type's circuit lets a claim pass stands in the claim itself, read without a lock: a pause holds at once
 * in every worker, whatever it knows yet, and a probe whose right was lost claims nothing.
 */
const CLOSED = "NOT EXISTS (SELECT 1 FROM circuit AS c WHERE c.biz_type = ? AND c.state <> 'closed')";
const PROBING =
  "EXISTS (SELECT 1 FROM circuit AS c WHERE c.biz_type = ? AND c.state = 'half_open' AND c.probe_token = ?)";

export type DueRequest = {
  bizType: string;
  now: Date;
  limit: number;
  /** The token of the right to probe, where the type's circuit is not closed; null for a usual claim. */
  probe: string | null;
};

/** Due rows of a type, oldest due first; a row without a time is due. */
export async function lockDue(tx: Tx, provider: Provider, request: DueRequest): Promise<DueTask[]> {
  const { bizType, now, limit, probe } = request;
  const sql =
    `SELECT ${DUE_COLUMNS} FROM async_task WHERE biz_type = ? AND status = ${STATUS.pending} ` +
    `AND (next_retry_time IS NULL OR next_retry_time <= ?) AND ${probe === null ? CLOSED : PROBING} ` +
    `ORDER BY next_retry_time, id LIMIT ?${lock(provider)}`;
  const circuit = probe === null ? [bizType] : [bizType, probe];
  return tasksOf<DueTask>(
    await tx.$queryRawUnsafe<Raw<DueTask>[]>(sql, bizType, now, ...circuit, limit),
    bizType,
  );
}

/** Processing rows of a type whose lease has run out. */
export async function lockLeaseLost(
  tx: Tx,
  provider: Provider,
  bizType: string,
  now: Date,
  limit: number,
): Promise<LockedTask[]> {
  const sql =
    `SELECT ${HELD_COLUMNS} FROM async_task WHERE biz_type = ? AND status = ${STATUS.processing} ` +
    `AND claim_token IS NOT NULL AND (next_retry_time IS NULL OR next_retry_time < ?) ORDER BY next_retry_time, id LIMIT ?${lock(provider)}`;
  return tasksOf(await tx.$queryRawUnsafe<Raw<LockedTask>[]>(sql, bizType, now, limit), bizType);
}

/** Processing rows of a type that nobody claimed and nobody has touched since `before`. */
export async function lockAbandoned(
  tx: Tx,
  provider: Provider,
  bizType: string,
  before: Date,
  limit: number,
): Promise<LockedTask[]> {
  const sql =
    `SELECT ${HELD_COLUMNS} FROM async_task WHERE biz_type = ? AND status = ${STATUS.processing} ` +
    `AND claim_token IS NULL AND updated_at < ? ORDER BY next_retry_time, id LIMIT ?${lock(provider)}`;
  return tasksOf(await tx.$queryRawUnsafe<Raw<LockedTask>[]>(sql, bizType, before, limit), bizType);
}

/** Rows without a group (null), or with one in a range of ids. */
export type GroupRange = { from: string; until: string } | null;
/** Rows without a group that failed in [since, before). */
export type UngroupedSpan = { since: Date; before: Date };

/** A failed row that waits for its group. */
export type UngroupedTask = {
  id: bigint;
  bizType: string;
  lastError: string | null;
  updatedAt: Date;
  attemptCount: number;
};

/** Failed rows of a range, the newest first where (status, error_group, updated_at) has them in order. */
export async function lockUngrouped(
  tx: Tx,
  provider: Provider,
  range: GroupRange | UngroupedSpan,
  limit: number,
): Promise<UngroupedTask[]> {
  const [where, bounds] = boundsOf(range);
  const sql =
    'SELECT CAST(id AS CHAR) AS taskId, biz_type AS bizType, last_error AS lastError, updated_at AS updatedAt, ' +
    `attempt_count AS attemptCount FROM async_task WHERE status = ${STATUS.failed} AND ${where} LIMIT ?${lock(provider)}`;
  const rows = await tx.$queryRawUnsafe<(Omit<UngroupedTask, 'id'> & { taskId: string })[]>(
    sql,
    ...bounds,
    limit,
  );
  return rows.map(({ taskId, ...row }) => ({ ...row, id: BigInt(taskId) }));
}

function boundsOf(range: GroupRange | UngroupedSpan): [where: string, bounds: (string | Date)[]] {
  if (range === null) return ['error_group IS NULL ORDER BY updated_at DESC', []];
  if ('from' in range)
    return ['error_group >= ? AND error_group < ? ORDER BY error_group', [range.from, range.until]];
  const where = 'error_group IS NULL AND updated_at >= ? AND updated_at < ? ORDER BY updated_at DESC';
  return [where, [range.since, range.before]];
}
