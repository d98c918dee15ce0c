import type { BulkItemState, SkipReason } from '../domain/bulk';
import type { Tx } from './client';

export type ItemFilter = { state?: BulkItemState; why?: SkipReason };

export type StoredItem = {
  taskId: bigint;
  state: string;
  why: string | null;
  whyBy: string | null;
  whyAt: Date | null;
  movedAt: Date | null;
  settledAt: Date | null;
  task: { bizType: string; bizId: string } | null;
};

/** Items in their order beyond one; `newer`: those before it, the nearest first. */
export async function readItems(
  tx: Tx,
  operationId: bigint,
  filter: ItemFilter,
  after: { taskId: bigint; side: 'older' | 'newer' } | null,
  take: number,
): Promise<StoredItem[]> {
  const newer = after?.side === 'newer';
  const taskId = after === null ? undefined : newer ? { lt: after.taskId } : { gt: after.taskId };
  const rows = await tx.bulkItem.findMany({
    where: { operationId, ...filter, taskId },
    select: {
      taskId: true,
      state: true,
      why: true,
      whyBy: true,
      whyAt: true,
      movedAt: true,
      settledAt: true,
    },
    orderBy: { taskId: newer ? 'desc' : 'asc' },
    take,
  });
  const tasks = await tx.asyncTask.findMany({
    where: { id: { in: rows.map((row) => row.taskId) } },
    select: { id: true, bizType: true, bizId: true },
  });
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return rows.map((row) => ({ ...row, task: byId.get(row.taskId) ?? null }));
}

/** The version a task had when an operation's set was written; null when it is not in the set. */
export async function readItemVersion(tx: Tx, operationId: bigint, taskId: bigint): Promise<number | null> {
  const item = await tx.bulkItem.findUnique({
    where: { operationId_taskId: { operationId, taskId } },
    select: { lockVersion: true },
  });
  return item?.lockVersion ?? null;
}
