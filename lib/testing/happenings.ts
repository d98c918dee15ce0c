import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import { STATUS } from '../domain/task-status';
import { insertOne } from './engine-lab';

/** Rows as the engine, people and producers leave them behind, at times of the caller's choice. */

/** A task that somebody created at `at` and that still waits. */
export function createdAt(db: Database, bizType: string, at: Date): Promise<bigint> {
  return insertOne(db, bizType, { createdAt: at, updatedAt: at });
}

/** A task that succeeded at `at`, `latencyMs` after it was created. */
export function succeededAt(db: Database, bizType: string, at: Date, latencyMs: number): Promise<bigint> {
  const created = new Date(at.getTime() - latencyMs);
  return insertOne(db, bizType, { createdAt: created, updatedAt: at, status: STATUS.success });
}

/** A task that failed at `at` without an attempt and without a failure group, as other programs do it. */
export function failedOutsideAt(
  db: Database,
  bizType: string,
  at: Date,
  created: Date = at,
  lastError: string | null = null,
): Promise<bigint> {
  return insertOne(db, bizType, { createdAt: created, updatedAt: at, status: STATUS.failed, lastError });
}

/** A task that the engine brought to its limit at `at`: a failed row and the attempt that says so. */
export async function exhaustedAt(
  db: Database,
  bizType: string,
  at: Date,
  created: Date = at,
  errorGroup: string | null = null,
): Promise<bigint> {
  const taskId = await failedOutsideAt(db, bizType, at, created);
  await attemptAt(db, taskId, bizType, at, errorGroup);
  return taskId;
}

/** The attempt that exhausted a task, alone. */
export async function attemptAt(
  db: Database,
  taskId: bigint,
  bizType: string,
  at: Date,
  errorGroup: string | null = null,
): Promise<void> {
  const times = { startedAt: at, finishedAt: at, recordedAt: at };
  const row = { ...times, outcome: 'failed', transition: 'exhaust', errorGroup };
  await db.prisma.taskAttempt.create({ data: { taskId, bizType, worker: 'w-1', ...row } });
}

/** A task that a person gave up at `at`. */
export async function givenUpAt(
  db: Database,
  bizType: string,
  at: Date,
  created: Date = at,
): Promise<bigint> {
  const taskId = await failedOutsideAt(db, bizType, at, created);
  const who = { actorName: 'Wei Han', actorRole: 'operator', subjectType: 'task' };
  const data = { ...who, at, action: 'give_up', outcome: 'done', subjectId: taskId.toString(), bizType };
  await db.prisma.auditLog.create({ data: { ...data, requestId: randomUUID() } });
  return taskId;
}

/** A task that was compensated at `at`, long after it failed. */
export function compensatedAt(db: Database, bizType: string, at: Date, created: Date): Promise<bigint> {
  return insertOne(db, bizType, { createdAt: created, updatedAt: at, status: STATUS.compensated });
}
