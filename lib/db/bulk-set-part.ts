import type { BulkItemState } from '../domain/bulk';
import type { SkippedItem } from './bulk-audit';
import type { Chosen } from './bulk-set';
import type { StoredOperation } from './bulk-store';
import { alikeBy, insertItems } from './child-rows';
import type { Tx } from './client';

/**
 * Writes the next tasks of a set down, and an item for each, which waits. A trigger makes the items; where the account
 * may have none they are written from here. Rejects as a duplicate when another live operation holds one of the tasks.
 */
export async function insertWaiting(
  tx: Tx,
  { id: operationId, total: seq }: StoredOperation,
  chosen: readonly Chosen[],
): Promise<void> {
  const [first] = chosen;
  if (first === undefined) return;
  const attemptsOf = ({ task }: Chosen) => task?.attemptCount ?? 0;
  const tasks = JSON.stringify(
    chosen.map((one) => [one.id.toString(), one.seenLockVersion, attemptsOf(one)]),
  );
  await tx.bulkSetPart.create({ data: { operationId, seq, tasks }, select: { seq: true } });
  const made = await tx.bulkItem.findUnique({
    where: { operationId_taskId: { operationId, taskId: first.id } },
    select: { taskId: true },
  });
  if (made !== null) return;
  const rows = chosen.map((one) => ({
    taskId: one.id,
    lockVersion: one.seenLockVersion,
    attempts: attemptsOf(one),
  }));
  await insertItems(
    tx,
    operationId,
    alikeBy(rows, ({ lockVersion, attempts }) => `${lockVersion} ${attempts}`),
  );
}

/** Items of tasks that are left as they are from the beginning. */
export async function insertSkipped(
  tx: Tx,
  operationId: bigint,
  skipped: readonly SkippedItem[],
): Promise<void> {
  const state: BulkItemState = 'skipped';
  const rows = skipped.map(({ item, task, why, by: whyBy, at: whyAt }) => ({
    taskId: item.taskId,
    lockVersion: item.lockVersion,
    attempts: task?.attemptCount ?? 0,
    ...{ state, why, whyBy, whyAt },
  }));
  await insertItems(
    tx,
    operationId,
    alikeBy(rows, ({ taskId: _id, ...same }) => JSON.stringify(same)),
  );
}
