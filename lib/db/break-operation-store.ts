import type { BreakSkip, BreaksVerb } from '../domain/break-decision';
import type { BreakOperationPage } from '../domain/views/recon-break';
import type { Database, Tx } from './client';
import { databaseTrouble, withLockRetry } from './failure';
import type { BreakOperation } from './generated/mysql/client';

export type BreakOperationState = BreakOperationPage['state'];

export type StoredBreakOperation = Omit<BreakOperation, 'resolution' | 'state'> & {
  resolution: BreaksVerb;
  state: BreakOperationState;
};

export type NewBreakOperation = {
  resolution: BreaksVerb;
  state: Extract<BreakOperationState, 'requested' | 'running'>;
  options: string;
  reason: string;
  sourceId: bigint;
  runId: bigint | null;
  liveKey: string;
  requester: { id: bigint; name: string; role: string };
  /** StakesView[], as JSON. */
  money: string;
  items: readonly { id: bigint; lockVersion: number }[];
};

/** Items of one createMany: a statement has at most 32,766 values in SQLite. */
const ITEMS = 5_000;

/** Null when a live operation has the same set: the key is unique. */
export async function createBreakOperation(
  tx: Tx,
  { requester, items, ...rest }: NewBreakOperation,
  now: Date,
): Promise<bigint | null> {
  const id = await insertOperation(tx, rest, requester, items.length, now);
  if (id === null) return null;
  for (let at = 0; at < items.length; at += ITEMS)
    await tx.breakOperationItem.createMany({
      data: items
        .slice(at, at + ITEMS)
        .map(({ id: breakId, lockVersion }) => ({ operationId: id, breakId, lockVersion })),
    });
  return id;
}

async function insertOperation(
  tx: Tx,
  operation: Omit<NewBreakOperation, 'requester' | 'items'>,
  requester: NewBreakOperation['requester'],
  total: number,
  now: Date,
): Promise<bigint | null> {
  const { id: requesterId, name: requesterName, role: requesterRole } = requester;
  const times = { frozenAt: now, changedAt: now };
  const counts = { total, waiting: total };
  try {
    const row = await tx.breakOperation.create({
      data: { ...operation, requesterId, requesterName, requesterRole, ...times, ...counts },
      select: { id: true },
    });
    return row.id;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}

export async function readBreakOperation(tx: Tx, id: bigint): Promise<StoredBreakOperation | null> {
  return (await tx.breakOperation.findUnique({ where: { id } })) as StoredBreakOperation | null;
}

/** The live operation with this set. */
export async function readBreakOperationBy(tx: Tx, liveKey: string): Promise<StoredBreakOperation | null> {
  return (await tx.breakOperation.findUnique({ where: { liveKey } })) as StoredBreakOperation | null;
}

/** Notes the request that an operation waits for. */
export async function writeOperationRequest(tx: Tx, id: bigint, requestId: bigint): Promise<void> {
  await tx.breakOperation.updateMany({ where: { id }, data: { requestId } });
}

/** The second person has agreed: a worker carries it out. False: it waits no more. */
export async function writeOperationRuns(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const { count } = await tx.breakOperation.updateMany({
    where: { id, state: 'requested' satisfies BreakOperationState },
    data: { state: 'running' satisfies BreakOperationState, changedAt: now, lockVersion: { increment: 1 } },
  });
  return count === 1;
}

/**
 * Ends an operation that is not carried out to its end: what waits is left as it is, and why is on record. False: it is
 * not in that state any more.
 */
export async function endBreakOperation(
  tx: Tx,
  id: bigint,
  from: BreakOperationState,
  why: BreakSkip,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.breakOperation.updateMany({
    where: { id, state: from },
    data: { state: 'cancelled' satisfies BreakOperationState, ...ended(now) },
  });
  if (count === 0) return false;
  const left = await tx.breakOperationItem.updateMany({
    where: { operationId: id, state: 'waiting' },
    data: { state: 'skipped', why, whyAt: now },
  });
  await tx.breakOperation.updateMany({
    where: { id },
    data: { waiting: 0, skipped: { increment: left.count } },
  });
  return true;
}

/** Everything of it was dealt with. Inside a fenced transaction. */
export async function finishBreakOperation(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.breakOperation.updateMany({
    where: { id },
    data: { state: 'done' satisfies BreakOperationState, ...ended(now) },
  });
}

function ended(now: Date) {
  return { finishedAt: now, changedAt: now, liveKey: null, lockVersion: { increment: 1 } };
}

/** How long a worker that is gone keeps the others from going on. */
const HOLD_MS = 5_000;

/** Takes a running operation for a turn that nobody has, the one that waited longest first. Null: there is none. */
export async function holdBreakOperation(
  db: Database,
  holder: string,
  except: readonly bigint[],
): Promise<StoredBreakOperation | null> {
  const now = db.clock.now();
  const free = { OR: [{ holder: null }, { heldUntil: { lt: now } }] };
  const open = await db.prisma.breakOperation.findMany({
    where: { finishedAt: null, state: 'running', id: { notIn: [...except] }, ...free },
    orderBy: [{ heldUntil: 'asc' }, { id: 'asc' }],
    select: { id: true },
    take: 50,
  });
  for (const { id } of open) {
    const { count } = await withLockRetry(() =>
      db.prisma.breakOperation.updateMany({
        where: { id, state: 'running', ...free },
        data: { holder, heldUntil: new Date(now.getTime() + HOLD_MS) },
      }),
    );
    if (count === 1) return readBreakOperation(db.prisma, id);
  }
  return null;
}

export async function releaseBreakOperation(db: Database, id: bigint, holder: string): Promise<void> {
  const heldUntil = db.clock.now();
  await withLockRetry(() =>
    db.prisma.breakOperation.updateMany({ where: { id, holder }, data: { holder: null, heldUntil } }),
  );
}

/** First statement of every transaction of a turn: locks the row. Null: it is no longer ours, or does not run. */
export async function fenceBreakOperation(
  tx: Tx,
  id: bigint,
  holder: string,
  now: Date,
): Promise<StoredBreakOperation | null> {
  const { count } = await tx.breakOperation.updateMany({
    where: { id, holder, state: 'running' },
    data: { heldUntil: new Date(now.getTime() + HOLD_MS) },
  });
  return count === 1 ? readBreakOperation(tx, id) : null;
}

/** Operations whose request ended without anybody having told them. */
export async function listForsaken(tx: Tx, take: number): Promise<bigint[]> {
  const waiting = await tx.breakOperation.findMany({
    where: { finishedAt: null, state: 'requested' satisfies BreakOperationState, requestId: { not: null } },
    select: { id: true, requestId: true },
    orderBy: { id: 'asc' },
    take,
  });
  const requests = await tx.approvalRequest.findMany({
    where: { id: { in: waiting.flatMap(({ requestId }) => requestId ?? []) }, state: { not: 'pending' } },
    select: { id: true },
  });
  const over = new Set(requests.map(({ id }) => id));
  return waiting.flatMap(({ id, requestId }) => (requestId !== null && over.has(requestId) ? [id] : []));
}
