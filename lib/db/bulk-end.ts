import { isLive, stopsItself, type BulkItemState, type BulkState, type BulkWhy } from '../domain/bulk';
import { readOptions } from '../config/bulk-choice';
import type { AuditAction } from '../domain/audit-actions';
import { auditDone } from './audit-store';
import { addSkips } from './bulk-skips';
import { readLately } from './bulk-watch';
import { fenceOperation, writeOperation, writeOperationState, type StoredOperation } from './bulk-store';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';

/** Items of a cancelled operation that are given up together. */
const CHUNK = 1_000;

type At = { holder: string; worker: string; state: BulkState };

/** Ends what is over, stops what fails too often, pauses what has had its canary. True: its state is another now. */
export async function judgeOperation(db: Database, id: bigint, at: At): Promise<boolean> {
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const operation = await fenceOperation(tx, id, at.holder, at.state, now);
      if (operation === null || operation.state === 'planned') return false;
      const { waiting, inFlight, retrying } = operation;
      if (waiting === 0 && operation.liveKey !== null) await writeOperation(tx, id, {}, { liveKey: null });
      if (waiting + inFlight + retrying === 0) return end(tx, operation, at.worker, now);
      if (operation.state !== 'running' || waiting === 0) return false;
      const { canary, stopAtPercent } = readOptions(operation.options);
      const lately = stopAtPercent === null ? null : await readLately(tx, operation);
      if (lately !== null && stopsItself(lately.failing, lately.finished, stopAtPercent)) {
        await write(tx, operation, at.worker, { state: 'stopped', why: 'failures', details: lately }, now);
        return true;
      }
      const { canaryAt, succeeded, failed } = operation;
      const tried = succeeded + failed + retrying;
      if (canary === null || canaryAt !== null || inFlight > 0 || tried < canary) return false;
      await write(
        tx,
        operation,
        at.worker,
        { state: 'paused', why: 'canary', details: { tried, succeeded } },
        now,
      );
      return true;
    }),
  );
}

/** Whom it acts for may not do it any more: nothing is moved until somebody who may takes it over. */
export async function pauseForPower(db: Database, operation: StoredOperation, at: At): Promise<void> {
  await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const here = await fenceOperation(tx, operation.id, at.holder, operation.state, now);
      if (here === null) return;
      await write(tx, here, at.worker, { state: 'paused', why: 'power', details: {} }, now);
    }),
  );
}

/** Leaves the next waiting tasks of a cancelled operation as they are. Null: it is no longer ours. */
export async function dropChunk(db: Database, id: bigint, holder: string): Promise<number | null> {
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const operation = await fenceOperation(tx, id, holder, 'cancelled', now);
      if (operation === null) return null;
      const items = await tx.bulkItem.findMany({
        where: { operationId: id, state: 'waiting' satisfies BulkItemState },
        select: { taskId: true },
        orderBy: { taskId: 'asc' },
        take: CHUNK,
      });
      const { count } = await tx.bulkItem.updateMany({
        where: { operationId: id, taskId: { in: items.map(({ taskId }) => taskId) } },
        data: { state: 'skipped', why: 'cancelled', whyAt: now },
      });
      const skips = addSkips(operation.skips, [{ why: 'cancelled', by: null, at: now, count }]);
      await writeOperation(tx, id, { waiting: -count, skipped: count }, { skips });
      return count;
    }),
  );
}

async function end(tx: Tx, operation: StoredOperation, worker: string, now: Date): Promise<boolean> {
  const { id, state } = operation;
  if (!isLive(state)) {
    await writeOperationState(tx, id, { state, finishedAt: now, liveKey: null }, now);
    return true;
  }
  await write(tx, operation, worker, { state: 'done', why: null, details: {}, finishedAt: now }, now);
  return true;
}

const ACTION: Readonly<Partial<Record<BulkState, AuditAction>>> = {
  paused: 'bulk_pause',
  stopped: 'bulk_stop',
  done: 'bulk_done',
};

type Written = { state: BulkState; why: BulkWhy | null; details: Record<string, unknown>; finishedAt?: Date };

async function write(
  tx: Tx,
  operation: StoredOperation,
  worker: string,
  { details, ...to }: Written,
  now: Date,
): Promise<void> {
  const { id, succeeded, failed, retrying, skipped, total } = operation;
  await writeOperationState(tx, id, to, now);
  const action = ACTION[to.state];
  if (action === undefined) return;
  await auditDone(tx, {
    at: now,
    actor: { id: null, name: worker, role: 'worker' },
    action,
    subject: { type: 'bulk', id: id.toString() },
    details: { why: to.why, total, succeeded, failed, retrying, skipped, ...details },
    requestId: `bulk-${id}`,
    address: null,
    operationId: id,
  });
}
