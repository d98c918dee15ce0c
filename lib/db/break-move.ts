import type { BreakSkip } from '../domain/break-decision';
import { auditDone, auditTried } from './audit-store';
import { lastBreakChange } from './break-changes';
import { breakEntry } from './break-decide';
import { guardBreaks } from './break-guard';
import { readBreaks } from './break-list';
import { decideOne } from './break-move-one';
import { BreakWrites } from './break-set-writes';
import { findBreak, lockBreaks, type StoredBreak } from './break-store';
import { readTasksOf, readWaitingRequests, resolvableOf, type BreakSubject } from './break-subject';
import { readWaitingItems, writeItemEnds, type ItemEnd, type WaitingItem } from './break-operation-items';
import {
  fenceBreakOperation,
  finishBreakOperation,
  type StoredBreakOperation,
} from './break-operation-store';
import type { Database, Tx } from './client';
import type { Deciding } from './deciding';
import { withLockRetry } from './failure';
import { findSource } from './recon-source-store';
import { underStrictestLimit } from './strictest-limit';

/** Breaks of one transaction: a person who decides about one of them does not wait long. */
export const BREAK_CHUNK = 50;

export type BreakTurn = { holder: string; acting: Deciding['actor']; worker: string; chunk: number };

/**
 * Decides about the next breaks of a running operation, each looked at once more under lock, with an event and an audit
 * entry each. Returns how many were dealt with; null: the operation is no longer ours, or does not run.
 */
export async function moveBreakChunk(db: Database, id: bigint, turn: BreakTurn): Promise<number | null> {
  return withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      const now = db.clock.now();
      const operation = await fenceBreakOperation(tx, id, turn.holder, now);
      if (operation === null) return null;
      const items = await readWaitingItems(tx, id, turn.chunk);
      // Taking a link back moves its partner, which may stand in the same chunk: what it became is read again.
      const writes = operation.resolution === 'reverse' ? undefined : new BreakWrites();
      const deciding = { ...(await decidingFor(tx, operation, turn, now)), writes };
      const chunk = await loadChunk(tx, operation, items, now);
      const ends: ItemEnd[] = [];
      for (const item of items) ends.push(await endOf(tx, operation, item, deciding, chunk));
      await writes?.write(tx);
      await writeItemEnds(tx, id, ends);
      if (operation.waiting === items.length) await finish(tx, operation, turn, ends, now);
      return items.length;
    }),
  );
}

async function decidingFor(
  tx: Tx,
  operation: StoredBreakOperation,
  { acting, worker }: BreakTurn,
  now: Date,
): Promise<Deciding> {
  const { id: operationId, requestId } = operation;
  const request =
    requestId === null ? null : await tx.approvalRequest.findUnique({ where: { id: requestId } });
  const checker =
    request === null || request.checkerId === null
      ? null
      : { id: request.checkerId, name: request.checkerName ?? '' };
  const approval =
    checker === null
      ? {}
      : {
          approval: {
            request: requestId?.toString(),
            checkerId: checker.id.toString(),
            checker: checker.name,
          },
        };
  const details = { breakOperation: operationId.toString(), ...approval };
  const call = { requestId: worker, address: null };
  return { actor: acting, checker, requestId, operationId, call, approval: details, now };
}

/** Days of the chunk that allow no decision, one by one: a locked day must not hold the others up. */
async function lockedDays(tx: Tx, items: readonly WaitingItem[], now: Date): Promise<Set<string>> {
  const breaks = await readBreaks(
    tx,
    items.map(({ breakId }) => breakId),
  );
  const days = new Map(
    breaks.flatMap(({ sourceId, firstDay, lastDay }) =>
      [firstDay, lastDay].map((day) => [dayKey(sourceId, day), { sourceId, firstDay: day, lastDay: day }]),
    ),
  );
  const locked = new Set<string>();
  for (const [key, day] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    if ((await guardBreaks(tx, [day], now)) !== null) locked.add(key);
  return locked;
}

const dayKey = (sourceId: bigint, day: string) => `${String(sourceId).padStart(20, '0')} ${day}`;

/** What is asked of all breaks of a chunk at once, their rows locked. */
type Chunk = {
  lockedDays: ReadonlySet<string>;
  breaks: ReadonlyMap<bigint, StoredBreak>;
  subjectOf: (stored: StoredBreak) => BreakSubject;
};

async function loadChunk(
  tx: Tx,
  { sourceId }: StoredBreakOperation,
  items: readonly WaitingItem[],
  now: Date,
): Promise<Chunk> {
  const days = await lockedDays(tx, items, now);
  const breaks = await lockBreaks(
    tx,
    items.map(({ breakId }) => breakId),
  );
  const rows = [...breaks.values()];
  const source = sourceId === null ? null : await findSource(tx, sourceId);
  const tasks = await readTasksOf(tx, rows);
  const waiting = await readWaitingRequests(tx, rows);
  const sourceOf = source === null ? null : await underStrictestLimit(tx, source, rows);
  const subjectOf = (stored: StoredBreak): BreakSubject => {
    if (sourceOf === null) throw new Error(`break ${stored.id} has no source`);
    const task = tasks.get(stored.id) ?? null;
    return { stored, source: sourceOf(stored), task, resolvable: resolvableOf(stored, task, waiting, now) };
  };
  return { lockedDays: days, breaks, subjectOf };
}

async function endOf(
  tx: Tx,
  operation: StoredBreakOperation,
  { breakId, lockVersion }: WaitingItem,
  deciding: Deciding,
  chunk: Chunk,
): Promise<ItemEnd> {
  const known = chunk.breaks.get(breakId);
  // A link that was taken back has moved its partner, which may stand in the same chunk.
  const stored = operation.resolution === 'reverse' ? await findBreak(tx, breakId) : (known ?? null);
  if (stored === null) return { breakId, state: 'skipped', why: 'refused', by: null, at: deciding.now };
  const { sourceId, firstDay, lastDay } = stored;
  const isLocked = [firstDay, lastDay].some((day) => chunk.lockedDays.has(dayKey(sourceId, day)));
  const why = isLocked
    ? 'day_locked'
    : stored.lockVersion !== lockVersion
      ? 'changed'
      : await decideOne(tx, operation, chunk.subjectOf(stored), deciding);
  return why === null ? { breakId, state: 'done' } : skipped(tx, stored, lockVersion, why, deciding);
}

async function skipped(
  tx: Tx,
  stored: StoredBreak,
  seenLockVersion: number,
  why: BreakSkip,
  deciding: Deciding,
): Promise<ItemEnd> {
  const change = why === 'changed' ? await lastBreakChange(tx, stored) : null;
  const by = change?.kind === 'person' ? change.name : null;
  await auditTried(
    tx,
    {
      ...breakEntry(stored, deciding),
      action: 'resolve_break',
      details: {
        skipped: why,
        key: stored.matchKey,
        seenLockVersion,
        changedBy: change,
        ...deciding.approval,
      },
    },
    why === 'changed' || why === 'task_moved' ? 'conflict' : 'refused',
  );
  const at = change === null ? deciding.now : new Date(change.at);
  return { breakId: stored.id, state: 'skipped', why, by, at };
}

async function finish(
  tx: Tx,
  operation: StoredBreakOperation,
  { worker }: BreakTurn,
  ends: readonly ItemEnd[],
  now: Date,
): Promise<void> {
  const { id, resolution, total, done, skipped: left } = operation;
  await finishBreakOperation(tx, id, now);
  const last = ends.filter(({ state }) => state === 'done').length;
  await auditDone(tx, {
    at: now,
    actor: { id: null, name: worker, role: 'worker' },
    action: 'finish_break_operation',
    subject: { type: 'break_operation', id: id.toString() },
    details: { resolution, total, done: done + last, skipped: left + ends.length - last },
    requestId: worker,
    address: null,
  });
}
