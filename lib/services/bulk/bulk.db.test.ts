import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { PLAIN_OPTIONS as NONE } from '@/lib/domain/bulk-options';
import { STATUS } from '@/lib/domain/task-status';
import { BulkRunner } from '@/lib/engine/bulk-runner';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { retryTask } from '../tasks/retry-task';
import { cancelBulk } from './cancel-bulk';
import { getBulk } from './get-bulk';
import { listBulk } from './list-bulk';
import { listBulkItems } from './list-bulk-items';
import { pauseBulk } from './pause-bulk';
import { planBulk } from './plan-bulk';
import { resumeBulk } from './resume-bulk';
import { startBulk } from './start-bulk';

function ofType(bizType: string) {
  return { by: 'filter' as const, view: 'failed' as const, bizType };
}

/** Turns until nothing is left to do at once. */
async function turns(db: Database): Promise<void> {
  const runner = new BulkRunner(db, 'w-1', () => 0.5);
  while ((await runner.runOnce()).busy);
}

function started(result: Awaited<ReturnType<typeof startBulk>>): string {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.id;
}

type How = 'success' | 'failed';

/** What the engine would make of moved tasks, by plain SQL. */
function finisher(url: () => string) {
  return async (bizType: string, how: How, take = 1_000) => {
    const sql = await plainSql(url());
    await sql.run(
      'UPDATE async_task SET status = ?, attempt_count = attempt_count + 1, lock_version = lock_version + 1 WHERE id IN ' +
        '(SELECT id FROM (SELECT id FROM async_task WHERE biz_type = ? AND status = 0 ORDER BY id LIMIT ?) AS moved)',
      [STATUS[how], bizType, take],
    );
    await sql.close();
  };
}

async function failedTasks(db: Database, bizType: string, count: number, columns = {}): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await insertTask(db, 'failed', { bizType, ...columns }));
  return ids;
}

describeEachDatabase((open, { url }) => {
  const finish = finisher(url);
  test('a set is fixed, moved, followed to its end, and every task has its audit row', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    const ids = await failedTasks(db, bizType, 12, { amountMinor: 150n, currency: 'CNY' });
    const plan = await planBulk(ctx, { kind: 'retry', choice: ofType(bizType) });
    expect(plan).toMatchObject({
      ok: true,
      value: { count: 12, byType: [{ bizType, count: 12 }], money: [{ currency: 'CNY', minor: '1800' }] },
    });
    const input = { kind: 'retry', choice: ofType(bizType), options: NONE, reason: 'gateway is back' };
    const id = started(await startBulk(ctx, input));
    const later = await insertTask(db, 'failed', { bizType, updatedAt: new Date(Date.now() + 60_000) });
    await turns(db);
    expect(await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: later } })).toMatchObject({
      status: STATUS.failed,
    });
    expect(await getBulk(ctx, { id })).toMatchObject({
      value: {
        state: 'running',
        counts: { total: 12, in_flight: 12, waiting: 0 },
        money: plan.ok && plan.value.money,
      },
    });
    for (const taskId of ids) {
      const [entry, ...more] = await auditOf(db, taskId);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        action: 'retry',
        outcome: 'done',
        actorId: ctx.user.id,
        operationId: BigInt(id),
        fromStatus: STATUS.failed,
        toStatus: STATUS.pending,
      });
    }
    await finish(bizType, 'success', 9);
    await turns(db);
    expect(await getBulk(ctx, { id })).toMatchObject({ value: { counts: { succeeded: 9, in_flight: 3 } } });
    await finish(bizType, 'failed');
    await turns(db);
    const page = await getBulk(ctx, { id });
    expect(page).toMatchObject({
      value: { state: 'done', counts: { total: 12, succeeded: 9, failed: 3 }, lately: { finished: 12 } },
    });
    expect(page.ok && page.value.failedAgain.length).toBe(3);
    expect(page.ok && page.value.actions.map(({ action }) => action)).toEqual(['bulk_done', 'bulk_start']);
    const live = await listBulk(ctx, { state: 'live' });
    expect(live.ok && live.value.rows.some((row) => row.id === id)).toBe(false);
    const ended = await listBulk(ctx, { state: 'ended', kind: 'retry' });
    expect(ended).toMatchObject({ value: { rows: [{ id, state: 'done' }] } });
  });

  test('what was changed, gone, of unknown outcome or held is left as it is, with the reason', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    const [fit = 0n, changed = 0n, held = 0n] = await failedTasks(db, bizType, 3);
    const unknown = await insertTask(db, 'failed', { bizType, lastOutcome: 'unknown' });
    const done = await insertTask(db, 'success', { bizType });
    const tick = (id: bigint) => ({ id: id.toString(), lockVersion: 0 });
    const other = await startBulk(ctx, {
      kind: 'retry',
      choice: { by: 'ticks', view: 'failed', tasks: [tick(held)] },
      options: { ...NONE, ratePerSecond: 1 },
      reason: 'first',
    });
    const otherId = started(other);
    await db.prisma.bulkOperation.updateMany({
      where: { id: BigInt(otherId) },
      data: { nextMoveAt: new Date(Date.now() + 3_600_000) },
    });
    await turns(db);
    const colleague = await signedIn(db, 'operator');
    expect(await retryTask(colleague, { taskId: changed.toString(), lockVersion: 0 })).toMatchObject({
      ok: true,
    });
    const tasks = [fit, changed, held, unknown, done, 9_007_199_254_740_993n].map(tick);
    const input = {
      kind: 'retry',
      choice: { by: 'ticks', view: 'failed', tasks },
      options: NONE,
      reason: 'second',
    };
    const plan = await planBulk(ctx, input);
    expect(plan.ok && plan.value.exclusions.map(({ why, count }) => [why, count]).sort()).toEqual([
      ['changed', 1],
      ['gone', 1],
      ['held', 1],
      ['outcome_unchecked', 1],
      ['state', 1],
    ]);
    const id = started(await startBulk(ctx, input));
    await turns(db);
    const items = await listBulkItems(ctx, { id });
    expect(
      items.ok && items.value.rows.map(({ taskId, state, why, by }) => [taskId, state, why, by]),
    ).toEqual([
      [fit.toString(), 'in_flight', null, null],
      [changed.toString(), 'skipped', 'changed', colleague.user.name],
      [held.toString(), 'skipped', 'held', otherId],
      [unknown.toString(), 'skipped', 'outcome_unchecked', null],
      [done.toString(), 'skipped', 'state', null],
      ['9007199254740993', 'skipped', 'gone', null],
    ]);
    const trail = await auditOf(db, changed);
    expect(trail.map(({ outcome, operationId }) => [outcome, operationId])).toEqual([
      ['done', null],
      ['conflict', BigInt(id)],
    ]);
  });

  test('case-04: a bulk retry and a single one of the same task: one wins', async () => {
    const db = await open();
    const second = await open({ own: true });
    const ctx = await signedIn(db, 'operator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    for (let round = 0; round < 5; round += 1) {
      const [taskId = 0n] = await failedTasks(db, bizType, 1);
      const choice = { by: 'ticks', view: 'failed', tasks: [{ id: taskId.toString(), lockVersion: 0 }] };
      const id = started(await startBulk(ctx, { kind: 'retry', choice, options: NONE, reason: 'x' }));
      const single = retryTask({ ...ctx, db: second }, { taskId: taskId.toString(), lockVersion: 0 });
      const [answer] = await Promise.all([single, turns(db)]);
      await turns(db);
      const trail = await auditOf(db, taskId);
      expect(trail.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
      const { rows } = await listed(ctx, id);
      expect(rows[0]?.state).toBe(answer.ok ? 'skipped' : 'in_flight');
      if (!answer.ok)
        expect(answer.error).toMatchObject({ code: 'conflict', changedBy: { name: ctx.user.name } });
    }
  });

  test('the same set by two people at once: one has it, the other is told whose it is', async () => {
    const db = await open();
    const second = await open({ own: true });
    const ctx = await signedIn(db, 'operator');
    const other = await signedIn(db, 'operator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    await failedTasks(db, bizType, 3);
    const input = { kind: 'retry', choice: ofType(bizType), options: NONE, reason: 'x' };
    const answers = await Promise.all([startBulk(ctx, input), startBulk({ ...other, db: second }, input)]);
    const lost = answers.find((answer) => !answer.ok);
    const won = answers.find((answer) => answer.ok);
    expect(won).toBeDefined();
    expect(lost).toMatchObject({
      error: { code: 'bulk_running', operation: { id: won?.ok ? won.value.id : '', kind: 'retry' } },
    });
    const trail = await db.prisma.auditLog.findMany({
      where: { action: 'bulk_start', actorId: { in: [ctx.user.id, other.user.id] } },
    });
    expect(trail.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'done']);
    // Once nothing of it waits, the same filter may be taken again.
    await turns(db);
    await finish(bizType, 'failed');
    expect(await startBulk(other, input)).toMatchObject({ ok: true });
  });

  test('a canary waits for its outcome and for a click, and failures stop the rest', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    await failedTasks(db, bizType, 30);
    const options = { ...NONE, canary: 2, stopAtPercent: 20 };
    const input = { kind: 'retry', choice: ofType(bizType), options, reason: 'x' };
    const id = started(await startBulk(ctx, input));
    await turns(db);
    expect(await getBulk(ctx, { id })).toMatchObject({
      value: { state: 'running', counts: { in_flight: 2, waiting: 28 } },
    });
    await finish(bizType, 'success');
    await turns(db);
    const waiting = await getBulk(ctx, { id });
    expect(waiting).toMatchObject({ value: { state: 'paused', why: 'canary', counts: { succeeded: 2 } } });
    const { lockVersion } = waiting.ok ? waiting.value : { lockVersion: -1 };
    expect(await resumeBulk(ctx, { id, lockVersion: lockVersion - 1 })).toMatchObject({
      error: { code: 'bulk_conflict', state: 'paused' },
    });
    expect(await resumeBulk(ctx, { id, lockVersion })).toMatchObject({ value: { state: 'running' } });
    await db.prisma.bulkOperation.updateMany({
      where: { id: BigInt(id) },
      data: { options: JSON.stringify({ ...options, ratePerSecond: 12 }) },
    });
    await turns(db);
    await finish(bizType, 'failed');
    await turns(db);
    const stopped = await getBulk(ctx, { id });
    expect(stopped).toMatchObject({ value: { state: 'stopped', why: 'failures', lately: { failing: 12 } } });
    const seen = { id, lockVersion: stopped.ok ? stopped.value.lockVersion : -1 };
    expect(await resumeBulk(ctx, seen)).toMatchObject({ error: { fields: { reason: 'required' } } });
    expect(await cancelBulk(ctx, { ...seen, reason: 'not today' })).toMatchObject({ ok: true });
    await turns(db);
    const page = await getBulk(ctx, { id });
    expect(page).toMatchObject({
      value: { state: 'cancelled', counts: { waiting: 0, skipped: 16, failed: 12, succeeded: 2, total: 30 } },
    });
    expect(page.ok && page.value.finishedAt).not.toBeNull();
    const holds = { operationId: BigInt(id), heldTaskId: { not: null } };
    expect(await db.prisma.bulkItem.count({ where: holds })).toBe(0);
  });

  test('whom it acts for lost the right: it pauses until somebody takes it over', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const other = await signedIn(db, 'administrator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    await failedTasks(db, bizType, 3);
    const input = { kind: 'retry', choice: ofType(bizType), options: NONE, reason: 'x' };
    const id = started(await startBulk(ctx, input));
    await db.prisma.user.updateMany({ where: { id: ctx.user.id }, data: { role: 'support' } });
    await turns(db);
    const page = await getBulk(other, { id });
    expect(page).toMatchObject({ value: { state: 'paused', why: 'power', counts: { in_flight: 0 } } });
    const seen = { id, lockVersion: page.ok ? page.value.lockVersion : -1, reason: 'I take it over' };
    expect(await resumeBulk(ctx, seen)).toMatchObject({ error: { code: 'no_permission' } });
    expect(await resumeBulk(other, seen)).toMatchObject({ ok: true });
    await turns(db);
    expect(await getBulk(other, { id })).toMatchObject({
      value: { state: 'running', counts: { in_flight: 3 }, actingFor: other.user.name },
    });
  });

  test('paused nothing is moved; stopping needs no version, since whoever stops must not be late', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    await failedTasks(db, bizType, 4);
    const options = { ...NONE, ratePerSecond: 1 };
    const input = { kind: 'retry', choice: ofType(bizType), options, reason: 'x' };
    const id = started(await startBulk(ctx, input));
    await turns(db);
    expect(await pauseBulk(ctx, { id, lockVersion: 0 })).toMatchObject({ value: { state: 'paused' } });
    await db.prisma.bulkOperation.updateMany({ where: { id: BigInt(id) }, data: { nextMoveAt: null } });
    await turns(db);
    expect(await getBulk(ctx, { id })).toMatchObject({ value: { counts: { in_flight: 1, waiting: 3 } } });
    expect(await pauseBulk(ctx, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'bulk_not_possible', state: 'paused' },
    });
  });

  test('give up, release, run now and compensate many', async () => {
    const db = await open();
    const operator = await signedIn(db, 'operator');
    const finance = await signedIn(db, 'finance');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    const stuck = await insertTask(db, 'stuck', { bizType });
    const pending = await insertTask(db, 'pending', { bizType });
    const failed = await insertTask(db, 'failed', { bizType, amountMinor: 700n, currency: 'CNY' });
    const run = async (ctx: typeof operator, input: object) => {
      started(await startBulk(ctx, { reason: 'x', options: NONE, ...input }));
      await turns(db);
    };
    const ticks = (id: bigint) => ({
      by: 'ticks',
      view: 'all',
      tasks: [{ id: id.toString(), lockVersion: 0 }],
    });
    const statusOf = async (id: bigint) =>
      (await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } })).status;
    await run(operator, { kind: 'run_now', choice: { ...ofType(bizType), view: 'all' } });
    const { nextRetryTime } = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: pending } });
    expect(nextRetryTime?.getTime()).toBeLessThanOrEqual(db.clock.now().getTime());
    const release = { kind: 'release', choice: { ...ofType(bizType), view: 'stuck' } };
    expect(await startBulk(operator, { ...release, options: NONE, reason: 'x' })).toMatchObject({
      error: { fields: { 'options.outcomeHow': 'required' } },
    });
    await run(operator, { ...release, options: { ...NONE, outcomeHow: 'asked the gateway' } });
    expect(await statusOf(stuck)).toBe(STATUS.pending);
    const unwanted = await insertTask(db, 'pending', { bizType, lastError: null });
    await run(operator, { kind: 'give_up', choice: ticks(unwanted) });
    expect(await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: unwanted } })).toMatchObject({
      status: STATUS.failed,
      lastError: 'x',
    });
    expect(
      await startBulk(operator, { kind: 'compensate', choice: ticks(failed), options: NONE, reason: 'x' }),
    ).toMatchObject({
      error: { code: 'no_permission', permission: 'task.compensate' },
    });
    await run(finance, {
      kind: 'compensate',
      choice: ticks(failed),
      options: { ...NONE, compensation: 'written_off' },
    });
    expect(await statusOf(failed)).toBe(STATUS.compensated);
    expect(await db.prisma.compensation.findFirstOrThrow({ where: { taskId: failed } })).toMatchObject({
      kind: 'written_off',
      amountMinor: 700n,
      currency: 'CNY',
      actorId: finance.user.id,
    });
  });

  test('case-17: support has no power over many either, nobody an empty filter', async () => {
    const db = await open();
    const support = await signedIn(db, 'support');
    const finance = await signedIn(db, 'finance');
    const operator = await signedIn(db, 'operator');
    const bizType = `t-${randomUUID().slice(0, 8)}`;
    const [taskId = 0n] = await failedTasks(db, bizType, 1);
    const input = { kind: 'retry', choice: ofType(bizType), options: NONE, reason: 'x' };
    for (const ctx of [support, finance])
      expect(await startBulk(ctx, input)).toMatchObject({ error: { code: 'no_permission' } });
    expect(await startBulk({ ...support, session: null }, input)).toMatchObject({
      error: { code: 'signed_out' },
    });
    expect(await startBulk(operator, { ...input, choice: { by: 'filter', view: 'failed' } })).toMatchObject({
      error: { code: 'invalid', fields: { 'choice.filter': 'required' } },
    });
    expect(await startBulk(operator, { ...input, choice: ofType('nobody') })).toMatchObject({
      error: { code: 'bulk_empty' },
    });
    const compensate = {
      kind: 'compensate',
      choice: { ...ofType(bizType), error: 'secret' },
      options: { ...NONE, compensation: 'written_off' },
      reason: 'x',
    };
    expect(await startBulk(finance, compensate)).toMatchObject({ error: { permission: 'task.reveal' } });
    const mine = { requesterId: { in: [support.user.id, finance.user.id, operator.user.id] } };
    expect(await db.prisma.bulkOperation.count({ where: mine })).toBe(0);
    expect(await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: taskId } })).toMatchObject({
      status: 3,
    });
    const refusals = await db.prisma.auditLog.findMany({
      where: { action: 'bulk_start', outcome: 'refused' },
    });
    expect(refusals.map(({ actorId }) => actorId)).toEqual(
      expect.arrayContaining([support.user.id, finance.user.id, operator.user.id]),
    );
  });
});

async function listed(ctx: Parameters<typeof listBulkItems>[0], id: string) {
  const items = await listBulkItems(ctx, { id });
  if (!items.ok) throw new Error(items.error.code);
  return items.value;
}
