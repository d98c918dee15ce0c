import { STATUS } from '../domain/task-status';
import type { Tx } from './client';

/**
 * The engine's raw reads: rows of one type, locked until the transaction ends, rows that another worker has locked
 * passed over. SQLite's transactions are immediate, so its plain SELECT is as good.
 */
export type LockedTask = {
  id: bigint;
  bizType: string;
  bizId: string;
  eventId: string;
  payload: string;
  payloadRevision: number;
  retryCount: number;
  attemptCount: number;
  claimToken: string | null;
  claimedBy: string | null;
  nextRetryTime: Date | null;
  createdAt: Date;
  updatedAt: Date;
  amountMinor: bigint | null;
};

type Provider = 'mysql' | 'sqlite';

const COLUMNS =
  'id, biz_type AS bizType, biz_id AS bizId, event_id AS eventId, payload, payload_revision AS payloadRevision, ' +
  'retry_count AS retryCount, attempt_count AS attemptCount, claim_token AS claimToken, claimed_by AS claimedBy, ' +
  'next_retry_time AS nextRetryTime, created_at AS createdAt, updated_at AS updatedAt, amount_minor AS amountMinor';

const lock = (provider: Provider) => (provider === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '');

type RawTask = Omit<LockedTask, 'id' | 'amountMinor'> & {
  id: bigint | number;
  amountMinor: bigint | number | null;
};

function toTask(row: RawTask): LockedTask {
  return {
    ...row,
    id: BigInt(row.id),
    amountMinor: row.amountMinor === null ? null : BigInt(row.amountMinor),
  };
}

/** Due rows of a type, oldest due first; a row without a time is due. */
export async function lockDue(
  tx: Tx,
  provider: Provider,
  bizType: string,
  now: Date,
  limit: number,
): Promise<LockedTask[]> {
  const sql =
    `SELECT ${COLUMNS} FROM async_task WHERE biz_type = ? AND status = ${STATUS.pending} ` +
    `AND (next_retry_time IS NULL OR next_retry_time <= ?) ORDER BY next_retry_time, id LIMIT ?${lock(provider)}`;
  return (await tx.$queryRawUnsafe<RawTask[]>(sql, bizType, now, limit)).map(toTask);
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
    `SELECT ${COLUMNS} FROM async_task WHERE biz_type = ? AND status = ${STATUS.processing} ` +
    `AND claim_token IS NOT NULL AND (next_retry_time IS NULL OR next_retry_time < ?) ORDER BY next_retry_time, id LIMIT ?${lock(provider)}`;
  return (await tx.$queryRawUnsafe<RawTask[]>(sql, bizType, now, limit)).map(toTask);
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
    `SELECT ${COLUMNS} FROM async_task WHERE biz_type = ? AND status = ${STATUS.processing} ` +
    `AND claim_token IS NULL AND updated_at < ? ORDER BY next_retry_time, id LIMIT ?${lock(provider)}`;
  return (await tx.$queryRawUnsafe<RawTask[]>(sql, bizType, before, limit)).map(toTask);
}
