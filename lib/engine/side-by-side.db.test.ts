import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { STATUS } from '../domain/task-status';
import { describeEachDatabase, type TestDatabase } from '../testing/databases';
import {
  allSettled,
  countByStatus,
  insertDue,
  labEngine,
  slowHandler,
  storeType,
} from '../testing/engine-lab';
import { plainSql } from '../testing/plain-sql';
import type { Engine } from './engine';

const engines: Engine[] = [];

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop(0)));
});

/** Lets timers and sockets have their turn: SQLite answers without giving them one. */
const breath = () => new Promise((resolve) => setImmediate(resolve));

/** A producer whose session waits for no lock at all: an INSERT that would have to wait fails at once. */
async function produceUntil(database: TestDatabase, bizType: string, done: () => boolean): Promise<number> {
  const producer = await plainSql(database.url());
  if (database.provider === 'mysql') await producer.run('SET SESSION innodb_lock_wait_timeout = 0');
  let inserted = 0;
  while (!done()) {
    await producer.run('INSERT INTO async_task (biz_type, biz_id, event_id, payload) VALUES (?, ?, ?, ?)', [
      bizType,
      `P-${inserted}`,
      randomUUID(),
      '{}',
    ]);
    inserted += 1;
    await breath();
  }
  await producer.close();
  return inserted;
}

describeEachDatabase((open, database) => {
  // SQLite has one writer: more processes beside each other only wait for each other.
  const size = database.provider === 'mysql' ? { workers: 10, tasks: 10_000 } : { workers: 2, tasks: 2_000 };

  test(`case-16: ${size.workers} workers, ${size.tasks} due tasks, a producer inserting: each runs once`, async () => {
    const db = await open();
    await storeType(db, 'nothing', 'code', { concurrency: 200, scanIntervalMs: 50 });
    await insertDue(db, 'nothing', size.tasks);
    const { handler, runs } = slowHandler(0);
    for (let i = 0; i < size.workers; i += 1) {
      const own = await open({ own: true, poolSize: 4 });
      engines.push(labEngine(own, { nothing: handler }, { types: ['nothing'] }));
    }
    for (const engine of engines) engine.start();
    let stop = false;
    const producing = produceUntil(database, 'nothing', () => stop || runs.size >= size.tasks);
    await Promise.race([producing, allSettled(db, 'nothing', 150_000)]).finally(() => {
      stop = true;
    });
    const inserted = await producing;
    await allSettled(db, 'nothing', 60_000);

    const total = size.tasks + inserted;
    expect(inserted).toBeGreaterThan(0);
    expect(await countByStatus(db, 'nothing')).toEqual({ [STATUS.success]: total });
    expect(runs.size).toBe(total);
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
    const where = { bizType: 'nothing' };
    expect(await db.prisma.taskAttempt.count({ where })).toBe(total);
    const troubled = { ...where, OR: [{ retryCount: { gt: 0 } }, { lastError: { not: null } }] };
    expect(await db.prisma.asyncTask.count({ where: troubled })).toBe(0);
    expect(engines.reduce((sum, engine) => sum + engine.lateTotal, 0n)).toBe(0n);
  }, 240_000);

  describe('case-36: a pool of 5', () => {
    test('200 tasks at once: no time-out, and a list answers meanwhile', async () => {
      const db = await open({ poolSize: 5 });
      await storeType(db, 'batch', 'code', { concurrency: 200 });
      await insertDue(db, 'batch', 200);
      const { handler, runs } = slowHandler(50);
      // Each run asks the ledger three times itself, over the same five connections.
      const asking = {
        execute: async (task: Parameters<typeof handler.execute>[0]) => {
          const where = { bizType: task.bizType };
          await Promise.all([1, 2, 3].map(() => db.prisma.asyncTask.count({ where })));
          await handler.execute(task, { attempt: 1, signal: new AbortController().signal });
        },
      };
      const engine = labEngine(db, { batch: asking }, { types: ['batch'] });
      engines.push(engine);
      engine.start();
      const lists: number[] = [];
      const settled = allSettled(db, 'batch', 60_000).then(() => true);
      while (!(await Promise.race([settled, Promise.resolve(false)]))) {
        const begin = performance.now();
        await db.prisma.asyncTask.findMany({
          where: { status: STATUS.processing },
          orderBy: { id: 'desc' },
          take: 50,
          select: { id: true, bizId: true, status: true },
        });
        lists.push(performance.now() - begin);
        await breath();
      }
      expect(Math.max(...lists)).toBeLessThan(2_000);
      expect(await countByStatus(db, 'batch')).toEqual({ [STATUS.success]: 200 });
      expect(runs.size).toBe(200);
      const rows = await db.prisma.asyncTask.findMany({ where: { bizType: 'batch' } });
      expect(rows.every((row) => row.retryCount === 0 && row.lastError === null)).toBe(true);
    }, 90_000);
  });
});
