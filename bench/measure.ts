import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../lib/db/client';
import { STATUS } from '../lib/domain/task-status';
import { storeType } from '../lib/testing/engine-lab';
import { startChild } from './child-process';
import { insertWaiting, makeDue } from './due-tasks';
import { figureOf, type Figure } from './figures';

export const RUNS = 3;
export const HTTP_CONCURRENCY = 64;

export type Workload = { executor: 'code' | 'http'; tasks: number; target: string };

/** Settings under which a worker is measured: all slots that a batch can fill, or the slots of the bare loop. */
function settingsFor({ executor, target }: Workload) {
  return executor === 'code'
    ? { concurrency: 1000 }
    : {
        concurrency: HTTP_CONCURRENCY,
        http: { url: target, allowedPrivateHosts: ['127.0.0.1'] },
      };
}

/** A worker is measured when its code is warm: so many tasks for each run before the runs that count. */
const WARM_UP = 8_000;

/**
 * Tasks per second of `workers` engines, each a process of its own, from the start of the first attempt until the
 * last result is on record, by the ledger's own times. The tasks become due together while the workers are waiting.
 */
export async function measureEngine(
  db: Database,
  url: string,
  workers: number,
  workload: Workload,
): Promise<Figure> {
  const name = `${workload.executor}-${workers}-${new URL(workload.target).port}`;
  const types = Array.from({ length: RUNS + 1 }, (_, i) => `${name}-${i}`);
  for (const bizType of types) await storeType(db, bizType, workload.executor, settingsFor(workload));
  const children = await Promise.all(
    Array.from({ length: workers }, () => startChild({ role: 'engine', url, types })),
  );
  const warmUp = { ...workload, tasks: Math.max(workload.tasks, workers * WARM_UP) };
  try {
    const rates: number[] = [];
    for (const [run, bizType] of types.entries())
      rates.push(await rateOf(db, url, bizType, run === 0 ? warmUp : workload));
    return figureOf(rates.slice(1));
  } finally {
    await Promise.all(children.map((child) => child.end()));
    await db.prisma.taskType.deleteMany({ where: { bizType: { in: types } } });
  }
}

async function rateOf(db: Database, url: string, bizType: string, workload: Workload): Promise<number> {
  await insertWaiting(url, bizType, workload.tasks);
  await makeDue(url, bizType, db.clock.now());
  await settled(db, bizType);
  const { _count, _min } = await db.prisma.taskAttempt.aggregate({
    where: { bizType },
    _count: true,
    _min: { startedAt: true },
  });
  if (_count !== workload.tasks) throw new Error(`${bizType}: ${_count} attempts of ${workload.tasks} tasks`);
  const last = await db.prisma.asyncTask.aggregate({ where: { bizType }, _max: { updatedAt: true } });
  const [begin, end] = [_min.startedAt, last._max.updatedAt];
  if (begin === null || end === null) throw new Error(`${bizType}: nothing ran`);
  return (workload.tasks * 1000) / (end.getTime() - begin.getTime());
}

const POLL_MS = 200;

async function settled(db: Database, bizType: string): Promise<void> {
  const left = (status: number) =>
    db.prisma.asyncTask.findFirst({ where: { bizType, status }, select: { id: true } });
  while ((await left(STATUS.pending)) !== null || (await left(STATUS.processing)) !== null)
    await pause(POLL_MS);
  const failed = await left(STATUS.failed);
  if (failed !== null) throw new Error(`${bizType}: task ${failed.id} failed`);
}

/** The bare Prisma loop over as many tasks, in a process of its own. */
export async function measureBarePrisma(db: Database, url: string, tasks: number): Promise<Figure> {
  const child = await startChild({ role: 'bare', url });
  try {
    const rates: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      await insertWaiting(url, `bare-${run}`, tasks);
      await makeDue(url, `bare-${run}`, db.clock.now());
      const begin = performance.now();
      const done = await child.ask(`bare-${run}`);
      if (done !== tasks) throw new Error(`the bare loop did ${done} of ${tasks}`);
      rates.push(tasks / ((performance.now() - begin) / 1000));
    }
    return figureOf(rates.slice(1));
  } finally {
    await child.end();
  }
}

/** The bare undici loop at the executor's concurrency. */
export async function measureBareUndici(target: string, tasks: number): Promise<Figure> {
  const child = await startChild({ role: 'undici', target, concurrency: HTTP_CONCURRENCY });
  try {
    const rates: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const begin = performance.now();
      const done = await child.ask(String(tasks));
      if (done !== tasks) throw new Error(`the bare loop got ${done} of ${tasks} answers`);
      rates.push(tasks / ((performance.now() - begin) / 1000));
    }
    return figureOf(rates.slice(1));
  } finally {
    await child.end();
  }
}
