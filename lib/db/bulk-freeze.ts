import { z } from 'zod';
import type { BulkItemState, BulkMove, SkipReason } from '../domain/bulk';
import { auditSkipped, type ActingUser, type SkippedItem } from './bulk-audit';
import { addSkips } from './bulk-skips';
import { alikeBy, insertItems } from './child-rows';
import { exclusionsOf, hasWord, readChosen, readHolds, readRules, type Chosen } from './bulk-set';
import { fenceOperation, writeOperation, writeOperationState, type StoredOperation } from './bulk-store';
import { readChanges } from './bulk-changes';
import type { Database, Tx } from './client';
import { databaseTrouble, withLockRetry } from './failure';

/** Rows of one transaction. */
const CHUNK = 1_000;
/** Another set may take the same tasks in the same moment; then they are held when they are looked at again. */
const TRIES = 5;

/**
 * Writes the next tasks of a planned operation down, with the version each has now. False: it is no longer ours. The
 * last chunk lets it run. Doing a chunk again after a crash changes nothing: rows, counts and cursor are one transaction.
 */
export async function freezeChunk(
  db: Database,
  operation: StoredOperation,
  holder: string,
  acting: ActingUser,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withLockRetry(() =>
        db.prisma.$transaction((tx) => freezeIn(tx, db, operation, holder, acting)),
      );
    } catch (error) {
      if (attempt >= TRIES || databaseTrouble(error) !== 'duplicate') throw error;
    }
  }
}

async function freezeIn(
  tx: Tx,
  db: Database,
  { id }: StoredOperation,
  holder: string,
  acting: ActingUser,
): Promise<boolean> {
  const now = db.clock.now();
  const operation = await fenceOperation(tx, id, holder, 'planned', now);
  if (operation === null) return false;
  const { chosen, next } = await readChosen(tx, operation, CHUNK);
  const ids = chosen.map((one) => one.id);
  const holds = await readHolds(tx, ids);
  const whys = exclusionsOf(chosen, holds, {
    action: operation.kind as BulkMove,
    role: acting.role,
    hasWord: hasWord(operation),
    now,
    rulesOf: await readRules(tx),
  });
  const changed = chosen.filter((_one, index) => whys[index] === 'changed').map((one) => one.id);
  const changes = await readChanges(tx, changed);
  const rows = chosen.map((one, index) => {
    const why = whys[index] ?? null;
    const by = why === 'held' ? { by: `${holds.get(one.id)}`, at: now } : changes.get(one.id);
    return itemRow(one, why, by, now);
  });
  await insertItems(
    tx,
    id,
    alikeBy(rows, ({ taskId: _id, ...same }) => JSON.stringify(same)),
  );
  const left = rows.flatMap((item, index): SkippedItem[] => {
    const task = chosen[index]?.task ?? null;
    return 'why' in item ? [{ item, task, why: item.why, by: item.whyBy, at: item.whyAt }] : [];
  });
  await auditSkipped(tx, operation, acting, left, now);
  const skipped = left.length;
  const money = moneyOf(operation.money, chosen, whys);
  await writeOperation(
    tx,
    id,
    { total: rows.length, waiting: rows.length - skipped, skipped },
    { setCursor: next, money: JSON.stringify(money), skips: addSkips(operation.skips, left) },
  );
  if (next === null) await writeOperationState(tx, id, { state: 'running', setAt: now, runsSince: now }, now);
  return true;
}

/** Fewer values are written faster: what waits is what a column says by itself. */
function itemRow(
  { id: taskId, seenLockVersion: lockVersion, task }: Chosen,
  why: SkipReason | null,
  by: { by: string | null; at: Date } | undefined,
  now: Date,
) {
  const row = { taskId, lockVersion, attempts: task?.attemptCount ?? 0 };
  if (why === null) return row;
  const state: BulkItemState = 'skipped';
  return { ...row, state, why, whyBy: by?.by ?? null, whyAt: by?.at ?? now };
}

const storedMoney = z.array(z.object({ currency: z.string(), minor: z.string() }));
export type Money = z.output<typeof storedMoney>[number];

export function readMoney(stored: string | null): Money[] {
  return stored === null ? [] : storedMoney.parse(JSON.parse(stored));
}

/** Money of the tasks that will be moved, added to what stood there. */
function moneyOf(stored: string | null, chosen: readonly Chosen[], whys: readonly (SkipReason | null)[]) {
  const sums = new Map(readMoney(stored).map(({ currency, minor }) => [currency, BigInt(minor)]));
  chosen.forEach(({ task }, index) => {
    if (whys[index] !== null || task === null || task.amountMinor === null || task.currency === null) return;
    sums.set(task.currency, (sums.get(task.currency) ?? 0n) + task.amountMinor);
  });
  return [...sums].sort().map(([currency, minor]) => ({ currency, minor: minor.toString() }));
}
