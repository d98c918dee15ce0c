import type { Tx } from './client';

export type StoredAttempt = {
  id: bigint;
  startedAt: Date;
  finishedAt: Date;
  outcome: string;
  transition: string | null;
  late: boolean;
  worker: string;
  payloadRevision: number;
  retryCount: number;
  nextRetryTime: Date | null;
  httpStatus: number | null;
  errorClass: string | null;
};

const COLUMNS = {
  id: true,
  startedAt: true,
  finishedAt: true,
  outcome: true,
  transition: true,
  late: true,
  worker: true,
  payloadRevision: true,
  retryCount: true,
  nextRetryTime: true,
  httpStatus: true,
  errorClass: true,
} as const;

/** The newest attempts, newest first, without their error texts, which can be 64 KB each. */
export async function readNewestAttempts(tx: Tx, taskId: bigint, limit: number): Promise<StoredAttempt[]> {
  return tx.taskAttempt.findMany({
    where: { taskId },
    select: COLUMNS,
    orderBy: { id: 'desc' },
    take: limit,
  });
}

export async function countAttempts(tx: Tx, taskId: bigint): Promise<number> {
  return tx.taskAttempt.count({ where: { taskId } });
}

/** The beginnings of the newest attempts' error texts, 600 characters each, by attempt id. Named raw read. */
export async function readErrorBeginnings(
  tx: Tx,
  taskId: bigint,
  limit: number,
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ attemptId: string; error: string | null }[]>`
    SELECT CAST(id AS CHAR) AS attemptId, SUBSTR(error, 1, 600) AS error FROM task_attempt
    WHERE task_id = ${taskId} ORDER BY id DESC LIMIT ${limit}`;
  return new Map(rows.flatMap((row) => (row.error === null ? [] : [[row.attemptId, row.error]])));
}

/** The whole error text of the newest attempt that has one. */
export async function readNewestError(
  tx: Tx,
  taskId: bigint,
): Promise<{ id: bigint; error: string; errorClass: string | null; finishedAt: Date } | null> {
  const row = await tx.taskAttempt.findFirst({
    where: { taskId, error: { not: null } },
    select: { id: true, error: true, errorClass: true, finishedAt: true },
    orderBy: { id: 'desc' },
  });
  return row === null ? null : { ...row, error: row.error ?? '' };
}
