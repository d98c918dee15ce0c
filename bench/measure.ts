import type { Database } from '../lib/db/client';
import { STATUS } from '../lib/domain/task-status';
import { insertDue, storeType } from '../lib/testing/engine-lab';
import { waitUntil } from '../lib/testing/processes';
import { startChild } from './child-process';
import { figureOf, type Figure } from './figures';

export const RUNS = 3;
export const HTTP_CONCURRENCY = 64;

export type Workload = { executor: 'code' | 'http'; tasks: number; target: string };

/** Settings under which a worker is measured: all slots that a batch can fill, or the slots of the bare loop. */
function settingsFor({ executor, target }: Workload) {
  return executor === 'code'
    ? { concurrency: 1000, scanIntervalMs: 20 }
    : {
        concurrency: HTTP_CONCURRENCY,
        scanIntervalMs: 20,
        http: { url: target, allowedPrivateHosts: ['127.0.0.1'] },
      };
}

/**
 * Tasks per second of `workers` engines, each a process of its own. The tasks are there before their type is; the
 * clock runs from the moment the type is stored until the last task is settled. A warm-up run is not counted.
 */
export async function measureEngine(
  db: Database,
  url: string,
  workers: number,
  workload: Workload,
): Promise<Figure> {
  const name = `${workload.executor}-${workers}`;
  const types = Array.from({ length: RUNS + 1 }, (_, i) => `${name}-${i}`);
  for (const bizType of types) await insertDue(db, bizType, workload.tasks);
  const children = await Promise.all(
    Array.from({ length: workers }, () => startChild({ role: 'engine', url, types })),
  );
  try {
    const rates: number[] = [];
    for (const bizType of types) rates.push(await rateOf(db, bizType, workload));
    return figureOf(rates.slice(1));
  } finally {
    await Promise.all(children.map((child) => child.end()));
  }
}

async function rateOf(db: Database, bizType: string, workload: Workload): Promise<number> {
  const begin = performance.now();
  await storeType(db, bizType, workload.executor, settingsFor(workload));
  await settled(db, bizType);
  const seconds = (performance.now() - begin) / 1000;
  const attempts = await db.prisma.taskAttempt.count({ where: { bizType } });
  if (attempts !== workload.tasks)
    throw new Error(`${bizType}: ${attempts} attempts of ${workload.tasks} tasks`);
  await db.prisma.taskType.delete({ where: { bizType } });
  return workload.tasks / seconds;
}

async function settled(db: Database, bizType: string): Promise<void> {
  const left = (status: number) =>
    db.prisma.asyncTask.findFirst({ where: { bizType, status }, select: { id: true } });
  const nothingLeft = async () =>
    (await left(STATUS.pending)) === null && (await left(STATUS.processing)) === null;
  await waitUntil(`tasks of ${bizType}`, nothingLeft, { timeoutMs: 300_000 });
  const failed = await left(STATUS.failed);
  if (failed !== null) throw new Error(`${bizType}: task ${failed.id} failed`);
}

/** The bare Prisma loop over as many tasks, in a process of its own. */
export async function measureBarePrisma(db: Database, url: string, tasks: number): Promise<Figure> {
  const child = await startChild({ role: 'bare', url });
  try {
    const rates: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      await insertDue(db, `bare-${run}`, tasks);
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
