import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { writeRetry } from '../db/task-writer';
import { STATUS } from '../domain/task-status';
import { retryLimit, DEFAULT_RETRY_POLICY } from '../domain/retry-policy';
import type { Handler } from '../executors/handler';
import { describeEachDatabase } from '../testing/databases';
import { insertOne, labEngine, storeType } from '../testing/engine-lab';
import type { Engine } from './engine';

const HOUR = 3_600_000;
const LIMIT = retryLimit(DEFAULT_RETRY_POLICY);
const engines: Engine[] = [];
const engineFor = (db: Database, handlers: Record<string, Handler>) => {
  const engine = labEngine(db, handlers, { types: Object.keys(handlers) });
  engines.push(engine);
  return engine;
};

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop(0);
});

describeEachDatabase((open) => {
  const rowOf = (db: Database, id: bigint) => db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
  const attemptsOf = (db: Database, taskId: bigint) =>
    db.prisma.taskAttempt.findMany({ where: { taskId }, orderBy: { id: 'asc' } });
  const ago = (db: Database, ms: number) => new Date(db.clock.now().getTime() - ms);
  const reclaim = async (engine: Engine) => {
    await engine.loops.types.runOnce();
    return engine.loops.reclaim.runOnce();
  };
  const noop: Handler = { execute: () => undefined };

  describe('rows that nobody works on any more', () => {
    test('case-05: at the limit it fails and says why, below it goes back counted, a fresh one stays', async () => {
      const db = await open();
      await storeType(db, 'cut', 'code');
      const stuck = { status: STATUS.processing, updatedAt: ago(db, 2 * HOUR) };
      const a = await insertOne(db, 'cut', { ...stuck, retryCount: LIMIT });
      const b = await insertOne(db, 'cut', { ...stuck, retryCount: 2 });
      const c = await insertOne(db, 'cut', { ...stuck, updatedAt: ago(db, 10_000) });
      const untouched = await rowOf(db, c);
      expect(await reclaim(engineFor(db, { cut: noop }))).toEqual({
        reclaimed: 1,
        exhausted: 1,
        toConfirm: 0,
      });
      const rowA = await rowOf(db, a);
      expect(rowA).toMatchObject({ status: STATUS.failed, retryCount: LIMIT, lastOutcome: 'unknown' });
      expect(rowA.lastError).toContain('Reclaimed');
      const rowB = await rowOf(db, b);
      expect(rowB).toMatchObject({ status: STATUS.pending, retryCount: 3, attemptCount: 1 });
      expect(rowB.nextRetryTime!.getTime()).toBeGreaterThan(rowB.updatedAt.getTime());
      expect(await attemptsOf(db, b)).toMatchObject([
        { transition: 'reclaim', outcome: 'unknown', errorClass: 'lease_lost' },
      ]);
      expect(await rowOf(db, c)).toEqual(untouched);
    });

    test('an old time without a claim is no lease, and a claim with time left is one', async () => {
      const db = await open();
      await storeType(db, 'leases', 'code');
      const base = { status: STATUS.processing, claimedBy: 'w-0' };
      const mine = await insertOne(db, 'leases', {
        ...base,
        claimToken: 'a',
        nextRetryTime: ago(db, -60_000),
        updatedAt: ago(db, 9 * HOUR),
      });
      const lost = await insertOne(db, 'leases', { ...base, claimToken: 'b', nextRetryTime: ago(db, 1_000) });
      const other = await insertOne(db, 'leases', {
        status: STATUS.processing,
        nextRetryTime: ago(db, 9 * HOUR),
        updatedAt: ago(db, 1_000),
      });
      expect(await reclaim(engineFor(db, { leases: noop }))).toMatchObject({ reclaimed: 1 });
      const statuses = await Promise.all([mine, lost, other].map(async (id) => (await rowOf(db, id)).status));
      expect(statuses).toEqual([STATUS.processing, STATUS.pending, STATUS.processing]);
    });

    test('two workers reclaim at once: each row goes back once', async () => {
      const [one, two] = [await open(), await open({ own: true })];
      await storeType(one, 'both', 'code');
      const stuck = { status: STATUS.processing, updatedAt: ago(one, 2 * HOUR) };
      const ids = await Promise.all(Array.from({ length: 20 }, () => insertOne(one, 'both', stuck)));
      const counts = await Promise.all([one, two].map((db) => reclaim(engineFor(db, { both: noop }))));
      const total = counts.reduce((sum, count) => sum + count.reclaimed, 0);
      const rest = await reclaim(engineFor(one, { both: noop }));
      expect(total + rest.reclaimed).toBe(20);
      expect(await one.prisma.taskAttempt.count({ where: { taskId: { in: ids } } })).toBe(20);
    });
  });

  describe('case-35: a retry by hand at the limit', () => {
    test('the handler really runs, the stuck check counts from the new claim, the count starts afresh', async () => {
      const db = await open();
      await storeType(db, 'again', 'code');
      const id = await insertOne(db, 'again', {
        status: STATUS.failed,
        retryCount: LIMIT,
        attemptCount: LIMIT + 1,
        lastOutcome: 'failed',
        updatedAt: ago(db, 72 * HOUR),
      });
      const failed = await rowOf(db, id);
      await db.prisma.$transaction((tx) => writeRetry(tx, failed, db.clock.now()));
      expect(await rowOf(db, id)).toMatchObject({ status: STATUS.pending, retryCount: 0 });
      const seen: number[] = [];
      const engine = engineFor(db, {
        again: {
          execute: async (task) => {
            // Another worker's reclaim while it runs must not think of the old claim.
            await reclaim(engineFor(db, { again: noop }));
            seen.push(task.retryCount);
            throw new Error('still down');
          },
        },
      });
      await engine.runOnce();
      expect(seen).toEqual([0]);
      const row = await rowOf(db, id);
      expect(row).toMatchObject({ status: STATUS.pending, retryCount: 1, attemptCount: LIMIT + 2 });
      expect(row.lastError).toBe('still down');
    });
  });

  describe('asking before deciding', () => {
    const confirming = (answers: string[]): Handler & { asked: number } => ({
      asked: 0,
      execute: () => {
        throw new Error('never called: only lost claims are asked about');
      },
      async confirm() {
        return (answers[this.asked++] ?? 'cannot_say') as 'done';
      },
    });
    const lose = async (db: Database, bizType: string) => {
      await storeType(db, bizType, 'code', { onUnknown: 'confirm' });
      return insertOne(db, bizType, {
        status: STATUS.processing,
        claimToken: 'gone',
        claimedBy: 'w-0',
        nextRetryTime: ago(db, 1_000),
        updatedAt: ago(db, 61_000),
      });
    };

    test.each([
      ['done', STATUS.success, 'succeeded', 'succeed'],
      ['not_done', STATUS.pending, 'failed', 'reschedule'],
      ['cannot_say', STATUS.failed, 'unknown', 'exhaust'],
    ])('a lost claim whose other side says "%s"', async (answer, status, outcome, transition) => {
      const db = await open();
      const bizType = `ask-${answer}`;
      const id = await lose(db, bizType);
      const handler = confirming([answer]);
      const report = await engineFor(db, { [bizType]: handler }).runOnce();
      expect(report).toMatchObject({ toConfirm: 1, asking: 0 });
      expect(handler.asked).toBe(1);
      expect(await rowOf(db, id)).toMatchObject({ status, lastOutcome: outcome, attemptCount: 1 });
      expect(await attemptsOf(db, id)).toMatchObject([{ outcome, transition }]);
    });

    test('"in progress" keeps the claim, and is asked again later', async () => {
      const db = await open();
      const id = await lose(db, 'ask-later');
      const handler = confirming(['in_progress', 'done']);
      const engine = engineFor(db, { 'ask-later': handler });
      await reclaim(engine);
      expect(await engine.loops.confirm.runOnce()).toMatchObject({ asked: 1, settled: 0, left: 1 });
      expect(await engine.loops.confirm.runOnce()).toMatchObject({ asked: 0, left: 1 });
      const row = await rowOf(db, id);
      expect(row.status).toBe(STATUS.processing);
      expect(row.claimToken).not.toBe('gone');
      expect(row.nextRetryTime!.getTime()).toBeGreaterThan(db.clock.now().getTime());
      expect(engine.inFlight).toBe(1);
    });
  });
});
