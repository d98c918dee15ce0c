import { afterEach, expect, test } from 'vitest';
import { readCircuit, writeCircuit } from '../db/circuit-store';
import type { Database } from '../db/client';
import { openingOf } from '../domain/circuit-changes';
import { describeEachDatabase } from '../testing/databases';
import { startDownstream } from '../testing/downstream';
import { startDrillWorker, type DrillWorker } from '../testing/drill-worker';
import { allSettled, insertDue, storeType } from '../testing/engine-lab';
import { waitUntil } from '../testing/processes';

const RULES = { enabled: true, failures: 3, coolDownMs: 300, coolDownCapMs: 1_000 };

describeEachDatabase((open, database) => {
  const workers: DrillWorker[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });
  const hire = () => {
    const worker = startDrillWorker(database.url());
    workers.push(worker);
    return worker;
  };
  const openedLongAgo = async (db: Database, bizType: string) => {
    const now = db.clock.now();
    const seen = await readCircuit(db.prisma, bizType, now);
    const failure = { class: 'timeout', message: 'no answer', retryAfterMs: null };
    const at = { now: new Date(now.getTime() - 60_000), random: 0 };
    await writeCircuit(db.prisma, seen, { change: openingOf(seen, failure, 3, RULES, at), told: true });
  };

  test('a probe that dies with its worker is replaced after its lease, and the circuit closes', async () => {
    const db = await open();
    const downstream = await startDownstream();
    downstream.answer(() => undefined);
    const http = { url: `${downstream.url}/`, allowedPrivateHosts: ['127.0.0.1'], timeoutMs: 60_000 };
    const retry = { kind: 'fixed' as const, everyMs: 10, maxRetries: 3, jitterMs: 0 };
    const settings = { http, retry, circuit: RULES, leaseMs: 3_000, scanIntervalMs: 50 };
    await storeType(db, 'killed', 'http', settings);
    await openedLongAgo(db, 'killed');
    await insertDue(db, 'killed', 20);
    const first = hire();
    await waitUntil('the probe was sent', async () => downstream.requests.length === 1, {
      timeoutMs: 60_000,
      tail: first.tail,
      dead: () => first.end(),
    });
    await first.kill9();
    const dead = (await readCircuit(db.prisma, 'killed', db.clock.now())).probe!;
    expect(dead.worker).toContain(String(first.pid));

    const second = hire();
    downstream.answer((_, response) => response.end());
    await allSettled(db, 'killed', 60_000).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${second.tail()}`);
    });
    const attempts = await db.prisma.taskAttempt.findMany({ orderBy: { startedAt: 'asc' } });
    const next = attempts.find((attempt) => attempt.worker !== dead.worker)!;
    expect(next.startedAt.getTime()).toBeGreaterThanOrEqual(dead.until.getTime());
    expect(await readCircuit(db.prisma, 'killed', db.clock.now())).toMatchObject({ state: 'closed' });
    const closed = await db.prisma.auditLog.findMany({ where: { subjectId: 'killed' } });
    expect(closed.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['circuit_close', next.worker],
    ]);
    await downstream.close();
  }, 180_000);
});
