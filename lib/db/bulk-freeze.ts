import { z } from 'zod';
import type { BulkMove, SkipReason } from '../domain/bulk';
import { auditSkipped, type ActingUser, type SkippedItem } from './bulk-audit';
import { addSkips } from './bulk-skips';
import { insertSkipped, insertWaiting } from './bulk-set-part';
import { exclusionsOf, hasWord, readChosen, readHolds, readRules, type Chosen } from './bulk-set';
import { fenceOperation, writeOperation, writeOperationState, type StoredOperation } from './bulk-store';
import { readChanges } from './bulk-changes';
import type { Database, Tx } from './client';
import { databaseTrouble, withLockRetry } from './failure';

/** Rows of one transaction. */
const CHUNK = 2_000;
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
  const left = chosen.flatMap((one, index): SkippedItem[] => {
    const why = whys[index] ?? null;
    if (why === null) return [];
    const held = why === 'held' ? { by: `${holds.get(one.id)}`, at: now } : changes.get(one.id);
    const item = { taskId: one.id, lockVersion: one.seenLockVersion };
    return [{ item, task: one.task, why, by: held?.by ?? null, at: held?.at ?? now }];
  });
  await insertWaiting(
    tx,
    operation,
    chosen.filter((_one, index) => whys[index] === null),
  );
  await insertSkipped(tx, id, left);
  await auditSkipped(tx, operation, acting, left, now);
  const skipped = left.length;
  const money = moneyOf(operation.money, chosen, whys);
  await writeOperation(
    tx,
    id,
    { total: chosen.length, waiting: chosen.length - skipped, skipped },
    { setCursor: next, money: JSON.stringify(money), skips: addSkips(operation.skips, left) },
  );
  if (next === null) await writeOperationState(tx, id, { state: 'running', setAt: now, runsSince: now }, now);
  return true;
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
