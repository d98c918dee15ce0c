import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { FINGERPRINT_VERSION, fingerprintOf, givenUpGroup } from '../domain/fingerprint';
import { STATUS } from '../domain/task-status';
import { PermanentError, UnknownOutcomeError, type Handler } from '../executors/handler';
import { compensateTask } from '../services/tasks/compensate-task';
import { giveUpTask } from '../services/tasks/give-up-task';
import { retryTask } from '../services/tasks/retry-task';
import { describeEachDatabase } from '../testing/databases';
import { countByStatus, insertDue, insertOne, labEngine, storeType } from '../testing/engine-lab';
import { insertTask, signedIn } from '../testing/ledger-factory';
import { groupFailures } from './grouper';

const CLOSED = { enabled: false, failures: 10, coolDownMs: 1_000, coolDownCapMs: 1_000 };
const ownType = () => `g_${randomUUID().slice(0, 12)}`;
const thrower = (make: () => Error): Handler => ({
  execute: () => {
    throw make();
  },
});

/** Rounds until nothing is left, as the loop makes them. */
async function groupAll(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const { grouped, full } = await groupFailures(db);
    total += grouped;
    if (!full) return total;
  }
}

describeEachDatabase((open) => {
  const rowOf = (db: Database, id: bigint) => db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
  const groupRow = (db: Database, id: string) => db.prisma.failureGroup.findUnique({ where: { id } });
  const runAll = async (db: Database, bizType: string, handler: Handler) => {
    const engine = labEngine(db, { [bizType]: handler }, { types: [bizType] });
    await engine.runOnce();
  };

  describe('the engine names the group of what it fails', () => {
    test('exhausted, refused for good and handed over: on the task, on the attempt, and once as a group', async () => {
      const db = await open();
      let serial = 0;
      const kinds: [string, () => Error, object][] = [
        [
          'Error',
          () => new Error(`order ${(serial += 1)} not found`),
          { retry: { kind: 'steps', stepsMs: [] } },
        ],
        ['PermanentError', () => new PermanentError(`order ${(serial += 1)} is closed`), {}],
        [
          'UnknownOutcomeError',
          () => new UnknownOutcomeError(`cut ${(serial += 1)}`),
          { onUnknown: 'hand_over' },
        ],
      ];
      for (const [errorClass, make, settings] of kinds) {
        const bizType = ownType();
        // Thirty failures in a row would open the circuit.
        await storeType(db, bizType, 'code', { ...settings, circuit: CLOSED });
        await insertDue(db, bizType, 30);
        await runAll(db, bizType, thrower(make));
        expect(await countByStatus(db, bizType)).toEqual({ [STATUS.failed]: 30 });
        const { id, title } = fingerprintOf({ bizType, errorClass, message: make().message });
        const ofTasks = await db.prisma.asyncTask.groupBy({
          by: ['errorGroup'],
          where: { bizType },
          _count: true,
        });
        expect(ofTasks).toEqual([{ errorGroup: id, _count: 30 }]);
        const ofAttempts = await db.prisma.taskAttempt.groupBy({
          by: ['errorGroup'],
          where: { bizType },
          _count: true,
        });
        expect(ofAttempts).toEqual([{ errorGroup: id, _count: 30 }]);
        expect(await groupRow(db, id)).toMatchObject({
          version: FINGERPRINT_VERSION,
          bizType,
          errorClass,
          title,
        });
      }
    });

    test('a retry that will follow has no group yet, and a success leaves none', async () => {
      const db = await open();
      const bizType = ownType();
      await storeType(db, bizType, 'code');
      const id = await insertOne(db, bizType);
      await runAll(
        db,
        bizType,
        thrower(() => new Error('busy')),
      );
      expect(await rowOf(db, id)).toMatchObject({
        status: STATUS.pending,
        errorGroup: null,
        lastError: 'busy',
      });
      const attempt = await db.prisma.taskAttempt.findFirstOrThrow({ where: { taskId: id } });
      expect(attempt).toMatchObject({ transition: 'reschedule', errorGroup: null });
    });

    test('a reclaim at the limit too', async () => {
      const db = await open();
      const bizType = ownType();
      await storeType(db, bizType, 'code', { retry: { kind: 'steps', stepsMs: [], jitterMs: 0 } });
      const long = new Date(db.clock.now().getTime() - 3_600_000);
      const id = await insertOne(db, bizType, {
        status: STATUS.processing,
        claimToken: 'x',
        claimedBy: 'w-gone',
        nextRetryTime: long,
        updatedAt: long,
      });
      const engine = labEngine(
        db,
        { [bizType]: thrower(() => new Error('never run')) },
        { types: [bizType] },
      );
      await engine.loops.types.runOnce();
      expect(await engine.loops.reclaim.runOnce()).toMatchObject({ exhausted: 1 });
      const task = await rowOf(db, id);
      const group = await groupRow(db, task.errorGroup ?? '');
      expect(group).toMatchObject({ errorClass: 'lease_lost', bizType });
      expect(group?.title).toContain('‹worker›');
      const attempt = await db.prisma.taskAttempt.findFirstOrThrow({ where: { taskId: id } });
      expect(attempt.errorGroup).toBe(task.errorGroup);
      await engine.stop(0);
    });

    test('the last time of a group moves, but not with every task', async () => {
      let now = new Date('2026-03-18T10:00:00.000Z');
      const db = await open({ clock: { now: () => now } });
      const bizType = ownType();
      await storeType(db, bizType, 'code');
      const fail = async (after: number) => {
        now = new Date(now.getTime() + after);
        await insertDue(db, bizType, 1);
        await runAll(
          db,
          bizType,
          thrower(() => new PermanentError('closed')),
        );
        return db.prisma.failureGroup.findFirstOrThrow({ where: { bizType } });
      };
      const first = await fail(0);
      expect(first.lastSeenAt).toEqual(first.firstSeenAt);
      expect((await fail(1_000)).lastSeenAt).toEqual(first.lastSeenAt);
      const later = await fail(9_000);
      expect(later).toMatchObject({ firstSeenAt: first.firstSeenAt, lastSeenAt: now });
    });
  });

  describe('what people do', () => {
    test('give up is a group of its own, retry forgets the group, compensate keeps it', async () => {
      const db = await open();
      const bizType = ownType();
      const operator = await signedIn(db, 'operator');
      const finance = await signedIn(db, 'finance');
      const pending = await insertTask(db, 'pending', { bizType, lastError: 'HTTP 503: down' });
      const given = await giveUpTask(operator, {
        taskId: String(pending),
        lockVersion: 0,
        reason: 'closed by phone',
      });
      expect(given).toMatchObject({ ok: true });
      expect((await rowOf(db, pending)).errorGroup).toBe(givenUpGroup(bizType).id);
      expect(await groupRow(db, givenUpGroup(bizType).id)).toMatchObject({
        errorClass: 'given_up',
        title: '',
      });

      const retried = await insertTask(db, 'failed', { bizType, errorGroup: '1-x' });
      await retryTask(operator, { taskId: String(retried), lockVersion: 0 });
      expect(await rowOf(db, retried)).toMatchObject({ status: STATUS.pending, errorGroup: null });

      const paid = await insertTask(db, 'failed', {
        bizType,
        errorGroup: '1-x',
        amountMinor: 100n,
        currency: 'CNY',
      });
      const done = await compensateTask(finance, {
        taskId: String(paid),
        lockVersion: 0,
        kind: 'done_elsewhere',
        reason: 'paid by hand',
        reference: 'R-1',
        amount: '1.00',
        currency: 'CNY',
      });
      expect(done).toMatchObject({ ok: true });
      expect(await rowOf(db, paid)).toMatchObject({ status: STATUS.compensated, errorGroup: '1-x' });
    });
  });

  describe('failures of other programs are grouped afterwards', () => {
    test('two workers at once: every row once, the right group, and nothing else about the task moves', async () => {
      const db = await open();
      const other = await open({ own: true });
      await groupAll(db);
      const bizType = ownType();
      const now = db.clock.now().getTime();
      const messages = [
        () => 'HTTP 503: 网关维护中',
        (n: number) => `HTTP 422: order ${n} closed`,
        (n: number) => `用户 ${n} 余额不足`,
        () => null,
      ];
      const rows = Array.from({ length: 1_700 }, (_none, n) => ({
        bizType,
        bizId: `B-${n}`,
        eventId: randomUUID(),
        payload: '{}',
        status: STATUS.failed,
        lastError: messages[n % messages.length]?.(n) ?? null,
        updatedAt: new Date(now - n * 1_000),
        lockVersion: 3,
      }));
      for (let at = 0; at < rows.length; at += 500)
        await db.prisma.asyncTask.createMany({ data: rows.slice(at, at + 500) });
      const before = await db.prisma.asyncTask.findMany({ where: { bizType }, orderBy: { id: 'asc' } });
      const grouped = await Promise.all([groupAll(db), groupAll(other)]);
      // A worker that found everything locked has stopped early; whoever looks next finishes.
      expect(grouped[0] + grouped[1] + (await groupAll(db))).toBe(1_700);
      const after = await db.prisma.asyncTask.findMany({ where: { bizType }, orderBy: { id: 'asc' } });
      const expected = before.map((row) => ({
        ...row,
        errorGroup: fingerprintOf({ bizType, errorClass: null, message: row.lastError }).id,
      }));
      expect(after).toEqual(expected);
      expect(new Set(after.map((row) => row.errorGroup)).size).toBe(4);
      const groups = await db.prisma.failureGroup.findMany({ where: { bizType } });
      expect(groups).toHaveLength(4);
      for (const { id, firstSeenAt, lastSeenAt } of groups) {
        const times = after.filter((row) => row.errorGroup === id).map((row) => row.updatedAt.getTime());
        expect(firstSeenAt.getTime()).toBe(Math.min(...times));
        expect(lastSeenAt.getTime()).toBe(Math.max(...times));
      }
      expect(await groupFailures(db)).toEqual({ grouped: 0, full: false });
    });

    test('an id beyond 2^53 is grouped under its own number, with the class its attempt names', async () => {
      const db = await open();
      await groupAll(db);
      const bizType = ownType();
      const now = db.clock.now();
      const ids = [9_007_199_254_740_993n, 9_007_199_254_740_995n];
      for (const id of ids)
        await insertTask(db, 'failed', { id, bizType, lastError: 'no answer', attemptCount: 1 });
      await db.prisma.worker.create({
        data: { id: bizType, host: 'h', pid: 1, version: '1', startedAt: now, heartbeatAt: now },
      });
      const attempt = { bizType, startedAt: now, finishedAt: now, worker: bizType, outcome: 'failed' };
      const failure = { transition: 'exhaust', errorClass: 'connect_timeout', error: 'no answer' };
      await db.prisma.taskAttempt.createMany({
        data: ids.map((taskId) => ({ ...attempt, ...failure, taskId })),
      });
      expect(await groupFailures(db)).toEqual({ grouped: 2, full: true });
      expect(await groupFailures(db)).toEqual({ grouped: 0, full: false });
      const { id: group } = fingerprintOf({ bizType, errorClass: 'connect_timeout', message: 'no answer' });
      for (const id of ids) expect((await rowOf(db, id)).errorGroup).toBe(group);
    });

    test('an older fingerprint is brought up, a newer one is left alone', async () => {
      const db = await open();
      const bizType = ownType();
      const old = await insertTask(db, 'failed', { bizType, errorGroup: '0-abc', lastError: 'HTTP 500: x' });
      const newer = await insertTask(db, 'failed', {
        bizType,
        errorGroup: `${FINGERPRINT_VERSION + 1}-abc`,
        lastError: 'HTTP 500: x',
      });
      await groupAll(db);
      const { id } = fingerprintOf({ bizType, errorClass: null, message: 'HTTP 500: x' });
      expect((await rowOf(db, old)).errorGroup).toBe(id);
      expect((await rowOf(db, newer)).errorGroup).toBe(`${FINGERPRINT_VERSION + 1}-abc`);
    });

    test('the record says more than the row: the attempt’s class, and that a person gave it up', async () => {
      const db = await open();
      const bizType = ownType();
      const operator = await signedIn(db, 'operator');
      const now = db.clock.now();
      const tried = await insertTask(db, 'failed', { bizType, lastError: 'no answer', attemptCount: 1 });
      await db.prisma.worker.create({
        data: { id: bizType, host: 'h', pid: 1, version: '1', startedAt: now, heartbeatAt: now },
      });
      const attempt = { bizType, startedAt: now, finishedAt: now, worker: bizType, outcome: 'failed' };
      await db.prisma.taskAttempt.create({
        data: {
          ...attempt,
          taskId: tried,
          transition: 'exhaust',
          errorClass: 'connect_timeout',
          error: 'no answer',
        },
      });
      const given = await insertTask(db, 'pending', { bizType, lastError: 'no answer', attemptCount: 1 });
      await giveUpTask(operator, { taskId: String(given), lockVersion: 0, reason: 'closed' });
      await db.prisma.asyncTask.updateMany({ where: { bizType }, data: { errorGroup: null } });
      await groupAll(db);
      const { id } = fingerprintOf({ bizType, errorClass: 'connect_timeout', message: 'no answer' });
      expect((await rowOf(db, tried)).errorGroup).toBe(id);
      expect((await rowOf(db, given)).errorGroup).toBe(givenUpGroup(bizType).id);
    });
  });
});
