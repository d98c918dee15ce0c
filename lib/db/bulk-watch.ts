import { itemStateOf, STOP_WINDOW, type BulkItemState, type BulkState } from '../domain/bulk';
import { STATUS, statusName } from '../domain/task-status';
import { fenceOperation, writeOperation, type CountChanges, type StoredOperation } from './bulk-store';
import { readEndedItems, type EndedItem } from './bulk-ended';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';

/** Items looked at together: a step along their key, and of their tasks only those that may have ended. */
const CHUNK = 5_000;
const COLUMN = {
  in_flight: 'inFlight',
  retrying: 'retrying',
  succeeded: 'succeeded',
  failed: 'failed',
} as const satisfies Partial<Record<BulkItemState, keyof CountChanges>>;
type WatchedState = keyof typeof COLUMN;

/** `next`: the item to go on behind; null: these were the last. `changed`: items whose state is another now. */
export type Watched = { next: bigint | null; changed: number };

/**
 * Looks what became of the tasks that were moved, behind the item `after`. The engine knows nothing of bulk operations:
 * the ledger says it. Null: the operation is no longer ours or in another state.
 */
export async function watchChunk(
  db: Database,
  id: bigint,
  at: { holder: string; state: BulkState; after: bigint },
): Promise<Watched | null> {
  const next = await readItemBeyond(db.prisma, id, at.after);
  // Read without locks; what is written is conditional on the state each item had.
  const moves = movesOf(await readEndedItems(db, id, { after: at.after, to: next }));
  if (moves.size === 0) return { next, changed: 0 };
  const changed = await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      if ((await fenceOperation(tx, id, at.holder, at.state, now)) === null) return null;
      return writeStates(tx, id, moves, now);
    }),
  );
  return changed === null ? null : { next, changed };
}

/** The last item of the next step; null: they are fewer than a step holds. */
async function readItemBeyond(tx: Tx, operationId: bigint, after: bigint): Promise<bigint | null> {
  const [end] = await tx.bulkItem.findMany({
    where: { operationId, taskId: { gt: after } },
    select: { taskId: true },
    orderBy: { taskId: 'asc' },
    skip: CHUNK - 1,
    take: 1,
  });
  return end?.taskId ?? null;
}

type Move = { from: WatchedState; to: WatchedState; ids: bigint[] };

function movesOf(items: readonly EndedItem[]): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const { taskId, state, attempts, task } of items) {
    const now = task === null ? null : { ...task, status: statusName(task.status) };
    const [from, to] = [state as WatchedState, itemStateOf(now, attempts)];
    if (from === to) continue;
    const move = moves.get(`${from} ${to}`) ?? { from, to, ids: [] };
    move.ids.push(taskId);
    moves.set(`${from} ${to}`, move);
  }
  return moves;
}

async function writeStates(
  tx: Tx,
  operationId: bigint,
  moves: ReadonlyMap<string, Move>,
  now: Date,
): Promise<number> {
  const changes: Record<string, number> = {};
  let changed = 0;
  for (const { from, to, ids } of moves.values()) {
    const first = from === 'in_flight' ? { settledAt: now } : {};
    const { count } = await tx.bulkItem.updateMany({
      where: { operationId, taskId: { in: ids }, state: from },
      data: { state: to, ...first },
    });
    changes[COLUMN[from]] = (changes[COLUMN[from]] ?? 0) - count;
    changes[COLUMN[to]] = (changes[COLUMN[to]] ?? 0) + count;
    changed += count;
  }
  await writeOperation(tx, operationId, changes);
  return changed;
}

/** The newest that have had an outcome since it was last let run, and how many of them failed at it. */
export async function readLately(
  tx: Tx,
  { id: operationId, runsSince }: Pick<StoredOperation, 'id' | 'runsSince'>,
): Promise<{ failing: number; finished: number }> {
  const rows = await tx.bulkItem.findMany({
    where: { operationId, settledAt: { gte: runsSince ?? undefined, not: null } },
    select: { state: true },
    orderBy: [{ settledAt: 'desc' }, { taskId: 'desc' }],
    take: STOP_WINDOW,
  });
  const failing = rows.filter(({ state }) => state !== ('succeeded' satisfies BulkItemState)).length;
  return { failing, finished: rows.length };
}

/** The newest items that stand failed again, with what their tasks say now. */
export async function readFailedAgain(tx: Tx, operationId: bigint, limit: number) {
  const items = await tx.bulkItem.findMany({
    where: { operationId, state: 'failed' satisfies BulkItemState },
    select: { taskId: true, settledAt: true },
    orderBy: { taskId: 'desc' },
    take: limit,
  });
  const tasks = await tx.asyncTask.findMany({
    where: { id: { in: items.map((item) => item.taskId) }, status: STATUS.failed },
    select: { id: true, bizType: true, bizId: true, lastError: true, updatedAt: true },
  });
  return tasks.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
}
