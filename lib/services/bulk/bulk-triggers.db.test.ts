import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { BulkRunner } from '@/lib/engine/bulk-runner';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { startBulk } from './start-bulk';

const OPTIONS = {
  canary: null,
  ratePerSecond: null,
  stopAtPercent: null,
  outcomeHow: 'asked the gateway',
  compensation: null,
};

/** Moves four tasks, the outcome of the last unknown. What is on record of them, but for their own keys and times. */
async function moveSome(db: Database) {
  const ctx = await signedIn(db, 'operator');
  const bizType = `t-${randomUUID().slice(0, 8)}`;
  const ids: bigint[] = [];
  for (const lastOutcome of ['failed', 'failed', 'failed', 'unknown'])
    ids.push(await insertTask(db, 'failed', { bizType, lastOutcome }));
  const choice = { by: 'filter', view: 'failed', bizType };
  const started = await startBulk(ctx, { kind: 'retry', choice, options: OPTIONS, reason: 'both ways' });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const runner = new BulkRunner(db, 'w-1', () => 0.5);
  while ((await runner.runOnce()).busy);
  const operationId = BigInt(started.value.id);
  const entries = await Promise.all(ids.map((id) => auditOf(db, id)));
  const items = await db.prisma.bulkItem.findMany({ where: { operationId }, orderBy: { taskId: 'asc' } });
  return {
    entries: entries.map((of) =>
      of.map(
        ({ id, at, subjectId, bizType: type, bizId, operationId: number, actorId, actorName, ...rest }) => ({
          ...rest,
          own: [
            id > 0n,
            at <= db.clock.now(),
            ids.includes(BigInt(subjectId)),
            type === bizType,
            bizId !== null,
          ],
          who: actorId === ctx.user.id && actorName === ctx.user.name,
          operation: number === operationId,
        }),
      ),
    ),
    items: items.map(({ state, attempts, lockVersion, movedAt }) => ({
      ...{ state, attempts, lockVersion },
      moved: movedAt !== null,
    })),
  };
}

describeEachDatabase((open, { url }) => {
  test('an account that may have no triggers gets the same items and entries, written by the worker', async () => {
    const db = await open();
    const made = await moveSome(db);
    expect(made.items).toHaveLength(4);
    expect(made.entries.map((of) => of.length)).toEqual([1, 1, 1, 1]);
    const word = JSON.stringify({ outcomeChecked: true, outcomeHow: OPTIONS.outcomeHow });
    expect(made.entries.map(([entry]) => entry?.details)).toEqual([null, null, null, word]);
    expect(
      made.entries.flat().every(({ own, who, operation }) => own.every(Boolean) && who && operation),
    ).toBe(true);

    const sql = await plainSql(url());
    await sql.run('DROP TRIGGER bulk_set_part_items');
    await sql.run('DROP TRIGGER bulk_move_part_entries');
    await sql.close();
    expect(await moveSome(db)).toEqual(made);
  });
});
