import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import { FollowUpSettler } from '@/lib/engine/follow-up-settler';
import { storeRefundType } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { approveRequest } from '../approvals/approve-request';
import { getTask } from '../tasks/get-task';
import { retryTask } from '../tasks/retry-task';
import { runCompensation } from './run-compensation';
import { startFollowUp } from './start-follow-up';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const task = (db: Database, id: bigint | string) =>
  db.prisma.asyncTask.findUniqueOrThrow({ where: { id: BigInt(id) } });

/** What the engine would make of a task, by plain SQL. */
function setter(url: () => string) {
  return async (id: bigint | string, status: number) => {
    const sql = await plainSql(url());
    const text = 'UPDATE async_task SET status = ?, lock_version = lock_version + 1 WHERE id = ?';
    await sql.run(text, [status, id.toString()]);
    await sql.close();
  };
}

const row = (db: Database, id: string) =>
  db.prisma.followUp.findUniqueOrThrow({ where: { taskId: BigInt(id) } });

const COMPENSATED = {
  bizType: 'undo',
  payloadFrom: 'template',
  template: '{"order":"{payload.orderId}","of":"{biz_id}"}',
};

/** A type whose failed tasks are made good by `undo` tasks. */
async function compensatedType(db: Database, bizType: string, settings = {}) {
  await storeRefundType(db, { compensator: COMPENSATED, ...settings }, bizType);
  return insertTask(db, 'failed', { bizType, amountMinor: 2_580n, currency: 'CNY' });
}

const run = (taskId: bigint, lockVersion = 0) => ({
  taskId: taskId.toString(),
  lockVersion,
  reason: 'give it back',
});

describeEachDatabase((open, { provider, url }) => {
  const setStatus = setter(url);
  test('a final task is repaired by a new one, and its life shows both', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const taskId = await insertTask(db, 'success');
    const started = value(await startFollowUp(ctx, { ...run(taskId), reason: 'sent to the wrong card' }));
    const [origin, followUp] = [await task(db, taskId), await task(db, started.followUpId ?? '')];
    expect(origin).toMatchObject({ status: 2, lockVersion: 1 });
    expect(followUp).toMatchObject({
      status: 0,
      bizType: 'refund',
      bizId: origin.bizId,
      payload: origin.payload,
      originTaskId: taskId,
      eventId: started.eventId,
    });
    expect(followUp.eventId).not.toBe(origin.eventId);
    expect(await auditOf(db, taskId)).toMatchObject([
      { action: 'start_follow_up', fromStatus: 2, toStatus: 2 },
    ]);
    const page = value(await getTask(ctx, { taskId: taskId.toString() }));
    expect(page.timeline.at(-1)).toMatchObject({
      kind: 'follow_up',
      taskId: started.followUpId,
      purpose: 'redrive',
      reason: 'sent to the wrong card',
      actor: ctx.user.name,
      status: 'pending',
    });
    expect(page.repair).toEqual({
      followUp: { allowed: true },
      compensation: { allowed: false, because: 'state', status: 'success' },
      compensator: null,
    });
    await setStatus(started.followUpId ?? '', 2);
    await new FollowUpSettler(db, 'w-1').runOnce();
    expect(await row(db, started.followUpId ?? '')).toMatchObject({ outcome: null });
    expect((await row(db, started.followUpId ?? '')).settledAt).not.toBeNull();
  });

  test('only what is final has a follow-up, and other types and payloads have their rules', async () => {
    const db = await open();
    const [operator, finance] = [await signedIn(db, 'operator'), await signedIn(db, 'finance')];
    const failed = await insertTask(db, 'failed');
    expect(await startFollowUp(operator, run(failed))).toMatchObject({
      error: { code: 'resolution_not_possible', resolution: 'follow_up', refusal: { taskState: 'failed' } },
    });
    const done = await insertTask(db, 'compensated');
    expect(await startFollowUp(finance, run(done))).toMatchObject({ error: { code: 'no_permission' } });
    expect(await startFollowUp(operator, { ...run(done), bizType: 'nobody' })).toMatchObject({
      error: { fields: { bizType: 'invalid' } },
    });
    expect(await startFollowUp(operator, { ...run(done), payload: '{' })).toMatchObject({
      error: { fields: { payload: 'not_json' } },
    });
    const exact = '{"id":202612345678901234567, "x":1.0}';
    const started = value(await startFollowUp(operator, { ...run(done), payload: exact }));
    expect((await task(db, started.followUpId ?? '')).payload).toBe(exact);
    expect(await startFollowUp(operator, run(done))).toMatchObject({
      error: { code: 'conflict', lockVersion: 1 },
    });
  });

  test('a compensation runs as a task of its own, and its success makes the failed one good', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const taskId = await compensatedType(db, 'pay');
    const started = value(await runCompensation(ctx, run(taskId)));
    const id = started.followUpId ?? '';
    const origin = await task(db, taskId);
    expect(await task(db, id)).toMatchObject({
      bizType: 'undo',
      payload: `{"order":202612345678901234567,"of":"${origin.bizId}"}`,
    });
    expect(origin).toMatchObject({ status: 3, lockVersion: 1 });
    expect(await runCompensation(ctx, run(taskId, 1))).toMatchObject({
      error: { code: 'recon_not_possible', why: 'follow_up_live' },
    });
    const settler = new FollowUpSettler(db, 'w-1');
    expect(await settler.runOnce()).toEqual({ busy: false });
    await setStatus(id, 2);
    expect(await settler.runOnce()).toEqual({ busy: true });
    expect(await task(db, taskId)).toMatchObject({ status: 4, lockVersion: 2 });
    expect(await db.prisma.compensation.findMany({ where: { taskId } })).toMatchObject([
      {
        seq: 1,
        kind: 'reversed',
        reason: 'give it back',
        reference: started.eventId,
        amountMinor: 2_580n,
        currency: 'CNY',
        actorId: ctx.user.id,
      },
    ]);
    const entry = (await auditOf(db, taskId)).at(-1);
    expect(entry).toMatchObject({
      action: 'compensate',
      actorName: 'w-1',
      actorId: null,
      fromStatus: 3,
      toStatus: 4,
    });
    expect(JSON.parse(entry?.details ?? '')).toMatchObject({
      followUp: id,
      onBehalfOf: { name: ctx.user.name },
    });
    expect(await row(db, id)).toMatchObject({ outcome: 'compensated' });
    expect(value(await getTask(ctx, { taskId: taskId.toString() })).compensation).toMatchObject({
      reference: started.eventId,
    });
  });

  test('a success is not a failure that was made good, and one that failed may succeed yet', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const settler = new FollowUpSettler(db, 'w-1');
    const first = await compensatedType(db, 'pay');
    const overtaken = value(await runCompensation(ctx, run(first))).followUpId ?? '';
    await setStatus(first.toString(), 2);
    await setStatus(overtaken, 2);
    await settler.runOnce();
    expect(await row(db, overtaken)).toMatchObject({ outcome: 'overtaken' });
    expect((await task(db, first)).status).toBe(2);
    expect(await db.prisma.compensation.count({ where: { taskId: first } })).toBe(0);
    const second = await compensatedType(db, 'pay');
    const failing = value(await runCompensation(ctx, run(second))).followUpId ?? '';
    await setStatus(failing, 3);
    expect(await settler.runOnce()).toEqual({ busy: true });
    expect(await row(db, failing)).toMatchObject({ outcome: 'failed', settledAt: null });
    expect(await settler.runOnce()).toEqual({ busy: false });
    expect((await task(db, second)).status).toBe(3);
    const { lockVersion } = await task(db, failing);
    value(await retryTask(ctx, { taskId: failing, lockVersion }));
    await setStatus(failing, 2);
    await settler.runOnce();
    expect(await row(db, failing)).toMatchObject({ outcome: 'compensated' });
    expect((await task(db, second)).status).toBe(4);
  });

  test('two settlers and two people: everything happens once', async () => {
    const [one, two] = [await open(), await open({ own: true })];
    const rounds = provider === 'mysql' ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const [lin, wei] = [await signedIn(one, 'finance'), await signedIn(two, 'finance')];
      const taskId = await compensatedType(one, 'pay');
      const results = await Promise.all([
        runCompensation(lin, run(taskId)),
        runCompensation(wei, run(taskId)),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'conflict' } });
      const [{ taskId: id } = { taskId: 0n }] = await one.prisma.followUp.findMany({
        where: { originTaskId: taskId },
      });
      await setStatus(id.toString(), 2);
      await Promise.all([
        new FollowUpSettler(one, 'w-1').runOnce(),
        new FollowUpSettler(two, 'w-2').runOnce(),
      ]);
      await new FollowUpSettler(one, 'w-1').runOnce();
      expect(await one.prisma.compensation.count({ where: { taskId } })).toBe(1);
      expect((await task(one, taskId)).status).toBe(4);
    }
  });

  test('without a compensator, or with a payload that lacks what it names, nothing is started', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    expect(
      await runCompensation(ctx, run(await insertTask(db, 'failed', { bizType: 'plain' }))),
    ).toMatchObject({
      error: { code: 'recon_not_possible', why: 'no_compensator' },
    });
    await compensatedType(db, 'pay');
    const poor = await insertTask(db, 'failed', { bizType: 'pay', payload: '{}' });
    expect(await runCompensation(ctx, run(poor))).toMatchObject({
      error: { fields: { compensator: 'bad_path' } },
    });
    expect(await db.prisma.followUp.count({ where: { originTaskId: poor } })).toBe(0);
    expect(await runCompensation(await signedIn(db, 'operator'), run(poor))).toMatchObject({
      error: { code: 'no_permission', permission: 'task.compensate' },
    });
  });

  test('what the type demands of a compensation holds for one that is run, administrators included', async () => {
    const db = await open();
    const [admin, checker] = [await signedIn(db, 'administrator'), await signedIn(db, 'finance')];
    const taskId = await compensatedType(db, 'guarded', { approval: { compensate: true } });
    const asked = value(await runCompensation(admin, run(taskId)));
    expect(asked).toMatchObject({ followUpId: null });
    const id = asked.requestId ?? '';
    expect(await db.prisma.followUp.count({ where: { originTaskId: taskId } })).toBe(0);
    expect(await runCompensation(checker, run(taskId))).toMatchObject({
      error: { code: 'already_requested' },
    });
    expect(await approveRequest(admin, { id, lockVersion: 0 })).toMatchObject({
      error: { code: 'own_request' },
    });
    value(await approveRequest(checker, { id, lockVersion: 0 }));
    const [followUp] = await db.prisma.followUp.findMany({ where: { originTaskId: taskId } });
    expect(followUp).toMatchObject({ actorName: admin.user.name, kind: 'compensation' });
    expect(JSON.parse(followUp?.record ?? '')).toMatchObject({
      kind: 'reversed',
      checker: checker.user.name,
    });
    const limit = { amountAboveMinor: '100', amountCurrency: 'CNY' };
    await storeRefundType(db, { approval: limit }, 'limited');
    const large = { bizType: 'limited', amountMinor: 101n, currency: 'CNY' };
    const done = await insertTask(db, 'success', large);
    expect(value(await startFollowUp(admin, run(done))).requestId).not.toBeNull();
  });
});
