import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../lib/db/client';
import { migrate } from '../lib/db/migrate';
import { withMariadb } from '../lib/testing/provision';
import { startChild } from './child-process';
import { figureText, type Figure } from './figures';
import { measureBarePrisma, measureBareUndici, measureEngine } from './measure';

const HELP = `Measures the engine on a private MariaDB (durable commits) and on SQLite, in tasks per second.

  npm run bench:engine                       both, 10,000 tasks a run, medians of 3 runs after a warm-up
  npm run bench:engine -- --tasks 5000       shorter runs
  npm run bench:engine -- --only mariadb     one of them: mariadb, sqlite

The figures named Slow call a server that takes 20 ms, the other ones a server that answers at once.
The last line is one JSON object: tasks per second, medians.
`;

type Figures = Record<string, Figure>;
type Options = { tasks: number; httpTasks: number; target: string; slowTarget: string };

/** What a gateway takes to answer, in milliseconds. */
const SLOW_MS = 20;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string', default: '10000' },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const tasks = Number(values.tasks);
  if (!Number.isInteger(tasks) || tasks < 1_000) throw new Error('--tasks is a whole number from 1000 on');
  const servers = await Promise.all([0, SLOW_MS].map((delayMs) => startChild({ role: 'server', delayMs })));
  const [target = '', slowTarget = ''] = servers.map(({ port }) => `http://127.0.0.1:${port}/`);
  const options = { tasks, httpTasks: Math.ceil(tasks / 2), target, slowTarget };
  const figures: Figures = {};
  try {
    if (values.only !== 'sqlite') await onMariadb(figures, options);
    if (values.only !== 'mariadb') await onSqlite(figures, options);
  } finally {
    for (const server of servers) await server.end();
  }
  console.log(JSON.stringify(summaryOf(figures)));
}

async function onMariadb(figures: Figures, options: Options): Promise<void> {
  await withMariadb(async (server) => {
    await measureAll('mariadb', await server.createDatabase('bench'), figures, options);
  });
}

async function onSqlite(figures: Figures, options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'makegood-bench-'));
  try {
    await measureAll('sqlite', `file:${join(folder, 'bench.db')}`, figures, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(name: string, url: string, figures: Figures, options: Options): Promise<void> {
  await migrate({ url });
  const db = await openDatabase({ url });
  const { tasks, httpTasks, target, slowTarget } = options;
  const http = { executor: 'http', tasks: httpTasks } as const;
  const note = async (key: string, figure: Promise<Figure>) => {
    const result = await figure;
    figures[`${name}.${key}`] = result;
    console.log(`${`${name}.${key}`.padEnd(22)} ${figureText(result)} tasks/s`);
  };
  try {
    await note('bare', measureBarePrisma(db, url, tasks));
    await note('noop', measureEngine(db, url, 1, { executor: 'code', tasks, target }));
    await note('noop2', measureEngine(db, url, 2, { executor: 'code', tasks, target }));
    await note('noop10', measureEngine(db, url, 10, { executor: 'code', tasks, target }));
    await note('undici', measureBareUndici(target, httpTasks));
    for (const workers of [1, 2, 10])
      await note(`http${workers === 1 ? '' : workers}`, measureEngine(db, url, workers, { ...http, target }));
    await note('undiciSlow', measureBareUndici(slowTarget, httpTasks));
    await note('httpSlow', measureEngine(db, url, 1, { ...http, target: slowTarget }));
  } finally {
    await db.close();
  }
}

/** Medians by their dotted names and nested, with the ratios that the targets speak of. */
function summaryOf(figures: Figures): Record<string, unknown> {
  const medians = Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, figure.median]));
  const ratio = (a: string, b: string) => {
    const [top, bottom] = [medians[a], medians[b]];
    return top === undefined || bottom === undefined ? undefined : Number((top / bottom).toFixed(2));
  };
  const nested: Record<string, Record<string, number>> = {};
  for (const [key, value] of Object.entries(medians)) {
    const [database = '', figure = ''] = key.split('.');
    (nested[database] ??= {})[figure] = value;
  }
  const ratios = Object.fromEntries(
    ['mariadb', 'sqlite'].map((name) => [
      name,
      {
        noopToBare: ratio(`${name}.noop`, `${name}.bare`),
        twoWorkers: ratio(`${name}.noop2`, `${name}.noop`),
        tenWorkers: ratio(`${name}.noop10`, `${name}.noop`),
        httpToUndici: ratio(`${name}.http`, `${name}.undici`),
        httpSlowToUndici: ratio(`${name}.httpSlow`, `${name}.undiciSlow`),
      },
    ]),
  );
  return { ...nested, ...medians, ratios, cores: availableParallelism() };
}

main().catch((error: unknown) => {
  console.error(error);
  // Children that still run would keep this process alive; they end with it.
  process.exit(1);
});
