import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import type { Prisma } from '../db/generated/mysql/client';
import type { Role } from '../domain/roles';
import { STATUS, type ShownStatus } from '../domain/task-status';
import type { ServiceContext } from '../services/context';

type TaskColumns = Omit<Prisma.AsyncTaskUncheckedCreateInput, 'status'>;

const MINUTE = 60_000;

/** Columns that are legal for a status, as the engine or a person leaves them. `stuck`: a claim whose lease ran out. */
function legalFor(status: ShownStatus, now: Date): Partial<TaskColumns> & { status: number } {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const claim = { claimToken: randomUUID(), claimedBy: 'w-1' };
  const tried = { attemptCount: 8, retryCount: 7, lastError: 'HTTP 503', lastOutcome: 'failed' };
  switch (status) {
    case 'pending':
      return { status: STATUS.pending, nextRetryTime: ago(-5) };
    case 'processing':
      return { status: STATUS.processing, ...claim, nextRetryTime: ago(-1), updatedAt: ago(0) };
    case 'stuck':
      return { status: STATUS.processing, ...claim, nextRetryTime: ago(30), updatedAt: ago(31) };
    case 'success':
      return { status: STATUS.success, attemptCount: 1, lastOutcome: 'succeeded' };
    case 'failed':
      return { status: STATUS.failed, ...tried };
    case 'compensated':
      return { status: STATUS.compensated, ...tried };
  }
}

/** One task in a state a person could see it in. Every call makes its own biz_id and event_id. */
export async function insertTask(
  db: Database,
  status: ShownStatus,
  columns: Partial<TaskColumns> = {},
): Promise<bigint> {
  const now = db.clock.now();
  const key = randomUUID();
  const base = {
    bizType: 'refund',
    bizId: `RF-${key}`,
    eventId: key,
    payload: '{"orderId":202612345678901234567}',
    createdAt: new Date(now.getTime() - 60 * MINUTE),
    updatedAt: new Date(now.getTime() - MINUTE),
  };
  const data: Prisma.AsyncTaskUncheckedCreateInput = { ...base, ...legalFor(status, now), ...columns };
  const row = await withLockRetry(() => db.prisma.asyncTask.create({ data, select: { id: true } }));
  return row.id;
}

export type TestUser = { id: bigint; name: string; email: string };

export async function insertUser(
  db: Database,
  role: Role,
  columns: { passwordHash?: string } = {},
): Promise<TestUser> {
  const key = randomUUID();
  const name = `${role} ${key.slice(0, 8)}`;
  const email = `${key}@makegood.test`;
  const data = { email, name, role, ...columns };
  const row = await withLockRetry(() => db.prisma.user.create({ data, select: { id: true } }));
  return { id: row.id, name, email };
}

/** What a verb is given when this user calls it; null: nobody is signed in. */
export function contextFor(db: Database, user: TestUser | null): ServiceContext {
  const session = user === null ? null : { userId: user.id, sessionVersion: 0 };
  return { db, session, requestId: randomUUID(), address: '203.0.113.7' };
}

/** A new user of a role and the context of a call of theirs. */
export async function signedIn(db: Database, role: Role): Promise<ServiceContext & { user: TestUser }> {
  const user = await insertUser(db, role);
  return { ...contextFor(db, user), user };
}

/** Audit rows about one task, oldest first. */
export async function auditOf(db: Database, taskId: bigint) {
  return db.prisma.auditLog.findMany({
    where: { subjectType: 'task', subjectId: taskId.toString() },
    orderBy: { id: 'asc' },
  });
}
