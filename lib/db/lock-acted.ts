import type { ActedTask } from './bulk-set';
import type { Tx } from './client';

const COLUMNS =
  'CAST(id AS CHAR) AS taskId, status, lock_version AS lockVersion, claim_token AS claimToken, ' +
  'next_retry_time AS nextRetryTime, updated_at AS updatedAt, last_outcome AS lastOutcome, late_outcome AS lateOutcome, ' +
  'biz_type AS bizType, biz_id AS bizId, attempt_count AS attemptCount, CAST(amount_minor AS CHAR) AS amountMinor, currency';

type Raw = Omit<ActedTask, 'id' | 'amountMinor'> & { taskId: string; amountMinor: string | null };

/**
 * Reads these tasks and locks them until the transaction ends, waiting for whoever has them; in the order of their ids.
 * SQLite's transactions are immediate: nobody else writes. Named raw read.
 */
export async function lockActed(
  tx: Tx,
  provider: 'mysql' | 'sqlite',
  ids: readonly bigint[],
): Promise<ActedTask[]> {
  if (ids.length === 0) return [];
  const marks = ids.map(() => '?').join(', ');
  const lock = provider === 'mysql' ? ' FOR UPDATE' : '';
  const rows = await tx.$queryRawUnsafe<Raw[]>(
    `SELECT ${COLUMNS} FROM async_task WHERE id IN (${marks}) ORDER BY id${lock}`,
    ...ids.toSorted((a, b) => (a < b ? -1 : 1)),
  );
  return rows.map(({ taskId, amountMinor, ...task }) => ({
    ...task,
    id: BigInt(taskId),
    amountMinor: amountMinor === null ? null : BigInt(amountMinor),
  }));
}
