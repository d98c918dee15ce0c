import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../db/client';
import { migrate } from '../db/migrate';
import { STATUS } from '../domain/task-status';
import { startDownstream } from '../testing/downstream';
import { describeEachDatabase } from '../testing/databases';
import { startDrillWorker, type DrillWorker } from '../testing/drill-worker';
import {
  allSettled,
  countByStatus,
  insertDue,
  insertOne,
  labEngine,
  slowHandler,
  storeType,
} from '../testing/engine-lab';
import { startMariadb, type MariadbServer } from '../testing/mariadb-server';
import { waitUntil } from '../testing/processes';
import type { Engine } from './engine';

describe('the database goes away in the middle of a run', () => {
  let server: MariadbServer;
  let db: Database;
  let engine: Engine | null = null;
  const said: string[] = [];
  const log = {
    info: (_: object, message: string) => void said.push(message),
    warn: (_: object, message: string) => void said.push(message),
    error: (_: object, message: string) => void said.push(message),
  };

  beforeAll(async () => {
    server = await startMariadb({ durable: false, bufferPoolMb: 64 });
    const url = await server.createDatabase('outage');
    await migrate({ url });
    db = await openDatabase({ url });
  }, 120_000);
  afterAll(async () => {
    await engine?.stop(0);
    await db.close();
    await server.stop();
  });

  test('no task is lost, none runs twice, none counts a failure, and it is said once', async () => {
    await storeType(db, 'steady', 'code', { concurrency: 20, leaseMs: 120_000, scanIntervalMs: 50 });
    await insertDue(db, 'steady', 1_000);
    const { handler, runs } = slowHandler(30);
    engine = labEngine(db, { steady: handler }, { types: ['steady'], log });
    engine.start();
    await waitUntil('a third has run', async () => runs.size > 300, { timeoutMs: 60_000 });
    await server.kill9();
    await waitUntil(
      'the outage is noticed',
      async () => said.some((text) => /cannot be reached/.test(text)),
      {
        timeoutMs: 60_000,
      },
    );
    await server.restart();
    await allSettled(db, 'steady', 90_000);
    expect(await countByStatus(db, 'steady')).toEqual({ [STATUS.success]: 1_000 });
    expect(runs.size).toBe(1_000);
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
    const attempts = await db.prisma.taskAttempt.groupBy({ by: ['outcome', 'late'], _count: true });
    expect(attempts).toEqual([{ outcome: 'succeeded', late: false, _count: 1_000 }]);
    const touched = { OR: [{ retryCount: { gt: 0 } }, { lastError: { not: null } }] };
    expect(await db.prisma.asyncTask.count({ where: touched })).toBe(0);
    expect(said.filter((text) => /cannot be reached/.test(text))).toHaveLength(1);
    expect(said.filter((text) => /answers again/.test(text))).toHaveLength(1);
  }, 240_000);
});

describeEachDatabase((open, database) => {
  const workers: DrillWorker[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });
  const startWorker = () => {
    const worker = startDrillWorker(database.url());
    workers.push(worker);
    return worker;
  };

  test('a worker killed in the middle of a task: it comes home after the lease, its effect happens once', async () => {
    const db = await open();
    const downstream = await startDownstream();
    const effects = new Set<unknown>();
    downstream.answer(({ headers }, response) => {
      const known = effects.has(headers['idempotency-key']);
      effects.add(headers['idempotency-key']);
      // The first call has its effect, and its answer never comes.
      if (known) response.end();
    });
    const http = { url: `${downstream.url}/`, allowedPrivateHosts: ['127.0.0.1'], timeoutMs: 60_000 };
    const retry = { kind: 'fixed' as const, everyMs: 10, maxRetries: 3, jitterMs: 0 };
    await storeType(db, 'killed', 'http', { http, retry, leaseMs: 3_000, scanIntervalMs: 50 });
    const id = await insertOne(db, 'killed');
    const first = startWorker();
    await waitUntil('the call arrived', async () => downstream.requests.length === 1, {
      timeoutMs: 60_000,
      tail: first.tail,
    });
    await first.kill9();
    const lease = (await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } })).nextRetryTime!;
    const second = startWorker();
    await allSettled(db, 'killed', 60_000).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${second.tail()}`);
    });
    const attempts = await db.prisma.taskAttempt.findMany({ where: { taskId: id }, orderBy: { id: 'asc' } });
    expect(attempts.map((attempt) => [attempt.transition, attempt.outcome])).toEqual([
      ['reclaim', 'unknown'],
      ['succeed', 'succeeded'],
    ]);
    expect(attempts[0]!.finishedAt.getTime()).toBeGreaterThanOrEqual(lease.getTime());
    expect(downstream.requests).toHaveLength(2);
    expect(effects.size).toBe(1);
    await downstream.close();
  }, 180_000);
});
