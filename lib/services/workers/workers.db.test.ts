import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import type { Prisma } from '../../db/generated/mysql/client';
import type { Engine } from '../../engine/engine';
import { describeEachDatabase } from '../../testing/databases';
import { gate, insertDue, labEngine, storeType } from '../../testing/engine-lab';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import { waitUntil } from '../../testing/processes';
import { getWorkers } from './get-workers';

let engine: Engine | null = null;
afterEach(async () => {
  await engine?.stop(0);
  engine = null;
});

describeEachDatabase((open) => {
  const register = async (db: Database, columns: Partial<Prisma.WorkerCreateInput> & { agoMs: number }) => {
    const { agoMs, ...rest } = columns;
    const at = new Date(db.clock.now().getTime() - agoMs);
    const id = `w-${randomUUID().slice(0, 8)}`;
    const row = { id, host: 'h1', pid: 7, version: '0.1.0', startedAt: at, heartbeatAt: at, ...rest };
    await db.prisma.worker.create({ data: row });
    return id;
  };
  const read = async (db: Database) => {
    const result = await getWorkers(await signedIn(db, 'finance'), {});
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };

  test('alive, silent and stopped workers, in that order, and versions that differ', async () => {
    const db = await open();
    const stopped = await register(db, { agoMs: 1_000, stoppedAt: new Date(), version: '0.0.9' });
    const silent = await register(db, {
      agoMs: 120_000,
      leaseUntil: new Date(),
      inFlight: 3,
      version: '0.2.0',
    });
    const alive = await register(db, {
      agoMs: 2_000,
      lanes: '[{"bizType":"sms","running":2,"waiting":1,"unwritten":0,"problem":null}]',
      clockOffsetMs: -1_500,
      lateTotal: 2n,
      lastError: 'claim sms: password=hunter2 refused',
      lastErrorAt: new Date(),
    });
    const broken = await register(db, { agoMs: 3_000, lanes: 'no json' });
    const page = await read(db);
    const order = page.workers.map(({ id, state }) => [id, state]);
    expect(order).toEqual([
      [alive, 'alive'],
      [broken, 'alive'],
      [silent, 'silent'],
      [stopped, 'stopped'],
    ]);
    expect(page.workers[0]).toMatchObject({
      clockOffsetMs: -1_500,
      lateTotal: '2',
      finishedPerMinute: null,
      lanes: [{ bizType: 'sms', running: 2, waiting: 1 }],
    });
    expect(page.workers[0]!.lastError!.text).not.toContain('hunter2');
    expect(page.workers[1]!.lanes).toEqual([]);
    expect(page.versions).toEqual([
      { version: '0.1.0', workers: 2 },
      { version: '0.2.0', workers: 1 },
    ]);
    await db.prisma.worker.deleteMany({});
  });

  test('a heartbeat tells what is held by type, until when, and why a type cannot run', async () => {
    const db = await open();
    await storeType(db, 'busy', 'code', { concurrency: 2 });
    await storeType(db, 'homeless', 'code');
    await storeType(db, 'idle', 'code');
    await insertDue(db, 'busy', 5);
    const { handler, started, open: letGo } = gate();
    const handlers = { busy: handler, idle: { execute: () => undefined } };
    engine = labEngine(db, handlers, { types: ['busy', 'homeless', 'idle'] });
    engine.start();
    await waitUntil('two run', async () => started() === 2 && engine?.inFlight === 4, { timeoutMs: 15_000 });
    await engine.loops.heartbeat.runOnce();
    const page = await read(db);
    const [worker] = page.workers;
    expect(worker).toMatchObject({ state: 'alive', inFlight: 4, finishedTotal: '0' });
    expect(worker!.lanes).toEqual([
      { bizType: 'busy', running: 2, waiting: 2, unwritten: 0, problem: null },
      {
        bizType: 'homeless',
        running: 0,
        waiting: 0,
        unwritten: 0,
        problem: { code: 'no_handler', bizType: 'homeless' },
      },
    ]);
    expect(Date.parse(worker!.leaseUntil!)).toBeGreaterThan(db.clock.now().getTime());
    expect(page.types.find(({ bizType }) => bizType === 'busy')).toMatchObject({ running: 2, claimed: 2 });
    expect(page.due).toEqual({ count: 1, capped: false });
    letGo();
  });

  test('is not shown to somebody who is not signed in', async () => {
    const result = await getWorkers(contextFor(await open(), null), {});
    expect(result).toEqual({ ok: false, error: { code: 'signed_out' } });
  });
});
