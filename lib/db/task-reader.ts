import type { Tx } from './client';
import type { SeenTask } from './task-writer';

/** A task without its payload: what verbs decide on and lists show. Instants are UTC. */
export type TaskFacts = SeenTask & {
  bizType: string;
  bizId: string;
  eventId: string;
  retryCount: number;
  createdAt: Date;
  updatedAt: Date;
  claimedBy: string | null;
  errorGroup: string | null;
  payloadRevision: number;
  originTaskId: bigint | null;
  amountMinor: bigint | null;
  currency: string | null;
  attemptCount: number;
  lastOutcome: string | null;
  lateOutcome: string | null;
};

export const FACTS = {
  id: true,
  bizType: true,
  bizId: true,
  eventId: true,
  status: true,
  retryCount: true,
  nextRetryTime: true,
  lastError: true,
  createdAt: true,
  updatedAt: true,
  lockVersion: true,
  claimToken: true,
  claimedBy: true,
  errorGroup: true,
  payloadRevision: true,
  originTaskId: true,
  amountMinor: true,
  currency: true,
  attemptCount: true,
  lastOutcome: true,
  lateOutcome: true,
} as const;

export async function readTaskFacts(tx: Tx, id: bigint): Promise<TaskFacts | null> {
  return tx.asyncTask.findUnique({ where: { id }, select: FACTS });
}

/** The payload as it is stored, to the byte. Null when the task does not exist. */
export async function readPayload(tx: Tx, id: bigint): Promise<string | null> {
  const row = await tx.asyncTask.findUnique({ where: { id }, select: { payload: true } });
  return row?.payload ?? null;
}

/** Other tasks of the same business document, newest first. */
export async function readSiblings(
  tx: Tx,
  task: Pick<TaskFacts, 'id' | 'bizId'>,
  limit: number,
  countCap: number,
): Promise<{ rows: TaskFacts[]; count: number }> {
  const where = { bizId: task.bizId, id: { not: task.id } };
  const rows = await tx.asyncTask.findMany({ where, select: FACTS, orderBy: { id: 'desc' }, take: limit });
  if (rows.length < limit) return { rows, count: rows.length };
  return { rows, count: await tx.asyncTask.count({ where, orderBy: { bizId: 'asc' }, take: countCap }) };
}

/**
 * Tasks that repair this one. A follow-up belongs to the same business document, which is how the index finds it:
 * there is none on `origin_task_id`.
 */
export async function readFollowUps(tx: Tx, task: Pick<TaskFacts, 'id' | 'bizId'>): Promise<TaskFacts[]> {
  return tx.asyncTask.findMany({
    where: { bizId: task.bizId, originTaskId: task.id },
    select: FACTS,
    orderBy: { id: 'asc' },
    take: 50,
  });
}
