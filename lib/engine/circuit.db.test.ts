import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { readCircuit, writeCircuit } from '../db/circuit-store';
import { takeProbe } from '../db/circuit-machine';
import { claimDue } from '../db/claim-store';
import type { Database } from '../db/client';
import { closedCircuit, type Circuit } from '../domain/circuit';
import { closingOf, holdingOf, openingOf, type CircuitChange } from '../domain/circuit-changes';
import { STATUS } from '../domain/task-status';
import { PermanentError, type Handler } from '../executors/handler';
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

const RULES = { enabled: true, failures: 3, coolDownMs: 300, coolDownCapMs: 1_000 };
/** A pause that no test lives to see the end of. */
const FOREVER = { ...RULES, coolDownMs: 3_600_000, coolDownCapMs: 3_600_000 };
const RETRY = { kind: 'fixed' as const, everyMs: 1, maxRetries: 1_000, jitterMs: 0 };
const FAILURE = { class: 'timeout', message: 'no answer', retryAfterMs: null };

const engines: Engine[] = [];
const engineFor = (...args: Parameters<typeof labEngine>) => {
  const engine = labEngine(...args);
  engines.push(engine);
  return engine;
};
const pausing = { intervals: { typesMs: 50 } };

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop(0)));
});

/** The other side: down at first. `runs` counts deliveries by task. */
function otherSide() {
  const runs = new Map<bigint, number>();
  let up = false;
  const execute: Handler['execute'] = ({ id }) => {
    runs.set(id, (runs.get(id) ?? 0) + 1);
    if (!up) throw new Error('connect ECONNREFUSED');
  };
  const total = () => [...runs.values()].reduce((sum, count) => sum + count, 0);
  return { handler: { execute }, total, repair: () => (up = true) };
}

describeEachDatabase((open) => {
  const circuitOf = (db: Database, bizType: string) => readCircuit(db.prisma, bizType, db.clock.now());
  const put = async (db: Database, bizType: string, change: (seen: Circuit) => CircuitChange) => {
    const seen = await circuitOf(db, bizType);
    return writeCircuit(db.prisma, seen, { change: change(seen), told: true });
  };
  /** An open circuit whose cool-down is over. */
  const opened = (db: Database, bizType: string) => {
    const at = new Date(db.clock.now().getTime() - 10_000);
    return put(db, bizType, (seen) => openingOf(seen, FAILURE, 3, RULES, { now: at, random: 0 }));
  };
  const state = async (db: Database, bizType: string) => (await circuitOf(db, bizType)).state;
  const onRecord = async (db: Database, bizType: string) => {
    const where = { subjectType: 'task_type', subjectId: bizType };
    const rows = await db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
    return rows.map(({ action, actorRole, details }) => ({
      action,
      actorRole,
      details: JSON.parse(details ?? '{}') as Record<string, unknown>,
    }));
  };

  describe('failures in a row', () => {
    test('open the circuit: what waits is given back, and no retry is burnt while it is open', async () => {
      const db = await open();
      await storeType(db, 'down', 'code', {
        circuit: FOREVER,
        retry: RETRY,
        concurrency: 2,
        scanIntervalMs: 10,
      });
      await insertDue(db, 'down', 40);
      const side = otherSide();
      const engine = engineFor(db, { down: side.handler }, { types: ['down'], ...pausing });
      engine.start();
      await waitUntil('it opens', async () => (await state(db, 'down')) === 'open', { timeoutMs: 20_000 });
      await waitUntil('everything is given back', async () => engine.inFlight === 0, { timeoutMs: 20_000 });
      const burnt = side.total();
      expect(burnt).toBeLessThanOrEqual(RULES.failures + 2);
      for (let n = 0; n < 5; n += 1) {
        await engine.loops.types.runOnce();
        expect(await engine.loops.claim('down')!.runOnce()).toMatchObject({ claimed: 0 });
      }
      expect(side.total()).toBe(burnt);
      expect(await countByStatus(db, 'down')).toEqual({ [STATUS.pending]: 40 });
      const rows = await db.prisma.asyncTask.findMany({ where: { bizType: 'down' } });
      expect(rows.reduce((sum, row) => sum + row.retryCount, 0)).toBe(burnt);
      expect(rows.every((row) => row.claimToken === null && row.attemptCount === row.retryCount)).toBe(true);
      expect(await onRecord(db, 'down')).toMatchObject([
        {
          action: 'circuit_open',
          actorRole: 'worker',
          details: { failures: 3, errorClass: 'Error', trips: 1 },
        },
      ]);
    });

    test('a success in between, and a request refused for its content, open nothing', async () => {
      const db = await open();
      await storeType(db, 'mixed', 'code', { circuit: FOREVER, retry: RETRY, concurrency: 1 });
      const script = [
        'fail',
        'fail',
        'ok',
        'fail',
        'refuse',
        'refuse',
        'refuse',
        'fail',
        'ok',
        'fail',
        'fail',
      ];
      for (const bizId of script) await insertOne(db, 'mixed', { bizId });
      const execute: Handler['execute'] = ({ bizId, attemptCount }) => {
        if (bizId === 'refuse') throw new PermanentError('no such card');
        if (bizId === 'fail' && attemptCount === 0) throw new Error('busy');
      };
      await engineFor(db, { mixed: { execute } }, { types: ['mixed'] }).runOnce();
      expect(await circuitOf(db, 'mixed')).toMatchObject({ state: 'closed', revision: 0 });
      expect(await onRecord(db, 'mixed')).toEqual([]);
    });

    test('with its circuit off a type goes on through its schedule', async () => {
      const db = await open();
      const retry = { ...RETRY, maxRetries: 2 };
      const circuit = { ...RULES, enabled: false };
      await storeType(db, 'off', 'code', { circuit, retry, scanIntervalMs: 10 });
      await insertDue(db, 'off', 10);
      const side = otherSide();
      engineFor(db, { off: side.handler }, { types: ['off'] }).start();
      await allSettled(db, 'off', 20_000);
      expect(side.total()).toBe(30);
      expect(await countByStatus(db, 'off')).toEqual({ [STATUS.failed]: 10 });
      expect(await state(db, 'off')).toBe('closed');
    });

    test('switching the circuit off closes it, on record', async () => {
      const db = await open();
      await storeType(db, 'switched', 'code', { circuit: { ...RULES, enabled: false } });
      await put(db, 'switched', (seen) =>
        openingOf(seen, FAILURE, 3, FOREVER, { now: db.clock.now(), random: 0 }),
      );
      await insertDue(db, 'switched', 3);
      engineFor(db, { switched: { execute: () => undefined } }, { types: ['switched'], ...pausing }).start();
      await allSettled(db, 'switched', 20_000);
      expect(await onRecord(db, 'switched')).toMatchObject([
        { action: 'circuit_close', details: { why: 'switched_off' } },
      ]);
    });
  });

  describe('probes', () => {
    test('close the circuit after repair without anybody, while another type keeps finishing', async () => {
      const db = await open();
      const settings = { circuit: RULES, retry: RETRY, scanIntervalMs: 10 };
      await storeType(db, 'mended', 'code', settings);
      await storeType(db, 'steady', 'code', { scanIntervalMs: 10 });
      await insertDue(db, 'mended', 60);
      const side = otherSide();
      const handlers = { mended: side.handler, steady: { execute: () => undefined } };
      engineFor(db, handlers, { types: ['mended', 'steady'], ...pausing }).start();
      const failedProbe = async () => (await circuitOf(db, 'mended')).trips >= 2;
      await waitUntil('a probe failed', failedProbe, { timeoutMs: 20_000 });
      await insertDue(db, 'steady', 100);
      await allSettled(db, 'steady', 10_000);
      expect(['open', 'half_open']).toContain(await state(db, 'mended'));
      side.repair();
      await allSettled(db, 'mended', 20_000);
      expect(await countByStatus(db, 'mended')).toEqual({ [STATUS.success]: 60 });
      const record = await onRecord(db, 'mended');
      expect(record.map(({ action }) => action)).toEqual(['circuit_open', 'circuit_close']);
      expect(record[1]!.details).toMatchObject({ why: 'probe_succeeded' });
      expect(await circuitOf(db, 'mended')).toMatchObject({ state: 'closed', pausedSince: null });
    });

    test('two connections that ask for the right at the same moment: one gets it', async () => {
      const [one, two] = [await open({ own: true }), await open({ own: true })];
      for (let round = 0; round < 5; round += 1) {
        const bizType = `race-${round}`;
        await opened(one, bizType);
        const ask = (db: Database, worker: string) =>
          takeProbe({ db, worker, rules: RULES, random: 0 }, bizType, {
            token: randomUUID(),
            worker,
            until: new Date(db.clock.now().getTime() + 60_000),
          });
        const seen = await Promise.all([ask(one, 'a'), ask(two, 'b'), ask(one, 'c'), ask(two, 'd')]);
        expect(new Set(seen.map(({ probe }) => probe?.token)).size).toBe(1);
        expect(await circuitOf(one, bizType)).toMatchObject({
          state: 'half_open',
          revision: 2,
          lockVersion: 1,
        });
      }
    });

    test('four engines try one task between them, and nobody else claims meanwhile', async () => {
      const db = await open();
      await storeType(db, 'single', 'code', { circuit: RULES, retry: RETRY });
      await opened(db, 'single');
      await insertDue(db, 'single', 20);
      const { handler, started, open: letGo } = gate();
      for (let n = 0; n < 4; n += 1) {
        const own = await open({ own: true, poolSize: 3 });
        const engine = engineFor(own, { single: handler }, { types: ['single'] });
        await engine.loops.types.runOnce();
      }
      const claim = () => Promise.all(engines.map((engine) => engine.loops.claim('single')!.runOnce()));
      const first = await claim();
      expect(first.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(1);
      for (const engine of engines) await engine.loops.types.runOnce();
      expect((await claim()).every(({ claimed }) => claimed === 0)).toBe(true);
      expect(started()).toBe(1);
      expect((await circuitOf(db, 'single')).state).toBe('half_open');
      letGo();
      await waitUntil('it closes', async () => (await state(db, 'single')) === 'closed', {
        timeoutMs: 10_000,
      });
      for (const engine of engines) await engine.loops.types.runOnce();
      await claim();
      await allSettled(db, 'single', 20_000);
    });

    test('a run that asks once probes, and goes on when the other side answers', async () => {
      const db = await open();
      await storeType(db, 'cron', 'code', { circuit: RULES, retry: RETRY });
      await opened(db, 'cron');
      await insertDue(db, 'cron', 25);
      const report = await engineFor(
        db,
        { cron: { execute: () => undefined } },
        { types: ['cron'] },
      ).runOnce();
      expect(report).toMatchObject({ claimed: 25, finished: 25n });
      expect(await state(db, 'cron')).toBe('closed');
    });

    test('a probe that is cut short by a stopping worker leaves the next one to others at once', async () => {
      const db = await open();
      await storeType(db, 'stopped', 'code', { circuit: RULES, retry: RETRY });
      await opened(db, 'stopped');
      await insertDue(db, 'stopped', 2);
      const { handler, started } = gate();
      const engine = engineFor(db, { stopped: handler }, { types: ['stopped'] });
      engine.start();
      await waitUntil('the probe runs', async () => started() === 1, { timeoutMs: 20_000 });
      await engine.stop(20);
      expect(await circuitOf(db, 'stopped')).toMatchObject({ state: 'open', probe: null, trips: 1 });
      expect((await circuitOf(db, 'stopped')).nextProbeAt!.getTime()).toBeLessThanOrEqual(
        db.clock.now().getTime(),
      );
    });
  });

  describe('a hold', () => {
    const hold = (db: Database, bizType: string) =>
      put(db, bizType, (seen) => holdingOf(seen, 'Li Na', 'ledger audit', db.clock.now()));

    test('holds at once, for a worker that has not heard of it yet, and ends when it is resumed', async () => {
      const db = await open();
      await storeType(db, 'held', 'code', { scanIntervalMs: 10 });
      const engine = engineFor(db, { held: { execute: () => undefined } }, { types: ['held'], ...pausing });
      await engine.loops.types.runOnce();
      await hold(db, 'held');
      await insertDue(db, 'held', 5);
      expect(await engine.loops.claim('held')!.runOnce()).toEqual({ claimed: 0, full: false });
      engine.start();
      await engine.loops.types.runOnce();
      expect(await engine.loops.claim('held')!.runOnce()).toEqual({ claimed: 0, full: false });
      expect(await countByStatus(db, 'held')).toEqual({ [STATUS.pending]: 5 });
      await put(db, 'held', () => closingOf(db.clock.now()));
      await allSettled(db, 'held', 10_000);
      expect(await countByStatus(db, 'held')).toEqual({ [STATUS.success]: 5 });
    });

    test('what runs may end, what waits is given back uncounted', async () => {
      const db = await open();
      await storeType(db, 'midway', 'code', { concurrency: 2, scanIntervalMs: 10 });
      await insertDue(db, 'midway', 4);
      const { handler, started, open: letGo } = gate();
      const engine = engineFor(db, { midway: handler }, { types: ['midway'], ...pausing });
      engine.start();
      await waitUntil('two run, two wait', async () => started() === 2 && engine.inFlight === 4, {
        timeoutMs: 20_000,
      });
      await hold(db, 'midway');
      await waitUntil('what waited is back', async () => engine.inFlight === 2, { timeoutMs: 10_000 });
      letGo();
      await waitUntil('what ran is on record', async () => engine.inFlight === 0, { timeoutMs: 10_000 });
      expect(await countByStatus(db, 'midway')).toEqual({ [STATUS.pending]: 2, [STATUS.success]: 2 });
      const rows = await db.prisma.asyncTask.findMany({
        where: { bizType: 'midway', status: STATUS.pending },
      });
      expect(rows.every((row) => row.retryCount === 0 && row.attemptCount === 0)).toBe(true);
    });

    test('a claim never waits for somebody who is just changing the circuit', async () => {
      const db = await open();
      const other = await open({ own: true });
      await insertDue(db, 'unlocked', 3);
      await put(db, 'unlocked', () => closingOf(db.clock.now()));
      if (db.provider === 'sqlite') return;
      await other.prisma.$transaction(async (tx) => {
        const seen = await readCircuit(tx, 'unlocked', db.clock.now());
        await writeCircuit(tx, seen, { change: holdingOf(seen, 'x', 'y', db.clock.now()), told: true });
        const claimed = await claimDue(db, { bizType: 'unlocked', limit: 3, worker: 'w', leaseMs: 1_000 });
        expect(claimed).toHaveLength(3);
      });
    });
  });
});

test('a circuit nobody ever changed is closed', () => {
  expect(closedCircuit('t', new Date(0))).toMatchObject({ state: 'closed', lockVersion: 0, revision: 0 });
});
