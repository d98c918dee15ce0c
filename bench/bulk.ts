import { setTimeout as pause } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '../lib/db/client';
import { migrate } from '../lib/db/migrate';
import { PLAIN_OPTIONS } from '../lib/domain/bulk-options';
import { startBulk } from '../lib/services/bulk/start-bulk';
import { storeType } from '../lib/testing/engine-lab';
import { signedIn } from '../lib/testing/ledger-factory';
import { plainSql, type PlainSql } from '../lib/testing/plain-sql';
import { waitUntil } from '../lib/testing/processes';
import { withMariadb } from '../lib/testing/provision';
import { bareLoop } from './bare-prisma';
import { proveExactlyOnce } from './bulk-proof';
import { startFromScreen, type Started } from './bulk-screen';
import { startChild, type BenchChild } from './child-process';
import { figureOf, figureText, type Figure } from './figures';
import { wholeNumber } from './whole-number';

const HELP = `Measures a bulk retry on a private MariaDB (durable commits) with two workers, while tasks of another type
arrive at 1,000 a second: how long until it is accepted, until every task is moved, and how the others fare. The baseline
is a bare Prisma loop over 20,000 tasks, before each round, with nothing beside it.

The last two rounds are one that an operator starts from the screen, in a browser, and one in which both workers are
killed half way. The product must have been built: npm run build.

  npm run bench:bulk                    100,000 failed tasks, medians of 3 rounds
  npm run bench:bulk -- --tasks 20000   fewer

The last line is one JSON object of the figures.
`;

const ROUNDS = 3;
const ARRIVALS_PER_SECOND = 1_000;
/** As a gateway leaves them that has been down for an hour. */
const FAILED = `INSERT INTO async_task (biz_type, biz_id, event_id, payload, status, attempt_count, last_outcome, last_error, created_at, updated_at)
  WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
  SELECT ?, CONCAT('B-', ?, '-', i), CONCAT('E-', ?, '-', i), '{}', 3, 1, 'failed', 'HTTP 503', NOW(3) - INTERVAL i * 36000 MICROSECOND,
    NOW(3) - INTERVAL i * 36000 MICROSECOND FROM numbers`;
const BASELINE_TASKS = 20_000;
const DUE = `INSERT INTO async_task (biz_type, biz_id, event_id, payload)
  WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
  SELECT ?, CONCAT('D-', ?, '-', i), CONCAT('D-', ?, '-', i), '{}' FROM numbers`;
const ARRIVE = `INSERT INTO async_task (biz_type, biz_id, event_id, payload)
  WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
  SELECT 'live', CONCAT('L-', ?, '-', i), CONCAT('L-', ?, '-', i), '{}' FROM numbers`;

type Round = {
  /** Tasks a second of the bare loop. */
  bare: number;
  acceptedMs: number;
  movedSeconds: number;
  arrived: number;
  finished: number;
  lagSeconds: number;
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { tasks: { type: 'string', default: '100000' }, help: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const tasks = wholeNumber('tasks', values.tasks, 1_000, 1_000_000);
  await withMariadb(async (server) => {
    const url = await server.createDatabase('bench');
    await migrate({ url });
    const db = await openDatabase({ url });
    const sql = await plainSql(url);
    try {
      await sql.run('SET max_recursive_iterations = 10000000');
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await bulkRetry(db, sql, url, { bizType: `bulk${round}`, tasks, kill: false, start }));
        console.log(roundText(`round ${round + 1}`, rounds.at(-1)));
      }
      const fromScreen = (_: Database, bizType: string) => startFromScreen(db, url, bizType);
      const screen = await bulkRetry(db, sql, url, {
        bizType: 'screen',
        tasks,
        kill: false,
        start: fromScreen,
      });
      console.log(roundText('from the screen', screen));
      const killed = await bulkRetry(db, sql, url, { bizType: 'killed', tasks, kill: true, start });
      console.log(roundText('with kill -9', killed));
      report(rounds, { screen, killed }, tasks);
    } finally {
      await sql.close();
      await db.close();
    }
  });
}

type Start = (db: Database, bizType: string) => Promise<Started>;
type Asked = { bizType: string; tasks: number; kill: boolean; start: Start };

const start: Start = async (db, bizType) => {
  const ctx = await signedIn(db, 'operator');
  const choice = { by: 'filter', view: 'failed', bizType };
  const began = performance.now();
  const started = await startBulk(ctx, { kind: 'retry', choice, options: PLAIN_OPTIONS, reason: 'bench' });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const acceptedAt = performance.now();
  return { id: BigInt(started.value.id), acceptedMs: acceptedAt - began, acceptedAt };
};

async function bulkRetry(db: Database, sql: PlainSql, url: string, asked: Asked): Promise<Round> {
  const { bizType, tasks, kill } = asked;
  const bare = await measureBare(db, sql, `bare-${bizType}`);
  await sql.run(FAILED, [tasks, bizType, bizType, bizType]);
  await sql.run('ANALYZE TABLE async_task');
  for (const type of [bizType, 'live']) await storeType(db, type, 'code');
  const worker = () => startChild({ role: 'engine', url, types: [bizType, 'live'] });
  let workers: BenchChild[] = [await worker(), await worker()];
  const arrivals = await startArrivals(url, bizType);
  try {
    const { id, acceptedMs, acceptedAt } = await asked.start(db, bizType);
    const began = acceptedAt - acceptedMs;
    const operation = () => db.prisma.bulkOperation.findUniqueOrThrow({ where: { id } });
    const patience = { timeoutMs: 300_000 };
    if (kill) {
      await waitUntil('half is moved', async () => halfMoved(await operation(), tasks), patience);
      for (const each of workers) await each.end();
      workers = [await worker(), await worker()];
    }
    await waitUntil(
      'all are moved',
      async () => {
        const { setAt, waiting } = await operation();
        return setAt !== null && waiting === 0;
      },
      patience,
    );
    const movedSeconds = (performance.now() - began) / 1_000;
    const arrived = arrivals.count();
    const finished = await countLive(sql);
    const before = performance.now();
    await waitUntil('arrivals are done', async () => (await countLive(sql)) >= arrived, patience);
    const lagSeconds = (performance.now() - before) / 1_000;
    await arrivals.end();
    await waitUntil('it is done', async () => (await operation()).state === 'done', patience);
    await proveExactlyOnce(db, id, bizType, tasks);
    return { bare, acceptedMs, movedSeconds, arrived, finished, lagSeconds };
  } finally {
    await arrivals.end();
    for (const each of workers) await each.end();
    await sql.run("DELETE FROM async_task WHERE biz_type = 'live'");
  }
}

async function measureBare(db: Database, sql: PlainSql, bizType: string): Promise<number> {
  await sql.run(DUE, [BASELINE_TASKS, bizType, bizType, bizType]);
  const began = performance.now();
  const done = await bareLoop(db, bizType);
  if (done !== BASELINE_TASKS) throw new Error(`the bare loop did ${done} of ${BASELINE_TASKS}`);
  return done / ((performance.now() - began) / 1_000);
}

function halfMoved({ total, waiting }: { total: number; waiting: number }, tasks: number): boolean {
  return total === tasks && waiting < tasks / 2;
}

/** Tasks of another type, a hundred every tenth of a second, by a producer's own connection. */
async function startArrivals(url: string, bizType: string) {
  const sql = await plainSql(url);
  const began = performance.now();
  let arrived = 0;
  let going = true;
  const turning = (async () => {
    for (let turn = 0; going; turn += 1) {
      const due = Math.floor(((performance.now() - began) / 1_000) * ARRIVALS_PER_SECOND) - arrived;
      if (due > 0) await sql.run(ARRIVE, [due, `${bizType}-${turn}`, `${bizType}-${turn}`]);
      arrived += Math.max(0, due);
      await pause(100);
    }
    await sql.close();
  })();
  return {
    count: () => arrived,
    end: async () => {
      going = false;
      await turning;
    },
  };
}

async function countLive(sql: PlainSql): Promise<number> {
  const [row] = await sql.run("SELECT COUNT(*) AS n FROM async_task WHERE biz_type = 'live' AND status = 2");
  return Number(row?.['n'] ?? 0);
}

function roundText(name: string, round: Round | undefined): string {
  if (round === undefined) return name;
  const { bare, acceptedMs, movedSeconds, arrived, finished, lagSeconds } = round;
  return (
    `${name.padEnd(14)} bare loop ${bare.toFixed(0)}/s; accepted in ${acceptedMs.toFixed(0)} ms, moved in ${movedSeconds.toFixed(1)} s; ` +
    `of ${arrived} others ${finished} were done by then, the rest ${lagSeconds.toFixed(1)} s later`
  );
}

function report(
  rounds: readonly Round[],
  { screen, killed }: { screen: Round; killed: Round },
  tasks: number,
): void {
  const of = (pick: (round: Round) => number, digits: number): Figure => figureOf(rounds.map(pick), digits);
  const accepted = of(({ acceptedMs }) => acceptedMs, 0);
  const moved = of(({ movedSeconds }) => movedSeconds, 1);
  const lag = of(({ lagSeconds }) => lagSeconds, 1);
  const bare = of((round) => round.bare, 0);
  const toBare = of((round) => tasks / round.movedSeconds / round.bare, 2);
  const finishedShare = of(({ arrived, finished }) => finished / arrived, 3);
  console.log(`accepted ${figureText(accepted)} ms, moved ${figureText(moved)} s, lag ${figureText(lag)} s`);
  console.log(`bare loop ${figureText(bare)} tasks/s, moved tasks a second to it ${figureText(toBare)}`);
  const medians = {
    acceptedMs: accepted.median,
    movedSeconds: moved.median,
    lagSeconds: lag.median,
    bare: bare.median,
    toBare: toBare.median,
  };
  const kill = { movedSeconds: Number(killed.movedSeconds.toFixed(1)), exactlyOnce: true };
  const fromScreen = {
    acceptedMs: Math.round(screen.acceptedMs),
    movedSeconds: Number(screen.movedSeconds.toFixed(1)),
  };
  const share = finishedShare.median;
  console.log(
    JSON.stringify({ ...medians, finishedShare: share, fromScreen, kill, cores: availableParallelism() }),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
