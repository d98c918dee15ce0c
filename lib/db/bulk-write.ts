import { readOptions } from '../config/bulk-choice';
import type { BulkMove } from '../domain/bulk';
import { cutByCodePoint, LAST_ERROR_LIMIT } from '../domain/cut-text';
import { givenUpGroup } from '../domain/fingerprint';
import type { ActingUser, MovedItem } from './bulk-audit';
import type { StoredOperation } from './bulk-store';
import { alikeBy } from './child-rows';
import type { Tx } from './client';
import { writeManyMoved, type PersonsMove } from './task-writer';

/** Retried tasks are due over so many milliseconds at most: at once they would fall upon the other side like a wave. */
const SPREAD_MS = 120_000;
/** Tasks that are due at the same instant. */
const SLOT = 250;

/** Writes the tasks of a chunk, which this transaction has locked and found fit. Throws when one is not written. */
export async function writeChunk(
  tx: Tx,
  operation: StoredOperation,
  acting: ActingUser,
  moved: readonly MovedItem[],
  now: Date,
  random: () => number,
): Promise<void> {
  const action = operation.kind as BulkMove;
  for (const { items, move } of partsOf(operation, action, moved, now, random)) {
    const ids = items.map(({ task }) => task.id);
    const changed = await writeManyMoved(tx, ids, move, now);
    if (changed !== ids.length) throw new Error(`moved ${changed} of ${ids.length} locked tasks`);
  }
  if (action === 'compensate') await recordCompensations(tx, operation, acting, moved, now);
}

type Part = { items: readonly MovedItem[]; move: PersonsMove };

function partsOf(
  operation: StoredOperation,
  action: BulkMove,
  moved: readonly MovedItem[],
  now: Date,
  random: () => number,
): Part[] {
  switch (action) {
    case 'retry':
    case 'release':
      return slots(moved).map((items) => ({ items, move: { action, due: spread(operation, now, random) } }));
    case 'run_now':
      return moved.length === 0 ? [] : [{ items: moved, move: { action, due: now } }];
    case 'compensate':
      return moved.length === 0 ? [] : [{ items: moved, move: { action } }];
    case 'give_up':
      return givenUp(operation, moved);
  }
}

function slots(moved: readonly MovedItem[]): MovedItem[][] {
  const count = Math.ceil(moved.length / SLOT);
  return Array.from({ length: count }, (_none, index) => moved.slice(index * SLOT, (index + 1) * SLOT));
}

/** Ten milliseconds a task of the set, two minutes at most; a limited rate is spread enough. */
function spread(operation: StoredOperation, now: Date, random: () => number): Date {
  const limited = readOptions(operation.options).ratePerSecond !== null;
  const width = limited ? 0 : Math.min(SPREAD_MS, operation.total * 10);
  return new Date(now.getTime() + Math.floor(random() * width));
}

/** By type, whose group of given-up tasks they join. A task without an error gets the reason as its. */
function givenUp(operation: StoredOperation, moved: readonly MovedItem[]): Part[] {
  const text = cutByCodePoint(operation.reason, LAST_ERROR_LIMIT);
  return alikeBy(moved, ({ task }) => task.bizType).map((items) => {
    const errorGroup = givenUpGroup(items[0]?.task.bizType ?? '').id;
    return { items, move: { action: 'give_up', errorGroup, text } };
  });
}

/** Each for the money of its task, as far as that is known. */
async function recordCompensations(
  tx: Tx,
  operation: StoredOperation,
  { actor }: ActingUser,
  moved: readonly MovedItem[],
  now: Date,
): Promise<void> {
  const kind = readOptions(operation.options).compensation;
  if (kind === null) throw new Error('a bulk compensation without its kind');
  if (moved.length === 0) return;
  await tx.compensation.createMany({
    data: moved.map(({ task }) => ({
      taskId: task.id,
      seq: 1,
      kind,
      reason: operation.reason,
      amountMinor: task.amountMinor,
      currency: task.amountMinor === null ? null : task.currency,
      actorId: actor.id,
      actorName: actor.name,
      createdAt: now,
    })),
  });
}
