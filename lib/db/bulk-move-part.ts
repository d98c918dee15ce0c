import { isWatched, type BulkItemState } from '../domain/bulk';
import {
  auditMoved,
  checkedBy,
  commonOf,
  type ActingUser,
  type EntryCommon,
  type MovedItem,
} from './bulk-audit';
import type { StoredOperation } from './bulk-store';
import type { Tx } from './client';

/**
 * Marks a chunk's items as moved, with an audit entry each. A trigger makes the entries of the part; where the account
 * may have none they are written from here. Comes before the tasks are written: an entry says from which status.
 */
export async function moveItems(
  tx: Tx,
  operation: StoredOperation,
  acting: ActingUser,
  moved: readonly MovedItem[],
  now: Date,
): Promise<void> {
  const [first] = moved;
  if (first === undefined) return;
  await writeCommon(tx, operation, commonOf(operation, acting));
  const isChecked = checkedBy(operation);
  const { id: operationId, kind, total, waiting } = operation;
  const tasks = JSON.stringify(moved.map(({ task }) => [task.id.toString(), isChecked(task) ? 1 : 0]));
  // As many as have been dealt with: it rises with every chunk.
  const seq = total - waiting;
  await tx.bulkMovePart.create({ data: { operationId, seq, at: now, tasks }, select: { seq: true } });
  if (!(await hasEntry(tx, operationId, first))) await auditMoved(tx, operation, acting, moved, now);
  const watched = isWatched(kind);
  const state: BulkItemState = watched ? 'in_flight' : 'succeeded';
  await tx.bulkItem.updateMany({
    where: { operationId, taskId: { in: moved.map(({ item }) => item.taskId) } },
    data: { state, movedAt: now, ...(watched ? {} : { settledAt: now }) },
  });
}

async function writeCommon(tx: Tx, operation: StoredOperation, common: EntryCommon): Promise<void> {
  const differs = Object.entries(common).some(
    ([column, value]) => operation[column as keyof EntryCommon] !== value,
  );
  if (differs) await tx.bulkOperation.updateMany({ where: { id: operation.id }, data: common });
}

async function hasEntry(tx: Tx, operationId: bigint, { task }: MovedItem): Promise<boolean> {
  const where = { subjectType: 'task', subjectId: task.id.toString(), operationId, outcome: 'done' };
  return (await tx.auditLog.findFirst({ where, select: { id: true } })) !== null;
}
