import { isWatched, type BulkItemState } from '../domain/bulk';
import {
  auditMoved,
  commonOf,
  isChecked,
  type ActingUser,
  type EntryCommon,
  type MovedItem,
} from './bulk-audit';
import type { StoredOperation } from './bulk-store';
import type { Tx } from './client';

/** The audit entry of an item's move: asked of the database, as it is or with the word that was given; written. */
const TRAIL = { plain: 1, checked: 2, written: 3 } as const;

/**
 * Marks a chunk's items as moved, with an audit entry each. A trigger writes the entries where the items are; what it
 * has left, because the account may have none, is written from here. Comes before the tasks: an entry says from where.
 */
export async function moveItems(
  tx: Tx,
  operation: StoredOperation,
  acting: ActingUser,
  moved: readonly MovedItem[],
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  await writeCommon(tx, operation, commonOf(operation, acting));
  const [plain, checked] = [TRAIL.plain, TRAIL.checked].map((trail) =>
    moved.filter(({ task }) => isChecked(operation, task) === (trail === TRAIL.checked)),
  );
  await mark(tx, operation, plain ?? [], TRAIL.plain, now);
  await mark(tx, operation, checked ?? [], TRAIL.checked, now);
  const left = await withoutEntry(tx, operation, moved);
  await auditMoved(tx, operation, acting, left, now);
  if (left.length > 0)
    await tx.bulkItem.updateMany({ where: itemsOf(operation, left), data: { trail: TRAIL.written } });
}

async function writeCommon(tx: Tx, operation: StoredOperation, common: EntryCommon): Promise<void> {
  const differs = Object.entries(common).some(
    ([column, value]) => operation[column as keyof EntryCommon] !== value,
  );
  if (differs) await tx.bulkOperation.updateMany({ where: { id: operation.id }, data: common });
}

async function mark(
  tx: Tx,
  operation: StoredOperation,
  moved: readonly MovedItem[],
  trail: number,
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const watched = isWatched(operation.kind);
  const state: BulkItemState = watched ? 'in_flight' : 'succeeded';
  const ended = watched ? {} : { settledAt: now };
  await tx.bulkItem.updateMany({
    where: itemsOf(operation, moved),
    data: { state, movedAt: now, trail, ...ended },
  });
}

function itemsOf({ id: operationId }: StoredOperation, moved: readonly MovedItem[]) {
  return { operationId, taskId: { in: moved.map(({ item }) => item.taskId) } };
}

/** Those of a chunk, which is in the order of its tasks, whose entry was asked for and not written. */
async function withoutEntry(
  tx: Tx,
  { id: operationId }: StoredOperation,
  moved: readonly MovedItem[],
): Promise<MovedItem[]> {
  const [gte, lte] = [moved[0]?.item.taskId, moved.at(-1)?.item.taskId];
  const rows = await tx.bulkItem.findMany({
    where: { operationId, taskId: { gte, lte }, trail: { in: [TRAIL.plain, TRAIL.checked] } },
    select: { taskId: true },
  });
  if (rows.length === 0) return [];
  const ids = new Set(rows.map(({ taskId }) => taskId));
  return moved.filter(({ item }) => ids.has(item.taskId));
}
