import { readOptions } from '../config/bulk-choice';
import { isWatched, type BulkItemState, type BulkMove, type SkipReason } from '../domain/bulk';
import { givenUpGroup } from '../domain/fingerprint';
import type { Role } from '../domain/roles';
import { auditItems, type ActingUser, type ItemSeen, type MovedItem, type SkippedItem } from './bulk-audit';
import { readChanges } from './bulk-changes';
import { ACTED, chosenOf, exclusionsOf, hasWord, readRules, type ActedTask } from './bulk-set';
import { alikeBy } from './child-rows';
import { addSkips } from './bulk-skips';
import { fenceOperation, writeOperation, type StoredOperation } from './bulk-store';
import { writeChunk } from './bulk-write';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import { recordSightings } from './failure-group-store';
import { lockTasks } from './locking-reads';

/** Rows of one transaction: a person who acts on one of them waits no longer than for a claim. */
const CHUNK = 500;

export type Turn = { holder: string; acting: ActingUser; random: () => number };

/**
 * Moves the next waiting tasks of a running operation, `limit` at most: locks them, looks at each once more, writes the
 * tasks, an audit row each, the items and the counts in one transaction. Returns how many items were dealt with; null:
 * the operation is no longer ours, or does not run.
 */
export async function moveChunk(db: Database, id: bigint, turn: Turn, limit: number): Promise<number | null> {
  const done = await withLockRetry(() =>
    db.prisma.$transaction((tx) => moveIn(tx, db, id, turn, Math.min(CHUNK, limit))),
  );
  if (done === null) return null;
  await describeGivenUp(db, done);
  return done.handled;
}

type Done = { kind: string; handled: number; moved: readonly MovedItem[]; now: Date };

async function moveIn(tx: Tx, db: Database, id: bigint, turn: Turn, limit: number): Promise<Done | null> {
  const now = db.clock.now();
  const operation = await fenceOperation(tx, id, turn.holder, 'running', now);
  if (operation === null) return null;
  const items = await tx.bulkItem.findMany({
    where: { operationId: id, state: 'waiting' satisfies BulkItemState },
    select: { taskId: true, lockVersion: true },
    orderBy: { taskId: 'asc' },
    take: limit,
  });
  const ids = items.map((item) => item.taskId);
  await lockTasks(tx, db.provider, ids);
  const tasks = await tx.asyncTask.findMany({ where: { id: { in: ids } }, select: ACTED });
  const { moved, skipped } = await sorted(tx, operation, items, tasks, turn.acting.role, now);
  await writeChunk(tx, operation, turn.acting, moved, now, turn.random);
  await auditItems(tx, operation, turn.acting.actor, { moved, skipped }, now);
  await writeItems(tx, operation, moved, skipped, now);
  return { kind: operation.kind, handled: items.length, moved, now };
}

/** Outside the transaction: no task's lock waits for a group's. */
async function describeGivenUp(db: Database, { kind, moved, now }: Done): Promise<void> {
  if (kind !== 'give_up') return;
  const types = [...new Set(moved.map(({ task }) => task.bizType))];
  await recordSightings(
    db,
    types.map((bizType) => ({ group: givenUpGroup(bizType), first: now, last: now })),
  );
}

/** Looks at every task once more: what does not fit any longer is left as it is, and why is on record. */
async function sorted(
  tx: Tx,
  operation: StoredOperation,
  items: readonly ItemSeen[],
  tasks: readonly ActedTask[],
  role: Role,
  now: Date,
): Promise<{ moved: MovedItem[]; skipped: SkippedItem[] }> {
  const chosen = chosenOf(
    items.map(({ taskId: id, lockVersion }) => ({ id, lockVersion })),
    tasks,
  );
  const action = operation.kind as BulkMove;
  const rules = { action, role, hasWord: hasWord(operation), now, rulesOf: await readRules(tx) };
  // The items hold their tasks themselves.
  const whys = exclusionsOf(chosen, new Map(), rules);
  const moved: MovedItem[] = [];
  const left: { item: ItemSeen; task: ActedTask | null; why: SkipReason }[] = [];
  items.forEach((item, index) => {
    const [task, why] = [chosen[index]?.task ?? null, whys[index] ?? null];
    if (why === null && task !== null) moved.push({ item, task });
    else left.push({ item, task, why: why ?? 'gone' });
  });
  const known = left.flatMap(({ task }) => (task === null ? [] : [task.id]));
  const changes = await readChanges(tx, known);
  const skipped = left.map((one) => {
    const change = changes.get(one.item.taskId);
    return { ...one, by: change?.by ?? null, at: change?.at ?? now };
  });
  return { moved, skipped };
}

async function writeItems(
  tx: Tx,
  operation: StoredOperation,
  moved: readonly MovedItem[],
  skipped: readonly SkippedItem[],
  now: Date,
): Promise<void> {
  const { id: operationId, kind } = operation;
  const watched = isWatched(kind);
  const state: BulkItemState = watched ? 'in_flight' : 'succeeded';
  const ended = watched ? {} : { settledAt: now };
  const taskId = { in: moved.map(({ item }) => item.taskId) };
  if (moved.length > 0)
    await tx.bulkItem.updateMany({ where: { operationId, taskId }, data: { state, movedAt: now, ...ended } });
  for (const same of alikeBy(skipped, ({ why, by, at }) => JSON.stringify([why, by, at]))) {
    const { why, by: whyBy, at: whyAt } = same[0] ?? {};
    await tx.bulkItem.updateMany({
      where: { operationId, taskId: { in: same.map(({ item }) => item.taskId) } },
      data: { state: 'skipped' satisfies BulkItemState, why, whyBy, whyAt },
    });
  }
  const counts = {
    waiting: -(moved.length + skipped.length),
    skipped: skipped.length,
    ...(watched ? { inFlight: moved.length } : { succeeded: moved.length }),
  };
  await writeOperation(tx, operationId, counts, {
    ...(operation.startedAt === null && moved.length > 0 ? { startedAt: now } : {}),
    nextMoveAt: nextMoveAt(operation, moved.length, now),
    ...(skipped.length > 0 ? { skips: addSkips(operation.skips, skipped) } : {}),
  });
}

/** With a limited rate the next tasks wait for the time that these stand for. */
function nextMoveAt(operation: StoredOperation, moved: number, now: Date): Date | null {
  const { ratePerSecond } = readOptions(operation.options);
  if (ratePerSecond === null) return null;
  const from = Math.max(now.getTime() - 1_000, operation.nextMoveAt?.getTime() ?? now.getTime());
  return new Date(from + (moved / ratePerSecond) * 1_000);
}
