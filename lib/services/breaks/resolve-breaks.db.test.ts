import { expect, test } from 'vitest';
import { readEvents, type StoredBreak } from '@/lib/db/break-store';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import { BreakRunner } from '@/lib/engine/break-runner';
import {
  auditOfBreak,
  insertBreak,
  insertRun,
  insertSource,
  lockLabDay,
  readBreak,
  type LabRun,
} from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { cancelBreakOperation } from './cancel-break-operation';
import { getBreakOperation } from './get-break-operation';
import { planBreaks } from './plan-breaks';
import { resolveBreak } from './resolve-break';
import { resolveBreaks } from './resolve-breaks';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const ticks = (breaks: readonly StoredBreak[]) => ({
  by: 'ticks' as const,
  breaks: breaks.map(({ id, lockVersion }) => ({ id: id.toString(), lockVersion })),
});

async function made(db: Database, run: LabRun, count: number, parts = {}): Promise<StoredBreak[]> {
  const all: StoredBreak[] = [];
  for (let i = 0; i < count; i += 1) all.push(await insertBreak(db, run, { kind: 'missing_ours', ...parts }));
  return all;
}

async function failedTasks(db: Database, run: LabRun, count: number, columns = {}): Promise<StoredBreak[]> {
  const one = async () => insertBreak(db, run, { taskId: await insertTask(db, 'failed', columns) });
  return Promise.all(Array.from({ length: count }, one));
}

async function turns(db: Database): Promise<void> {
  // Several chunks.
  const runner = new BreakRunner(db, 'w-1', 5);
  while ((await runner.runOnce()).busy);
}

const accept = { resolution: 'accept' as const, reasonCode: 'timing' as const, reason: 'came a day later' };

describeEachDatabase((open, { provider }) => {
  test('a set is fixed, decided about, and every break has its event and audit entry', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const breaks = await failedTasks(db, run, 12);
    const choice = { by: 'filter' as const, filter: { runId: run.id.toString() } };
    const plan = value(await planBreaks(ctx, { choice, resolution: 'retry' }));
    expect(plan).toMatchObject({ count: 12, exclusions: [], needsSecondPerson: false, resolution: 'retry' });
    expect(plan.samples).toHaveLength(5);
    expect(plan.stakes).toMatchObject([{ currency: 'CNY', count: 12, absolute: '30960' }]);
    const started = value(await resolveBreaks(ctx, { choice, resolution: 'retry', reason: 'their outage' }));
    expect(started).toMatchObject({ total: 12, requestId: null });
    const late = await insertBreak(db, run, { taskId: await insertTask(db, 'failed') });
    await turns(db);
    const page = value(await getBreakOperation(ctx, { id: started.operationId }));
    expect(page).toMatchObject({ state: 'done', total: 12, done: 12, waiting: 0, skipped: 0, skips: [] });
    expect((await readBreak(db, late.id)).state).toBe('open');
    const [first] = breaks;
    if (first === undefined || first.taskId === null) throw new Error('no break');
    expect(await readBreak(db, first.id)).toMatchObject({ state: 'awaiting_evidence', eventCount: 1 });
    const [event] = await readEvents(db.prisma, first.id);
    expect(event).toMatchObject({ operationId: BigInt(started.operationId), note: 'their outage' });
    expect(await auditOf(db, first.taskId)).toMatchObject([{ action: 'retry', actorName: ctx.user.name }]);
    expect(await auditOfBreak(db, first.id)).toMatchObject([
      { action: 'resolve_break', reason: 'their outage' },
    ]);
    const operation = { subjectType: 'break_operation', subjectId: started.operationId };
    const trail = await db.prisma.auditLog.findMany({ where: operation, orderBy: { id: 'asc' } });
    expect(trail.map(({ action }) => action)).toEqual(['resolve_breaks', 'finish_break_operation']);
  });

  test('what changed is left as it is, and by whom is told', async () => {
    const db = await open();
    const [ctx, other] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const run = await insertRun(db, await insertSource(db));
    const breaks = await made(db, run, 3);
    const started = value(await resolveBreaks(ctx, { ...accept, choice: ticks(breaks) }));
    const [first, second] = breaks;
    const seen = { id: first?.id.toString(), lockVersion: 0 };
    value(await resolveBreak(other, { ...seen, resolution: 'accept', reasonCode: 'fee' }));
    const later = await insertRun(db, { id: run.sourceId, name: '', settings: {} as never }, '2026-03-18');
    const found = { lastRunId: later.id, lastDay: later.day, lockVersion: { increment: 1 } };
    await db.prisma.reconBreak.update({ where: { id: second?.id ?? 0n }, data: found });
    await turns(db);
    const page = value(await getBreakOperation(ctx, { id: started.operationId }));
    expect(page).toMatchObject({ done: 1, skipped: 2, state: 'done' });
    expect(page.skips).toContainEqual({ why: 'changed', by: other.user.name, count: 1 });
    expect(page.skips).toContainEqual({ why: 'changed', by: null, count: 1 });
    const [, skipped] = await auditOfBreak(db, first?.id ?? 0n);
    expect(skipped).toMatchObject({ outcome: 'conflict', actorName: ctx.user.name });
  });

  test('exclusions are told before, and stay as they are', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const unknown = await failedTasks(db, run, 1, { lastOutcome: 'unknown' });
    const pending = await insertBreak(db, run, { taskId: await insertTask(db, 'pending') });
    const all = [...unknown, pending, ...(await made(db, run, 1)), ...(await failedTasks(db, run, 1))];
    const choice = ticks(all);
    const plan = value(await planBreaks(ctx, { choice, resolution: 'retry' }));
    expect(plan.exclusions.map(({ why }) => why).sort()).toEqual(['kind', 'outcome_unchecked', 'task_state']);
    const started = value(await resolveBreaks(ctx, { choice, resolution: 'retry', reason: 'x' }));
    await turns(db);
    expect(value(await getBreakOperation(ctx, { id: started.operationId }))).toMatchObject({
      done: 1,
      skipped: 3,
    });
    const rest = ticks([pending]);
    expect(await resolveBreaks(ctx, { choice: rest, resolution: 'retry', reason: 'x' })).toMatchObject({
      error: { code: 'recon_not_possible', why: 'nothing_to_do' },
    });
    const word = { choice: ticks(unknown), resolution: 'retry', outcomeHow: 'asked them', reason: 'x' };
    value(await resolveBreaks(ctx, word));
    await turns(db);
    expect((await readBreak(db, unknown[0]?.id ?? 0n)).state).toBe('awaiting_evidence');
  });

  test('many are reversed and given to somebody as well', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const ids = (await made(db, run, 2)).map(({ id }) => id);
    const read = async () => Promise.all(ids.map((id) => readBreak(db, id)));
    value(await resolveBreaks(ctx, { ...accept, choice: ticks(await read()) }));
    await turns(db);
    value(
      await resolveBreaks(ctx, { choice: ticks(await read()), resolution: 'reverse', reason: 'wrong day' }),
    );
    await turns(db);
    expect(await read()).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    const given = { resolution: 'assign' as const, assigneeId: ctx.user.id.toString(), reason: 'mine' };
    value(await resolveBreaks(ctx, { choice: ticks(await read()), ...given }));
    await turns(db);
    expect((await read()).map(({ assigneeName }) => assigneeName)).toEqual([ctx.user.name, ctx.user.name]);
  });

  test('the same set is decided about once at a time, over two connections as well', async () => {
    const [one, two] = [await open(), await open({ own: true })];
    const rounds = provider === 'mysql' ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      const [lin, wei] = [await signedIn(one, 'finance'), await signedIn(two, 'finance')];
      const choice = ticks(await made(one, await insertRun(one, await insertSource(one)), 2));
      const results = await Promise.all([
        resolveBreaks(lin, { ...accept, choice }),
        resolveBreaks(wei, { ...accept, choice }),
      ]);
      const winner = results[0].ok ? lin.user : wei.user;
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.find(({ ok }) => !ok)).toMatchObject({
        error: { code: 'recon_conflict', what: 'break_operation', changedBy: { name: winner.name } },
      });
      const runners = [new BreakRunner(one, 'w-1'), new BreakRunner(two, 'w-2')];
      await Promise.all(runners.map((runner) => runner.runOnce()));
      await turns(one);
      const { id } = choice.breaks[0] ?? { id: '0' };
      expect((await readBreak(one, BigInt(id))).eventCount).toBe(1);
    }
  });

  test('it is stopped by a person, by a locked day, and by the loss of the right', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const stopped = value(await resolveBreaks(ctx, { ...accept, choice: ticks(await made(db, run, 2)) }));
    const cancelled = value(
      await cancelBreakOperation(ctx, { id: stopped.operationId, reason: 'too early' }),
    );
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      skipped: 2,
      waiting: 0,
      skips: [{ why: 'cancelled' }],
    });
    expect(await cancelBreakOperation(ctx, { id: stopped.operationId, reason: 'again' })).toMatchObject({
      error: { code: 'recon_not_possible', why: 'nothing_to_do' },
    });
    const choice = ticks(await made(db, run, 1));
    const locked = value(await resolveBreaks(ctx, { ...accept, choice }));
    await lockLabDay(db, run.sourceId);
    await turns(db);
    expect(value(await getBreakOperation(ctx, { id: locked.operationId }))).toMatchObject({
      state: 'done',
      skips: [{ why: 'day_locked', count: 1 }],
    });
    expect(await resolveBreaks(ctx, { ...accept, choice })).toMatchObject({ error: { code: 'day_locked' } });
    const other = await insertRun(db, await insertSource(db));
    const powerless = value(await resolveBreaks(ctx, { ...accept, choice: ticks(await made(db, other, 1)) }));
    await db.prisma.user.update({ where: { id: ctx.user.id }, data: { role: 'support' } });
    await turns(db);
    const admin = await signedIn(db, 'administrator');
    expect(value(await getBreakOperation(admin, { id: powerless.operationId }))).toMatchObject({
      state: 'cancelled',
      skips: [{ why: 'lost_right', count: 1 }],
    });
    expect(await resolveBreaks(ctx, { ...accept, choice })).toMatchObject({
      error: { code: 'no_permission' },
    });
  });

  test('what a decision needs to say is asked for, and breaks of two sources are two decisions', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const [a] = await made(db, await insertRun(db, await insertSource(db)), 1);
    const [b] = await made(db, await insertRun(db, await insertSource(db)), 1);
    if (a === undefined || b === undefined) throw new Error('no breaks');
    const fields = async (input: object) => {
      const result = await resolveBreaks(ctx, { choice: ticks([a]), reason: 'x', ...input });
      return result.ok ? null : result.error;
    };
    expect(await fields({ resolution: 'accept' })).toMatchObject({ fields: { reasonCode: 'required' } });
    expect(await fields({ resolution: 'in_transit_until' })).toMatchObject({ fields: { until: 'required' } });
    expect(await fields({ resolution: 'in_transit_until', until: '2020-01-01' })).toMatchObject({
      fields: { until: 'out_of_range' },
    });
    expect(await fields({ resolution: 'compensate' })).toMatchObject({
      fields: { compensation: 'required' },
    });
    expect(await fields({ resolution: 'link' })).toMatchObject({ fields: { resolution: 'unknown_kind' } });
    expect(await fields({ ...accept, choice: ticks([a, b]) })).toMatchObject({
      fields: { choice: 'invalid' },
    });
    expect(await fields({ ...accept, reason: ' ' })).toMatchObject({ fields: { reason: 'required' } });
  });
});
