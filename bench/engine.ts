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

  npm run bench:engine                       both, 20,000 tasks a run, medians of 3 runs after a warm-up
  npm run bench:engine -- --tasks 5000       shorter runs
  npm run bench:engine -- --only mariadb     one of them: mariadb, sqlite

The last line is one JSON object: tasks per second, medians.
`;

type Figures = Record<string, Figure>;
type Options = { tasks: number; httpTasks: number; target: string };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tasks: { type: 'string', default: '20000' },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const tasks = Number(values.tasks);
  if (!Number.isInteger(tasks) || tasks < 1_000) throw new Error('--tasks is a whole number from 1000 on');
  const server = await startChild({ role: 'server' });
  const options = { tasks, httpTasks: Math.ceil(tasks / 2), target: `http://127.0.0.1:${server.port}/` };
  const figures: Figures = {};
  try {
    if (values.only !== 'sqlite') await onMariadb(figures, options);
    if (values.only !== 'mariadb') await onSqlite(figures, options);
  } finally {
    await server.end();
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
  const { tasks, httpTasks, target } = options;
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
    await note('http', measureEngine(db, url, 1, { executor: 'http', tasks: httpTasks, target }));
    await note('http2', measureEngine(db, url, 2, { executor: 'http', tasks: httpTasks, target }));
    await note('http10', measureEngine(db, url, 10, { executor: 'http', tasks: httpTasks, target }));
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
      },
    ]),
  );
  return { ...nested, ...medians, ratios, cores: availableParallelism() };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
