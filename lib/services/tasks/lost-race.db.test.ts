import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import type { ServiceContext } from '../context';
import { compensateTask } from './compensate-task';
import { giveUpTask } from './give-up-task';
import { releaseTask } from './release-task';
import { retryTask } from './retry-task';

const row = (db: Database, id: bigint) => db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });

/** The same database, but the audit row of whatever happens inside a transaction cannot be written. */
function withBrokenAudit(ctx: ServiceContext): ServiceContext {
  const prisma = ctx.db.prisma.$extends({
    query: {
      auditLog: {
        create: () => Promise.reject(new Error('audit is broken')),
      },
    },
  });
  return { ...ctx, db: { ...ctx.db, prisma: prisma as unknown as Database['prisma'] } };
}

describeEachDatabase((open, { provider }) => {
  test('case-04 two people retry at once over two connections: one wins, the other is told by whom', async () => {
    const [one, two] = [await open(), await open({ own: true })];
    // Two SQLite handles in one process wait for each other by blocking it: once is enough there.
    const rounds = provider === 'mysql' ? 5 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const taskId = await insertTask(one, 'failed');
      const [lin, wei] = [await signedIn(one, 'operator'), await signedIn(two, 'operator')];
      const input = { taskId: taskId.toString(), lockVersion: 0 };
      const results = await Promise.all([retryTask(lin, input), retryTask(wei, input)]);
      const winner = results[0].ok ? lin.user : wei.user;
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(results.find((result) => !result.ok)).toMatchObject({
        error: {
          code: 'conflict',
          status: 'pending',
          lockVersion: 1,
          changedBy: { kind: 'person', name: winner.name, action: 'retry' },
        },
      });
      const audit = await auditOf(one, taskId);
      expect(audit.map((entry) => entry.outcome).sort()).toEqual(['conflict', 'done']);
      expect(await row(one, taskId)).toMatchObject({ status: 0, retryCount: 0, lockVersion: 1 });
    }
  });

  test('a move and its audit row are one: when the audit fails nothing has happened', async () => {
    const db = await open();
    const broken = withBrokenAudit(await signedIn(db, 'administrator'));
    const taskId = await insertTask(db, 'failed');
    const before = await row(db, taskId);
    const input = { taskId: taskId.toString(), lockVersion: 0, kind: 'written_off', reason: 'too small' };
    await expect(compensateTask(broken, input)).rejects.toThrow('audit is broken');
    await expect(retryTask(broken, input)).rejects.toThrow('audit is broken');
    expect(await row(db, taskId)).toEqual(before);
    expect(await db.prisma.compensation.count({ where: { taskId } })).toBe(0);
  });

  test('a worker that was first is named, and so is somebody outside', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const claimed = await insertTask(db, 'processing', { lockVersion: 4 });
    expect(
      await giveUpTask(ctx, { taskId: claimed.toString(), lockVersion: 3, reason: 'cancelled' }),
    ).toMatchObject({
      error: { status: 'processing', changedBy: { kind: 'worker', name: 'w-1', action: 'claim' } },
    });
    const outside = await insertTask(db, 'success', { lockVersion: 9 });
    expect(await retryTask(ctx, { taskId: outside.toString(), lockVersion: 3 })).toMatchObject({
      error: { code: 'conflict', status: 'success', changedBy: { kind: 'outside' } },
    });
    expect((await auditOf(db, outside)).map((entry) => entry.outcome)).toEqual(['conflict']);
  });

  test('what the state does not allow is refused and on record', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const taskId = await insertTask(db, 'success');
    expect(await retryTask(ctx, { taskId: taskId.toString(), lockVersion: 0 })).toMatchObject({
      error: {
        code: 'not_possible',
        action: 'retry',
        refusal: { because: 'state', status: 'success' },
      },
    });
    const [audit] = await auditOf(db, taskId);
    expect(audit).toMatchObject({ outcome: 'refused', fromStatus: 2, toStatus: null });
  });

  test('release always needs the word, retry after an unknown or a late success', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const stuck = { taskId: (await insertTask(db, 'stuck')).toString(), lockVersion: 0 };
    const unchecked = { ok: false, error: { code: 'outcome_unchecked' } };
    expect(await releaseTask(ctx, stuck)).toEqual(unchecked);
    expect(await releaseTask(ctx, { ...stuck, outcomeChecked: true, outcomeHow: ' ' })).toMatchObject({
      error: { code: 'invalid', fields: { outcomeHow: 'required' } },
    });
    const word = { outcomeChecked: true, outcomeHow: 'GET /refunds/7 → 404' };
    expect(await releaseTask(ctx, { ...stuck, ...word })).toMatchObject({ ok: true });
    const audit = await auditOf(db, BigInt(stuck.taskId));
    expect(audit.map((entry) => entry.outcome)).toEqual(['refused', 'done']);
    expect(JSON.parse(audit[1]?.details ?? '')).toMatchObject(word);

    for (const columns of [{ lastOutcome: 'unknown' }, { lateOutcome: 'succeeded' }]) {
      const input = { taskId: (await insertTask(db, 'failed', columns)).toString(), lockVersion: 0 };
      expect(await retryTask(ctx, input)).toEqual(unchecked);
      expect(await retryTask(ctx, { ...input, ...word })).toMatchObject({ ok: true });
    }
  });

  test('a task that is not there, and ids that are none', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    expect(await retryTask(ctx, { taskId: '9223372036854775807', lockVersion: 0 })).toMatchObject({
      error: { code: 'not_found', what: 'task' },
    });
    for (const taskId of ['', '-1', '1e3', '9223372036854775808', 7, null]) {
      expect(await retryTask(ctx, { taskId, lockVersion: 0 })).toMatchObject({
        error: { code: 'invalid', fields: { taskId: 'invalid' } },
      });
    }
  });

  test('a type says when its unclaimed tasks are stuck', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const updatedAt = new Date(db.clock.now().getTime() - 5 * 60_000);
    const unclaimed = { bizType: 'impatient', claimToken: null, claimedBy: null, updatedAt };
    const taskId = await insertTask(db, 'processing', unclaimed);
    const input = { taskId: taskId.toString(), lockVersion: 0, outcomeChecked: true, outcomeHow: 'asked' };
    expect(await releaseTask(ctx, input)).toMatchObject({ error: { code: 'not_possible' } });
    const settings = JSON.stringify({ stuckLimitMs: 60_000 });
    await db.prisma.taskType.create({ data: { bizType: 'impatient', executor: 'external', settings } });
    expect(await releaseTask(ctx, input)).toMatchObject({ ok: true, value: { status: 'pending' } });
  });
});
