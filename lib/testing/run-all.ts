import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandRunner } from './command-runner';
import { startMariadb, type MariadbServer } from './mariadb-server';
import { PROJECT_ROOT } from './product';
import { MARIADB_URL_VARIABLE, provisionPrograms } from './provision';
import { addCounts, countPlaywright, countReport, countVitest, type TestCounts } from './test-counts';

/**
 * `npm run check` (argument "check"): format, lint, directions, types, unit tests. `npm test`: the same, then the
 * database tests, the build and the browser tests. Every step runs even if an earlier one failed, as long as it can.
 * The last line is "N passed, N failed"; the exit code is 0 only when nothing failed.
 */

const MINUTE = 60_000;
const bin = (name: string) => join(PROJECT_ROOT, 'node_modules/.bin', name);

const SOURCES = ['app', 'components', 'lib', 'e2e', 'bench'].filter((folder) =>
  existsSync(join(PROJECT_ROOT, folder)),
);

type Check = [name: string, command: string[]];

/** A fresh clone lacks Next's generated declarations, for style sheets and routes, which the others need. */
const ROUTE_TYPES: Check = ['route types', [bin('next'), 'typegen']];
/** Two lanes side by side: each of these uses one core. */
const LANES: Check[][] = [
  [['lint', [bin('eslint'), '.', '--max-warnings', '0']]],
  [
    ['format', [bin('prettier'), '--check', '.']],
    ['directions', [bin('depcruise'), ...SOURCES, '--config', '.dependency-cruiser.cjs']],
    ['types', [bin('tsc'), '--noEmit']],
  ],
];

const runner = commandRunner(PROJECT_ROOT);
const reports = mkdtempSync(join(tmpdir(), 'makegood-reports-'));
let server: MariadbServer | null = null;
let cleaning: Promise<void> | null = null;

async function step(name: string, work: () => Promise<TestCounts>): Promise<TestCounts> {
  console.log(`\n== ${name}`);
  const start = performance.now();
  let counts: TestCounts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`== ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return counts;
}

async function command(line: string[], timeoutMs: number): Promise<TestCounts> {
  return (await runner.run(line, { timeoutMs })) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(project: string, timeoutMs: number): Promise<TestCounts> {
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const line = [bin('vitest'), 'run', '--project', project, ...reporters];
  return countReport(report, await runner.run(line, { timeoutMs, env: mariadbUrl() }), countVitest);
}

async function playwright(timeoutMs: number): Promise<TestCounts> {
  const report = join(reports, 'e2e.json');
  const env = { ...mariadbUrl(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const line = [bin('playwright'), 'test', '--reporter=list,json'];
  return countReport(report, await runner.run(line, { timeoutMs, env }), countPlaywright);
}

function mariadbUrl(): Record<string, string> {
  return server === null ? {} : { [MARIADB_URL_VARIABLE]: server.baseUrl };
}

async function check(): Promise<TestCounts[]> {
  const all: TestCounts[] = [];
  const lane = async (checks: Check[]) => {
    for (const [name, line] of checks) all.push(await step(name, () => command(line, 5 * MINUTE)));
  };
  await lane([ROUTE_TYPES]);
  await Promise.all(LANES.map(lane));
  all.push(await step('unit tests', () => vitest('unit', 8 * MINUTE)));
  return all;
}

/** Tells the machine's faults at once, before minutes of tests; nothing to count when all is well. */
async function provision(): Promise<TestCounts> {
  provisionPrograms();
  server = await startMariadb({ durable: false });
  return { passed: 0, failed: 0 };
}

async function everything(): Promise<TestCounts[]> {
  const ready = await step('servers and browser', provision);
  const all = [ready, ...(await check())];
  all.push(await step('database tests', () => vitest('db', 15 * MINUTE)));
  const built = await step('build', () => command([bin('next'), 'build'], 8 * MINUTE));
  all.push(built);
  if (built.failed === 0) all.push(await step('browser tests', () => playwright(30 * MINUTE)));
  return all;
}

function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    await runner.stop();
    await server?.stop();
    rmSync(reports, { recursive: true, force: true });
  })();
  return cleaning;
}

function stopEarly(reason: string, code: number): void {
  console.error(`\n${reason}: stopping`);
  void cleanUp().finally(() => process.exit(code));
}

process.once('SIGINT', () => stopEarly('SIGINT', 130));
process.once('SIGTERM', () => stopEarly('SIGTERM', 143));
// A signal to npm ends the shell between npm and us and goes no further: losing the parent is the only trace of it.
const parent = process.ppid;
const orphanWatch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(orphanWatch);
  stopEarly('npm is gone', 143);
}, 500);
orphanWatch.unref();

async function main(): Promise<void> {
  const counts = addCounts(await (process.argv[2] === 'check' ? check() : everything()));
  await cleanUp();
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

void main();
