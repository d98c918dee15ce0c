import { afterEach, describe, expect, test } from 'vitest';
import { settle } from '../domain/settle';
import { STATUS } from '../domain/task-status';
import { DEFAULT_RETRY_POLICY } from '../domain/retry-policy';
import { claimDue } from '../db/claim-store';
import type { Database } from '../db/client';
import { finishTasks } from '../db/finish-store';
import { PermanentError, UnknownOutcomeError, type Handler } from '../executors/handler';
import { describeEachDatabase } from '../testing/databases';
import {
  allSettled,
  countByStatus,
  gate,
  insertDue,
  insertOne,
  labEngine,
  storeType,
} from '../testing/engine-lab';
import { waitUntil } from '../testing/processes';
import type { Engine } from './engine';

const noop: Handler = { execute: () => undefined };
const engines: Engine[] = [];
const engineFor = (...args: Parameters<typeof labEngine>) => {
  const engine = labEngine(...args);
  engines.push(engine);
  return engine;
};

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop(0);
});

describeEachDatabase((open, { provider }) => {
  const rowOf = (db: Database, id: bigint) => db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
  const attemptsOf = (db: Database, taskId: bigint) =>
    db.prisma.taskAttempt.findMany({ where: { taskId }, orderBy: { id: 'asc' } });

  describe('a task on its way', () => {
    test('case-01: ids and amounts beyond 2^53 are claimed, finished and reclaimed as they are', async () => {
      const db = await open();
      const amountMinor = 9007199254740995n;
      await storeType(db, 'large', 'code');
      const id = await insertOne(db, 'large', { id: 9007199254740993n, amountMinor, currency: 'CNY' });
      expect(await claimDue(db, { bizType: 'large', limit: 1, worker: 'w', leaseMs: 60_000 })).toMatchObject([
        { id, amountMinor },
      ]);
      const past = new Date(db.clock.now().getTime() - 1_000);
      await db.prisma.asyncTask.update({ where: { id }, data: { nextRetryTime: past } });
      const engine = engineFor(db, { large: noop }, { types: ['large'] });
      await engine.loops.types.runOnce();
      expect(await engine.loops.reclaim.runOnce()).toMatchObject({ reclaimed: 1 });
      await db.prisma.asyncTask.update({ where: { id }, data: { nextRetryTime: past } });
      expect(await engine.runOnce()).toMatchObject({ finished: 1n });
      expect(await rowOf(db, id)).toMatchObject({ status: STATUS.success, amountMinor });
    });

    test('success: final, claim and error cleared, one attempt on record with its times', async () => {
      const db = await open();
      await storeType(db, 'ok', 'code');
      const id = await insertOne(db, 'ok', { lastError: 'from before' });
      const before = db.clock.now();
      const report = await engineFor(db, { ok: noop }, { types: ['ok'] }).runOnce();
      expect(report).toMatchObject({ claimed: 1, finished: 1n, late: 0n });
      expect(await rowOf(db, id)).toMatchObject({
        status: STATUS.success,
        claimToken: null,
        claimedBy: null,
        nextRetryTime: null,
        lastError: null,
        attemptCount: 1,
        lastOutcome: 'succeeded',
      });
      const [attempt] = await attemptsOf(db, id);
      expect(attempt).toMatchObject({ outcome: 'succeeded', transition: 'succeed', late: false });
      expect(attempt!.startedAt.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1);
      expect(attempt!.finishedAt.getTime()).toBeGreaterThanOrEqual(attempt!.startedAt.getTime());
    });

    test('what is written in chunks reads back exactly like what is written alone', async () => {
      const db = await open();
      await storeType(db, 'many', 'code', { concurrency: 200 });
      await insertDue(db, 'many', 137);
      await engineFor(db, { many: noop }, { types: ['many'] }).runOnce();
      const attempts = await db.prisma.taskAttempt.findMany({ where: { bizType: 'many' } });
      expect(attempts).toHaveLength(137);
      expect(new Set(attempts.map((attempt) => attempt.taskId)).size).toBe(137);
      const common = attempts.map(({ outcome, transition, late, payloadRevision, retryCount, error }) =>
        JSON.stringify({ outcome, transition, late, payloadRevision, retryCount, error }),
      );
      expect([...new Set(common)]).toEqual([
        '{"outcome":"succeeded","transition":"succeed","late":false,"payloadRevision":1,"retryCount":0,"error":null}',
      ]);
      const tasks = await db.prisma.asyncTask.findMany({ where: { bizType: 'many' } });
      expect(tasks.every((task) => task.status === STATUS.success && task.attemptCount === 1)).toBe(true);
    });

    test('failures run through the schedule to the limit, and each attempt is on record', async () => {
      const db = await open();
      const retry = { kind: 'fixed' as const, everyMs: 1, maxRetries: 2, jitterMs: 0 };
      await storeType(db, 'fails', 'code', { retry, scanIntervalMs: 10 });
      const id = await insertOne(db, 'fails');
      const execute = () => {
        throw new RangeError('no luck');
      };
      engineFor(db, { fails: { execute } }, { types: ['fails'] }).start();
      await allSettled(db, 'fails', 20_000);
      expect(await rowOf(db, id)).toMatchObject({
        status: STATUS.failed,
        retryCount: 2,
        attemptCount: 3,
        lastError: 'no luck',
        lastOutcome: 'failed',
        claimToken: null,
      });
      const attempts = await attemptsOf(db, id);
      expect(attempts.map((a) => [a.transition, a.retryCount, a.errorClass])).toEqual([
        ['reschedule', 0, 'RangeError'],
        ['reschedule', 1, 'RangeError'],
        ['exhaust', 2, 'RangeError'],
      ]);
    });

    test('permanent and handed-over outcomes fail at once, marked as what they are', async () => {
      const db = await open();
      await storeType(db, 'never', 'code');
      await storeType(db, 'perhaps', 'code', { onUnknown: 'hand_over' });
      const thrower = (error: Error): Handler => ({
        execute: () => {
          throw error;
        },
      });
      const never = await insertOne(db, 'never');
      const perhaps = await insertOne(db, 'perhaps');
      const handlers = {
        never: thrower(new PermanentError('bad data')),
        perhaps: thrower(new UnknownOutcomeError('cut')),
      };
      await engineFor(db, handlers, { types: ['never', 'perhaps'] }).runOnce();
      expect(await rowOf(db, never)).toMatchObject({ status: STATUS.failed, lastOutcome: 'permanent' });
      expect(await rowOf(db, perhaps)).toMatchObject({ status: STATUS.failed, lastOutcome: 'unknown' });
    });

    test('case-07: a huge error text is saved cut, and the worker takes the next task', async () => {
      const db = await open();
      await storeType(db, 'huge', 'code', { concurrency: 1 });
      const execute: Handler['execute'] = ({ bizId }) => {
        if (bizId === 'first') throw new Error('x'.repeat(100_000));
      };
      const first = await insertOne(db, 'huge', { bizId: 'first' });
      const next = await insertOne(db, 'huge', { bizId: 'next' });
      await engineFor(db, { huge: { execute } }, { types: ['huge'] }).runOnce();
      const row = await rowOf(db, first);
      expect(row).toMatchObject({ status: STATUS.pending, retryCount: 1, attemptCount: 1 });
      expect(row.nextRetryTime!.getTime()).toBeGreaterThan(row.updatedAt.getTime());
      expect(row.lastError).toBe(`${'x'.repeat(511)}…`);
      expect((await attemptsOf(db, first))[0]!.error!.length).toBeGreaterThan(60_000);
      expect(await rowOf(db, next)).toMatchObject({ status: STATUS.success });
    });

    test('money named by the type is filled in once, and a malformed payload is no error', async () => {
      const db = await open();
      const amount = { path: '$.amount', unit: 'major' as const, currency: 'CNY', currencyPath: null };
      await storeType(db, 'paid', 'code', { amount });
      const exact = await insertOne(db, 'paid', { payload: '{"amount":90071992547409.93}' });
      const odd = await insertOne(db, 'paid', { payload: '{"amount":"much"}' });
      const known = await insertOne(db, 'paid', {
        payload: '{"amount":1}',
        amountMinor: 7n,
        currency: 'JPY',
      });
      await engineFor(db, { paid: noop }, { types: ['paid'] }).runOnce();
      expect(await rowOf(db, exact)).toMatchObject({ amountMinor: 9_007_199_254_740_993n, currency: 'CNY' });
      expect(await rowOf(db, odd)).toMatchObject({ status: STATUS.success, amountMinor: null });
      expect(await rowOf(db, known)).toMatchObject({ amountMinor: 7n, currency: 'JPY' });
    });
  });

  describe('which tasks are whose', () => {
    test('nobody touches types that are unknown, external, switched off or set up wrongly', async () => {
      const db = await open();
      await storeType(db, 'theirs', 'external');
      await storeType(db, 'broken', 'http');
      await storeType(db, 'off', 'code');
      await db.prisma.taskType.update({ where: { bizType: 'off' }, data: { enabled: false } });
      const types = ['theirs', 'broken', 'off', 'stranger'];
      for (const bizType of types) await insertOne(db, bizType);
      const report = await engineFor(db, { off: noop, stranger: noop, theirs: noop }, { types }).runOnce();
      expect(report.claimed).toBe(0);
      for (const bizType of types) expect(await countByStatus(db, bizType)).toEqual({ [STATUS.pending]: 1 });
    });

    test('a type that is set right is picked up by the running worker', async () => {
      const db = await open();
      await storeType(db, 'late-type', 'external');
      await insertOne(db, 'late-type');
      const engine = engineFor(
        db,
        { 'late-type': noop },
        { types: ['late-type'], intervals: { typesMs: 20 } },
      );
      engine.start();
      await storeType(db, 'late-type', 'code');
      await allSettled(db, 'late-type', 15_000);
      expect(await countByStatus(db, 'late-type')).toEqual({ [STATUS.success]: 1 });
    });

    test('two claims never hold the same task', async () => {
      const db = await open();
      const [one, two] = [await open({ own: true }), await open({ own: true })];
      await insertDue(db, 'shared', 60);
      const claim = (from: Database, worker: string) =>
        claimDue(from, { bizType: 'shared', limit: 20, worker, leaseMs: 60_000 });
      const claims = await Promise.all([claim(one, 'a'), claim(two, 'b'), claim(one, 'c'), claim(two, 'd')]);
      const ids = claims.flat().map((task) => task.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(provider === 'sqlite' ? ids.length : Math.min(ids.length, 60)).toBe(60);
    });
  });

  describe('results and claims that were lost', () => {
    test('a late result changes no status, and is on record and flagged', async () => {
      const db = await open();
      const id = await insertOne(db, 'late');
      const [task] = await claimDue(db, { bizType: 'late', limit: 1, worker: 'slow', leaseMs: 60_000 });
      await db.prisma.asyncTask.update({ where: { id }, data: { claimToken: 'somebody-else' } });
      const before = await rowOf(db, id);
      const now = db.clock.now();
      const rules = { policy: DEFAULT_RETRY_POLICY, onUnknown: 'retry' as const };
      const finish = {
        task: task!,
        settlement: settle({ kind: 'succeeded' }, 0, rules, now, 0),
        startedAt: now,
        finishedAt: now,
        error: null,
        httpStatus: null,
        amount: null,
      };
      expect(await finishTasks(db, 'slow', [finish])).toEqual({ finished: 0, late: [id] });
      const after = await rowOf(db, id);
      expect(after).toMatchObject({
        status: before.status,
        claimToken: 'somebody-else',
        lateOutcome: 'succeeded',
      });
      expect(after.updatedAt).toEqual(before.updatedAt);
      expect(await attemptsOf(db, id)).toMatchObject([
        { late: true, transition: null, outcome: 'succeeded' },
      ]);
      await finishTasks(db, 'slow', [finish]);
      expect(await attemptsOf(db, id)).toHaveLength(1);
    });

    test('a result whose commit was answered by nobody is not taken for late when it is written again', async () => {
      const db = await open();
      const id = await insertOne(db, 'twice');
      const [task] = await claimDue(db, { bizType: 'twice', limit: 1, worker: 'w', leaseMs: 60_000 });
      const now = db.clock.now();
      const settlement = { transition: 'succeed' as const, outcome: 'succeeded' as const };
      const finish = {
        task: task!,
        settlement,
        startedAt: now,
        finishedAt: now,
        error: null,
        httpStatus: 200,
        amount: null,
      };
      await finishTasks(db, 'w', [finish]);
      expect(await finishTasks(db, 'w', [finish])).toEqual({ finished: 1, late: [] });
      expect(await attemptsOf(db, id)).toHaveLength(1);
      expect(await rowOf(db, id)).toMatchObject({ lateOutcome: null, attemptCount: 1 });
    });
  });

  describe('stopping', () => {
    test('what runs may end, what waits is given back uncounted, and the worker is marked', async () => {
      const db = await open();
      await storeType(db, 'stop', 'code', { concurrency: 2 });
      await insertDue(db, 'stop', 4);
      const { handler, started, open: letGo } = gate();
      const engine = engineFor(db, { stop: handler }, { types: ['stop'] });
      engine.start();
      await waitUntil('two tasks run', async () => started() === 2, { timeoutMs: 15_000 });
      await waitUntil('four are held', async () => engine.inFlight === 4, { timeoutMs: 15_000 });
      const stopping = engine.stop(15_000);
      await waitUntil(
        'two were given back',
        async () => (await countByStatus(db, 'stop'))[STATUS.pending] === 2,
        { timeoutMs: 15_000 },
      );
      letGo();
      expect(await stopping).toEqual({ givenBack: 2, unwritten: 0 });
      const rows = await db.prisma.asyncTask.findMany({ where: { bizType: 'stop', status: STATUS.pending } });
      expect(rows.map((row) => [row.retryCount, row.attemptCount, row.claimToken])).toEqual([
        [0, 0, null],
        [0, 0, null],
      ]);
      expect(await countByStatus(db, 'stop')).toEqual({ [STATUS.pending]: 2, [STATUS.success]: 2 });
      expect(await db.prisma.worker.count({ where: { stoppedAt: { not: null } } })).toBeGreaterThan(0);
    });

    test('a run that does not end in time is recorded as unknown', async () => {
      const db = await open();
      await storeType(db, 'endless', 'code', { concurrency: 1 });
      const id = await insertOne(db, 'endless');
      const { handler, started } = gate();
      const engine = engineFor(db, { endless: handler }, { types: ['endless'] });
      engine.start();
      await waitUntil('it runs', async () => started() === 1, { timeoutMs: 15_000 });
      await engine.stop(50);
      expect(await rowOf(db, id)).toMatchObject({
        status: STATUS.pending,
        lastOutcome: 'unknown',
        retryCount: 1,
      });
      expect((await attemptsOf(db, id))[0]).toMatchObject({ errorClass: 'worker_stopped' });
    });
  });
});
