import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '../lib/db/client';
import { migrate } from '../lib/db/migrate';
import { contextFor, insertUser } from '../lib/testing/ledger-factory';
import { withMariadb } from '../lib/testing/provision';
import { runJob, type Job, type JobDone } from './desk/jobs';
import { timeLateTasks } from './desk/late';
import { fillDesk, type DeskLedger } from './desk/ledger';
import { tellPlans } from './desk/plans';
import { deskReads } from './desk/reads';
import { timeReads, type TimedRead } from './desk/timed-reads';
import { wholeNumber } from './whole-number';

const HELP = `Measures the desk of reconciliation on a bad day, on a private MariaDB (durable commits): a source with 100,000
breaks of one day, beside 50,000 rows that agree, and a quarter of signed days of five sources.

What its screens read, 30 times each after a warm-up, in milliseconds; SELECT 1 is the baseline of the same run. Then, each in a
process of its own with its most memory: exports, one decision about every break, signing the day, verifying its seal. Counts
are asserted throughout.

  npm run bench:desk                    100,000 breaks, 90 days, 1,000,000 tasks of the day before
  npm run bench:desk -- --breaks 10000  fewer: a multiple of 1,000
  npm run bench:desk -- --days 10       of history
  npm run bench:desk -- --tasks 100000  of the day before, among which late ones are looked for
  npm run bench:desk -- --plans         names the statements that read or sort more than ten thousand rows, too

The last line is one JSON object of the figures.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      breaks: { type: 'string', default: '100000' },
      days: { type: 'string', default: '90' },
      tasks: { type: 'string', default: '1000000' },
      plans: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const breaks = wholeNumber('breaks', values.breaks, 1_000, 100_000);
  if (breaks % 1_000 !== 0) throw new Error('--breaks is a multiple of 1,000');
  const plan = { breaks, historyDays: wholeNumber('days', values.days, 1, 365) };
  const tasks = wholeNumber('tasks', values.tasks, 1_000, 5_000_000);
  const began = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  await withMariadb(async (server) => {
    const url = await server.createDatabase('bench');
    await migrate({ url });
    const db = await openDatabase({ url });
    try {
      const ledger = await fillDesk(db, url, plan, say);
      const reads = await measureReads(db, url, ledger, values.plans);
      const late = await timeLateTasks(db, url, ledger, tasks);
      say(
        `late tasks among ${tasks.toLocaleString('en-US')}: ${late.worstS.toFixed(2)} s, ${late.found} found`,
      );
      report(reads, await measureJobs(url, ledger), { ...plan, tasks, lateS: round(late.worstS) });
    } finally {
      await db.close();
    }
  });
}

async function measureReads(db: Database, url: string, ledger: DeskLedger, plans: boolean) {
  const user = await insertUser(db, 'finance');
  const reads = await deskReads(db, ledger);
  if (plans) await tellPlans(url, user, reads);
  console.log(
    `${'read'.padEnd(40)}${['p50 ms', 'p95 ms', 'most ms'].map((head) => head.padStart(10)).join('')}`,
  );
  return timeReads(contextFor(db, user), reads);
}

const JOBS: Record<string, Job> = {
  'export, XLSX': { does: 'export', format: 'xlsx' },
  'export, CSV of breaks': { does: 'export', format: 'csv', sheet: 'breaks' },
  'one decision about all breaks': { does: 'decide' },
  'export, XLSX, all decided': { does: 'export', format: 'xlsx' },
  'export, CSV of resolutions': { does: 'export', format: 'csv', sheet: 'resolutions' },
  'signing the day': { does: 'sign' },
  'verifying its seal': { does: 'verify' },
};

async function measureJobs(url: string, { run }: DeskLedger): Promise<Record<string, JobDone>> {
  const done: Record<string, JobDone> = {};
  for (const [name, job] of Object.entries(JOBS)) {
    const one = await runJob({ ...job, url, runId: run.id.toString() });
    done[name] = one;
    const times = Object.entries(one.seconds).map(([what, s]) => `${what} ${s.toFixed(1)} s`);
    console.log(
      `${name.padEnd(40)}${times.join(', ')}; ${one.rows} rows, ${one.rssMb.toFixed(0)} MB at most`,
    );
  }
  return done;
}

const round = (value: number) => Number(value.toFixed(1));

function report(
  reads: readonly TimedRead[],
  jobs: Record<string, JobDone>,
  plan: Record<string, number>,
): void {
  const pages = reads.filter(({ isPage }) => isPage);
  const slowest = pages.reduce((a, b) => (a.p95 > b.p95 ? a : b));
  const decided = jobs['one decision about all breaks'];
  const perSecond =
    decided === undefined ? 0 : Math.round(decided.rows / (decided.seconds.moved ?? Infinity));
  const rssMb = Math.round(Math.max(...Object.values(jobs).map((job) => job.rssMb)));
  console.log(
    `slowest page: ${slowest.name}, ${slowest.p95.toFixed(0)} ms at p95; ${perSecond} breaks decided a second`,
  );
  const spread = Object.fromEntries(
    reads.map(({ name, p50, p95, most }) => [name, [p50, p95, most].map(round)] as const),
  );
  const rounded = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, roundedJob(job)] as const),
  );
  console.log(
    JSON.stringify({
      ...{ ...plan, slowestPageMs: round(slowest.p95), decidedPerSecond: perSecond, rssMb },
      ...{
        reads: spread,
        jobs: rounded,
        cores: availableParallelism(),
      },
    }),
  );
}

function roundedJob({ seconds, rows, rssMb }: JobDone): Record<string, number> {
  const times = Object.entries(seconds).map(([what, s]) => [`${what}S`, round(s)] as const);
  return { ...Object.fromEntries(times), rows, rssMb: Math.round(rssMb) };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
