import { readOptions } from '../config/bulk-choice';
import { isWatched, type BulkItemState, type BulkMove, type SkipReason } from '../domain/bulk';
import { givenUpGroup } from '../domain/fingerprint';
import type { Role } from '../domain/roles';
import { auditSkipped, type ActingUser, type ItemSeen, type MovedItem, type SkippedItem } from './bulk-audit';
import { readChanges } from './bulk-changes';
import { chosenOf, exclusionsOf, hasWord, readRules, type ActedTask } from './bulk-set';
import { heldByRepair } from './bulk-repair';
import { alikeBy } from './child-rows';
import { addSkips } from './bulk-skips';
import { fenceOperation, writeOperation, type StoredOperation } from './bulk-store';
import { moveItems } from './bulk-move-part';
import { writeChunk } from './bulk-write';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import { recordSightings } from './failure-group-store';
import { lockActed } from './lock-acted';

/** Rows of one transaction: a person who acts on one of them waits no longer than for a claim. */
const CHUNK = 1_000;

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
  const tasks = await lockActed(tx, db.provider, ids);
  const { moved, skipped } = await sorted(tx, operation, items, tasks, turn.acting.role, now);
  await moveItems(tx, operation, turn.acting, moved, now);
  await writeChunk(tx, operation, turn.acting, moved, now, turn.random);
  await auditSkipped(tx, operation, turn.acting, skipped, now);
  await writeSkipped(tx, operation.id, skipped);
  await writeCounts(tx, operation, moved.length, skipped, now);
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
  const fit = chosen.flatMap(({ task }, index) => (task === null || whys[index] !== null ? [] : [task]));
  const repaired = await heldByRepair(tx, action, fit);
  const moved: MovedItem[] = [];
  const left: { item: ItemSeen; task: ActedTask | null; why: SkipReason }[] = [];
  items.forEach((item, index) => {
    const task = chosen[index]?.task ?? null;
    const why = whys[index] ?? (task !== null && repaired.has(task.id) ? 'follow_up_live' : null);
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

async function writeSkipped(tx: Tx, operationId: bigint, skipped: readonly SkippedItem[]): Promise<void> {
  for (const same of alikeBy(skipped, ({ why, by, at }) => JSON.stringify([why, by, at]))) {
    const { why, by: whyBy, at: whyAt } = same[0] ?? {};
    await tx.bulkItem.updateMany({
      where: { operationId, taskId: { in: same.map(({ item }) => item.taskId) } },
      data: { state: 'skipped' satisfies BulkItemState, why, whyBy, whyAt },
    });
  }
}

async function writeCounts(
  tx: Tx,
  operation: StoredOperation,
  moved: number,
  skipped: readonly SkippedItem[],
  now: Date,
): Promise<void> {
  const counts = {
    waiting: -(moved + skipped.length),
    skipped: skipped.length,
    ...(isWatched(operation.kind) ? { inFlight: moved } : { succeeded: moved }),
  };
  await writeOperation(tx, operation.id, counts, {
    ...(operation.startedAt === null && moved > 0 ? { startedAt: now } : {}),
    nextMoveAt: nextMoveAt(operation, moved, now),
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
