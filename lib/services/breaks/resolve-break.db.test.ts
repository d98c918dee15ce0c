import { expect, test } from 'vitest';
import { readEvents } from '@/lib/db/break-store';
import type { Database } from '@/lib/db/client';
import { addDays } from '@/lib/domain/business-date';
import {
  auditOfBreak,
  insertBreak,
  insertRun,
  insertSource,
  lockLabDay,
  readBreak,
} from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { resolveBreak, type ResolveBreakInput } from './resolve-break';

const task = (db: Database, id: bigint) => db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });

/** A break of a task in a state, and how a person names it. */
async function breakOf(db: Database, status: Parameters<typeof insertTask>[1], parts = {}, columns = {}) {
  const run = await insertRun(db, await insertSource(db));
  const taskId = await insertTask(db, status, columns);
  const stored = await insertBreak(db, run, { taskId, ours: 2_580n, difference: 2_580n, ...parts });
  return { run, taskId, stored, seen: { id: stored.id.toString(), lockVersion: 0 } };
}

describeEachDatabase((open, { provider }) => {
  test('a retry moves the task in the same transaction, and the break waits for evidence', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { taskId, stored, seen } = await breakOf(db, 'failed');
    const result = await resolveBreak(ctx, { ...seen, resolution: 'retry', note: 'callback was lost' });
    expect(result).toEqual({
      ok: true,
      value: { id: seen.id, state: 'awaiting_evidence', lockVersion: 1, requestId: null },
    });
    expect(await task(db, taskId)).toMatchObject({ status: 0, retryCount: 0, lockVersion: 1 });
    expect(await readBreak(db, stored.id)).toMatchObject({
      state: 'awaiting_evidence',
      resolution: 'retry',
      eventCount: 1,
    });
    const [event] = await readEvents(db.prisma, stored.id);
    expect(event).toMatchObject({
      seq: 1,
      type: 'resolve',
      actorId: ctx.user.id,
      resolution: 'retry',
      note: 'callback was lost',
      details: { covers: { breakKind: 'status_mismatch', differenceMinor: '2580' } },
    });
    const [retried] = await auditOf(db, taskId);
    expect(retried).toMatchObject({ action: 'retry', fromStatus: 3, toStatus: 0, actorName: ctx.user.name });
    expect(JSON.parse(retried?.details ?? '')).toMatchObject({
      break: seen.id,
      lockVersion: { before: 0, after: 1 },
    });
    const [decided] = await auditOfBreak(db, stored.id);
    expect(decided).toMatchObject({ action: 'resolve_break', outcome: 'done', reason: 'callback was lost' });
    expect(JSON.parse(decided?.details ?? '')).toMatchObject({
      resolution: 'retry',
      key: stored.matchKey,
      stake: { minor: '2580', currency: 'CNY' },
      before: { state: 'open', resolution: null },
      after: { state: 'awaiting_evidence', resolution: 'retry' },
    });
  });

  test('each thing that can be done to a task is done by its own rule', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const made = async (status: Parameters<typeof insertTask>[1], input: object, parts = {}) => {
      const { taskId, stored, seen } = await breakOf(db, status, parts);
      const result = await resolveBreak(ctx, { ...seen, ...input });
      return { result, after: await task(db, taskId), taskId, stored };
    };
    const word = { outcomeChecked: true, outcomeHow: 'their console shows nothing' };
    const released = await made('stuck', { resolution: 'release', ...word });
    expect(released.after).toMatchObject({ status: 0, claimToken: null });
    const ran = await made('pending', { resolution: 'run_now' });
    expect(ran.after).toMatchObject({ status: 0, lockVersion: 1 });
    const compensation = { kind: 'reversed', reference: 'RV-9', amount: '25.80', currency: 'CNY' };
    const good = await made('failed', { resolution: 'compensate', note: 'refunded by hand', compensation });
    expect(good.after.status).toBe(4);
    expect(await db.prisma.compensation.findFirst({ where: { taskId: good.taskId } })).toMatchObject({
      seq: 1,
      kind: 'reversed',
      reference: 'RV-9',
      amountMinor: 2_580n,
      reason: 'refunded by hand',
      actorId: ctx.user.id,
    });
    const repaired = await made(
      'success',
      { resolution: 'follow_up', note: 'send again' },
      { kind: 'missing_theirs' },
    );
    const origin = { originTaskId: repaired.taskId };
    const followUp = await db.prisma.asyncTask.findFirstOrThrow({ where: origin });
    expect(repaired.after).toMatchObject({ status: 2, lockVersion: 1 });
    expect(followUp).toMatchObject({
      bizType: 'refund',
      bizId: repaired.after.bizId,
      payload: repaired.after.payload,
      status: 0,
    });
    expect(followUp.eventId).toMatch(/^fu-/);
    expect(await db.prisma.followUp.findUnique({ where: { taskId: followUp.id } })).toMatchObject({
      kind: 'redrive',
      breakId: repaired.stored.id,
      reason: 'send again',
    });
    const events = await readEvents(db.prisma, repaired.stored.id);
    expect(events[0]?.taskId).toBe(followUp.id);
    for (const { result } of [released, ran, good, repaired])
      expect(result).toMatchObject({ ok: true, value: { state: 'awaiting_evidence' } });
  });

  test('an acceptance needs a reason code, and a note where that says nothing', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { seen, stored } = await breakOf(db, 'success', { kind: 'amount_mismatch' });
    const accept = (input: object) => resolveBreak(ctx, { ...seen, resolution: 'accept', ...input });
    expect(await accept({})).toMatchObject({ error: { fields: { reasonCode: 'required' } } });
    expect(await accept({ reasonCode: 'other', note: ' ' })).toMatchObject({
      error: { fields: { note: 'required' } },
    });
    expect(await accept({ reasonCode: 'rounding' })).toMatchObject({
      ok: true,
      value: { state: 'resolved' },
    });
    expect(await readBreak(db, stored.id)).toMatchObject({ reasonCode: 'rounding', until: null });
    expect(await accept({ reasonCode: 'fee' })).toMatchObject({
      error: { code: 'recon_conflict', lockVersion: 1 },
    });
    expect(
      await resolveBreak(ctx, { ...seen, lockVersion: 1, resolution: 'accept', reasonCode: 'fee' }),
    ).toMatchObject({
      error: { code: 'resolution_not_possible', refusal: { because: 'state', state: 'resolved' } },
    });
  });

  test('in transit ends on a day of its source after today, a month ahead at most', async () => {
    const at = new Date('2026-03-18T23:30:00Z');
    const db = await open({ clock: { now: () => at } });
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db, { zone: 'Asia/Shanghai' }));
    const stored = await insertBreak(db, run, { kind: 'missing_ours' });
    const seen = { id: stored.id.toString(), lockVersion: 0, resolution: 'in_transit_until' as const };
    const until = (day: string) => resolveBreak(ctx, { ...seen, until: day });
    // Already the 19th there.
    expect(await until('2026-03-19')).toMatchObject({ error: { fields: { until: 'out_of_range' } } });
    expect(await until(addDays('2026-03-19', 32))).toMatchObject({
      error: { fields: { until: 'out_of_range' } },
    });
    expect(await until('tomorrow')).toMatchObject({ error: { fields: { until: 'invalid' } } });
    expect(await until('2026-03-20')).toMatchObject({ ok: true, value: { state: 'in_transit_until' } });
    expect(await readBreak(db, stored.id)).toMatchObject({
      until: '2026-03-20',
      resolution: 'in_transit_until',
    });
  });

  test('two rows that belong together are resolved together, over money only with a word why', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const taskId = await insertTask(db, 'success');
    const ours = await insertBreak(db, run, {
      kind: 'missing_theirs',
      taskId,
      ours: 900n,
      theirs: null,
      difference: -900n,
    });
    const theirs = await insertBreak(db, run, { kind: 'missing_ours', theirs: 910n, difference: 910n });
    const foreign = await insertBreak(db, await insertRun(db, await insertSource(db)), {
      kind: 'missing_ours',
    });
    const link = (linkedBreakId: bigint, more: Partial<ResolveBreakInput> = {}) =>
      resolveBreak(ctx, {
        id: ours.id.toString(),
        lockVersion: 0,
        resolution: 'link',
        linkedBreakId: linkedBreakId.toString(),
        ...more,
      });
    expect(await link(foreign.id, { note: 'x' })).toMatchObject({
      error: { fields: { linkedBreakId: 'invalid' } },
    });
    expect(await link(ours.id, { note: 'x' })).toMatchObject({
      error: { fields: { linkedBreakId: 'invalid' } },
    });
    expect(await link(theirs.id)).toMatchObject({ error: { fields: { note: 'required' } } });
    expect(await link(theirs.id, { note: 'they added a fee' })).toMatchObject({ ok: true });
    expect(await readBreak(db, ours.id)).toMatchObject({ state: 'resolved', resolution: 'link' });
    expect(await readBreak(db, theirs.id)).toMatchObject({
      state: 'resolved',
      resolution: 'link',
      lockVersion: 1,
    });
    expect((await readEvents(db.prisma, theirs.id))[0]?.details.linked).toBe(ours.id.toString());
    expect(await auditOfBreak(db, theirs.id)).toHaveLength(1);
  });

  test('an unknown outcome asks for the word, and a task that moved is a conflict', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { seen, taskId, stored } = await breakOf(
      db,
      'failed',
      {},
      { lastOutcome: 'unknown', lockVersion: 5 },
    );
    const retry = (more: object) => resolveBreak(ctx, { ...seen, resolution: 'retry', ...more });
    expect(await retry({})).toMatchObject({ error: { code: 'outcome_unchecked' } });
    expect(await retry({ outcomeChecked: true })).toMatchObject({
      error: { fields: { outcomeHow: 'required' } },
    });
    const word = { outcomeChecked: true, outcomeHow: 'asked them' };
    expect(await retry({ ...word, taskLockVersion: 4 })).toMatchObject({
      error: { code: 'conflict', status: 'failed', lockVersion: 5 },
    });
    expect((await readBreak(db, stored.id)).eventCount).toBe(0);
    expect(await retry({ ...word, taskLockVersion: 5 })).toMatchObject({ ok: true });
    const [audit] = await auditOf(db, taskId);
    expect(JSON.parse(audit?.details ?? '')).toMatchObject({
      outcomeChecked: true,
      outcomeHow: 'asked them',
    });
    expect((await auditOfBreak(db, stored.id)).map(({ outcome }) => outcome)).toEqual([
      'refused',
      'conflict',
      'done',
    ]);
  });

  test('what the kind, the task or the role does not allow is refused and on record', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const { seen, stored } = await breakOf(db, 'pending');
    const refusal = async (input: object) => {
      const result = await resolveBreak(ctx, { ...seen, ...input });
      return result.ok ? null : result.error;
    };
    expect(await refusal({ resolution: 'retry' })).toMatchObject({
      refusal: { because: 'task_state', taskState: 'pending' },
    });
    expect(await refusal({ resolution: 'link', linkedBreakId: '999999' })).toMatchObject({
      code: 'not_found',
    });
    const several = await insertBreak(db, await insertRun(db, await insertSource(db)), {
      taskId: await insertTask(db, 'failed'),
      oursCount: 2,
    });
    expect(
      await resolveBreak(ctx, { id: several.id.toString(), lockVersion: 0, resolution: 'retry' }),
    ).toMatchObject({
      error: { refusal: { because: 'no_task' } },
    });
    for (const role of ['support', 'operator'] as const)
      expect(await resolveBreak(await signedIn(db, role), { ...seen, resolution: 'run_now' })).toMatchObject({
        error: { code: 'no_permission', permission: 'reconciliation.resolve' },
      });
    const outcomes = (await auditOfBreak(db, stored.id)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
    const own = { resolution: 'follow_up', note: 'x', followUp: { bizType: 'refund', payload: '{}' } };
    const done = await breakOf(db, 'success');
    expect(await resolveBreak(ctx, { ...done.seen, ...own })).toMatchObject({
      error: { code: 'no_permission', permission: 'task.edit_payload' },
    });
    expect(
      await resolveBreak(ctx, { ...done.seen, ...own, followUp: { bizType: 'nobody_knows' } }),
    ).toMatchObject({
      error: { fields: { 'followUp.bizType': 'invalid' } },
    });
  });

  test('a locked day refuses, the first as well as the last', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const { stored, seen, run } = await breakOf(db, 'failed');
    await db.prisma.reconBreak.update({ where: { id: stored.id }, data: { lastDay: '2026-03-18' } });
    for (const day of ['2026-03-18', '2026-03-17']) {
      await db.prisma.reconDay.deleteMany({ where: { sourceId: run.sourceId } });
      await lockLabDay(db, run.sourceId, day);
      expect(await resolveBreak(ctx, { ...seen, resolution: 'retry' })).toMatchObject({
        error: { code: 'day_locked', businessDate: day },
      });
    }
    expect((await readBreak(db, stored.id)).eventCount).toBe(0);
  });

  test('two people decide at once over two connections: one wins, the other is told by whom', async () => {
    const [one, two] = [await open(), await open({ own: true })];
    // Two SQLite handles in one process wait for each other by blocking it: once is enough there.
    const rounds = provider === 'mysql' ? 5 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const { taskId, stored, seen } = await breakOf(one, 'failed');
      const [lin, wei] = [await signedIn(one, 'finance'), await signedIn(two, 'finance')];
      const results = await Promise.all([
        resolveBreak(lin, { ...seen, resolution: 'retry' }),
        resolveBreak(wei, { ...seen, resolution: 'accept', reasonCode: 'timing' }),
      ]);
      const winner = results[0].ok ? lin.user : wei.user;
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({
        error: {
          code: 'recon_conflict',
          changedBy: { kind: 'person', name: winner.name, action: 'resolve_break' },
          lockVersion: 1,
        },
      });
      expect((await readBreak(one, stored.id)).eventCount).toBe(1);
      expect((await task(one, taskId)).status).toBe(results[0].ok ? 0 : 3);
    }
  });

  test('a decision, its task and its trail are one: when the trail fails nothing has happened', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const prisma = db.prisma.$extends({
      query: { auditLog: { create: () => Promise.reject(new Error('audit is broken')) } },
    });
    const broken = { ...ctx, db: { ...db, prisma: prisma as unknown as Database['prisma'] } };
    const { taskId, stored, seen } = await breakOf(db, 'failed');
    await expect(resolveBreak(broken, { ...seen, resolution: 'retry' })).rejects.toThrow('audit is broken');
    expect((await task(db, taskId)).status).toBe(3);
    expect(await readBreak(db, stored.id)).toEqual(stored);
  });
});
