import { isLive, type BulkKind, type BulkState, type BulkWhy } from '../domain/bulk';
import type { Database, Tx } from './client';
import { databaseTrouble, withLockRetry } from './failure';
import type { BulkOperation } from './generated/mysql/client';

export type StoredOperation = Omit<BulkOperation, 'kind' | 'state' | 'why'> & {
  kind: BulkKind;
  state: BulkState;
  why: BulkWhy | null;
};

/** What is written when somebody decides. */
export type NewOperation = {
  kind: BulkKind;
  choice: string;
  liveKey: string;
  options: string;
  reason: string;
  requester: { id: bigint; name: string; role: string };
  frozenAt: Date;
  expected: number;
};

/** Null when a live operation has the same set: the key is unique. */
export async function createOperation(tx: Tx, operation: NewOperation): Promise<bigint | null> {
  const { requester, frozenAt, ...rest } = operation;
  try {
    const row = await tx.bulkOperation.create({
      data: {
        ...rest,
        state: 'planned' satisfies BulkState,
        requesterId: requester.id,
        requesterName: requester.name,
        requesterRole: requester.role,
        actingId: requester.id,
        frozenAt,
        changedAt: frozenAt,
      },
      select: { id: true },
    });
    return row.id;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}

export async function readOperation(tx: Tx, id: bigint): Promise<StoredOperation | null> {
  return (await tx.bulkOperation.findUnique({ where: { id } })) as StoredOperation | null;
}

/** The live operation with this set. */
export async function readByLiveKey(tx: Tx, liveKey: string): Promise<StoredOperation | null> {
  return (await tx.bulkOperation.findUnique({ where: { liveKey } })) as StoredOperation | null;
}

export type OperationFilter = { ended?: boolean; kind?: BulkKind };

/** Newest first beyond an id; `newer`: those before it, oldest first. */
export async function listOperations(
  tx: Tx,
  filter: OperationFilter,
  after: { id: bigint; side: 'older' | 'newer' } | null,
  take: number,
): Promise<StoredOperation[]> {
  const { ended, kind } = filter;
  const newer = after?.side === 'newer';
  const beyond = after === null ? {} : { id: newer ? { gt: after.id } : { lt: after.id } };
  const where = {
    ...(ended === undefined ? {} : { finishedAt: ended ? { not: null } : null }),
    ...(kind === undefined ? {} : { kind }),
    ...beyond,
  };
  const rows = await tx.bulkOperation.findMany({ where, orderBy: { id: newer ? 'asc' : 'desc' }, take });
  return rows as StoredOperation[];
}

export async function countOpenOperations(tx: Tx): Promise<number> {
  return tx.bulkOperation.count({ where: { finishedAt: null } });
}

/** A change of state by a person, on the version they saw. Nought rows: somebody was first. */
export async function writeOperationMove(
  tx: Tx,
  seen: { id: bigint; lockVersion: number; state: BulkState },
  to: { state: BulkState; why: BulkWhy | null; actingId?: bigint; canaryAt?: Date; runsSince?: Date },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.bulkOperation.updateMany({
    where: { id: seen.id, lockVersion: seen.lockVersion, state: seen.state },
    data: { ...to, lockVersion: { increment: 1 }, changedAt: now },
  });
  return count === 1;
}

/** How long a worker that is gone keeps the others from going on. */
const HOLD_MS = 5_000;

/**
 * Takes the operation that has waited longest for a turn, of those that have something to do and have not had one
 * already. Null: there is none.
 * Every write of a turn is conditional on the holder.
 */
export async function holdOperation(
  db: Database,
  holder: string,
  except: readonly bigint[],
): Promise<StoredOperation | null> {
  const now = db.clock.now();
  const open = (await db.prisma.bulkOperation.findMany({
    where: {
      finishedAt: null,
      id: { notIn: [...except] },
      OR: [{ holder: null }, { heldUntil: { lt: now } }],
    },
    orderBy: [{ heldUntil: 'asc' }, { id: 'asc' }],
    take: 50,
  })) as StoredOperation[];
  for (const { id, ...operation } of open) {
    if (!hasWork(operation)) continue;
    const { count } = await withLockRetry(() =>
      db.prisma.bulkOperation.updateMany({
        where: { id, finishedAt: null, OR: [{ holder: null }, { heldUntil: { lt: now } }] },
        data: { holder, heldUntil: new Date(now.getTime() + HOLD_MS) },
      }),
    );
    if (count === 1) return readOperation(db.prisma, id);
  }
  return null;
}

/** A cancelled one until it has come to its end, even where nothing was written down yet. */
function hasWork({ state, inFlight, retrying }: Omit<StoredOperation, 'id'>): boolean {
  return state === 'planned' || state === 'running' || !isLive(state) || inFlight + retrying > 0;
}

/** The end of a turn; `heldUntil` then says when the last one ended, so that turns go round. */
export async function releaseOperation(db: Database, id: bigint, holder: string): Promise<void> {
  await withLockRetry(() =>
    db.prisma.bulkOperation.updateMany({
      where: { id, holder },
      data: { holder: null, heldUntil: db.clock.now() },
    }),
  );
}

/**
 * First statement of every transaction of a turn: locks the row against verbs and other workers until the end. Null
 * when it is no longer ours, or no longer in the state that the turn works on.
 */
export async function fenceOperation(
  tx: Tx,
  id: bigint,
  holder: string,
  state: BulkState,
  now: Date,
): Promise<StoredOperation | null> {
  const { count } = await tx.bulkOperation.updateMany({
    where: { id, holder, state },
    data: { heldUntil: new Date(now.getTime() + HOLD_MS) },
  });
  return count === 1 ? readOperation(tx, id) : null;
}

export type CountChanges = Partial<
  Record<'total' | 'waiting' | 'inFlight' | 'retrying' | 'succeeded' | 'failed' | 'skipped', number>
>;

/** Inside a fenced transaction. */
export async function writeOperation(
  tx: Tx,
  id: bigint,
  changes: CountChanges,
  data: Partial<
    Pick<BulkOperation, 'setCursor' | 'money' | 'skips' | 'startedAt' | 'nextMoveAt' | 'liveKey'>
  > = {},
): Promise<void> {
  const counts = Object.entries(changes).map(([column, by]) => [column, { increment: by }] as const);
  const increments: Record<string, { increment: number }> = Object.fromEntries(counts);
  await tx.bulkOperation.updateMany({ where: { id }, data: { ...increments, ...data } });
}

/** A change of state by the worker, inside a fenced transaction: forms that showed the old one become stale. */
export async function writeOperationState(
  tx: Tx,
  id: bigint,
  to: {
    state: BulkState;
    why?: BulkWhy | null;
    setAt?: Date;
    runsSince?: Date;
    finishedAt?: Date;
    liveKey?: null;
  },
  now: Date,
): Promise<void> {
  await tx.bulkOperation.updateMany({
    where: { id },
    data: { ...to, lockVersion: { increment: 1 }, changedAt: now },
  });
}
