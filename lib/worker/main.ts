import { pino } from 'pino';
import { withEnvFile } from '../config/env-file';
import { EnvironmentError, readEnvironment, type Environment } from '../config/environment';
import { openDatabase, type Database } from '../db/client';
import { databaseMessage, databaseTrouble, isUnmigrated } from '../db/failure';
import { createEngine, type Engine } from '../engine/engine';
import { handlers } from '../handlers/registry';
import { readWorkerFlags, WORKER_HELP, WorkerUsageError, type WorkerFlags } from './worker-flags';
import { waitForDatabase } from './worker-database';
import { workerIdentity } from './worker-identity';

/** How the process ends: as cron jobs and supervisors understand it (75 is EX_TEMPFAIL). */
const EXIT = { done: 0, failed: 1, usage: 2, databaseAway: 75, interrupted: 130 } as const;

const environment = withEnvFile(process.env);
const log = pino({ name: 'worker', base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/** `npm run worker`: runs tasks until it is told to stop; with `--once`, what is due now, to its end. */
async function main(): Promise<number> {
  const flags = readWorkerFlags(process.argv.slice(2));
  if (flags.help) {
    process.stdout.write(WORKER_HELP);
    return EXIT.done;
  }
  const env = readEnvironment(environment);
  const stop = stopSignal();
  const db = flags.once
    ? await openLedger(env, flags)
    : await waitForDatabase(() => openLedger(env, flags), log, stop);
  if (db === null) return EXIT.done;
  const engine = engineFor(db, flags);
  try {
    return flags.once ? await runOnce(engine) : await runUntilStopped(engine, flags, stop);
  } finally {
    await db.close();
  }
}

function openLedger(env: Environment, flags: WorkerFlags): Promise<Database> {
  return openDatabase({ url: env.databaseUrl, timezone: env.databaseTimezone, poolSize: flags.poolSize });
}

function engineFor(db: Database, flags: WorkerFlags): Engine {
  const identity = workerIdentity(db.clock);
  log.info({ worker: identity.id, database: db.provider, types: flags.types ?? 'all' }, 'worker starts');
  return createEngine({
    db,
    identity,
    handlers,
    environment,
    log,
    random: Math.random,
    ...(flags.types === null ? {} : { types: flags.types }),
  });
}

async function runOnce(engine: Engine): Promise<number> {
  const report = await engine.runOnce();
  log.info(
    { ...report, finished: Number(report.finished), late: Number(report.late) },
    'everything due has run',
  );
  return EXIT.done;
}

async function runUntilStopped(engine: Engine, flags: WorkerFlags, stop: AbortSignal): Promise<number> {
  engine.start();
  await aborted(stop);
  log.info({ inFlight: engine.inFlight, graceMs: flags.graceMs }, 'worker stops');
  const report = await engine.stop(flags.graceMs);
  log.info({ ...report, finished: Number(engine.finishedTotal) }, 'worker stopped');
  return report.unwritten > 0 ? EXIT.failed : EXIT.done;
}

/** The first SIGTERM or SIGINT asks for a graceful stop, the second one ends the process at once. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function exitCodeFor(error: unknown): number {
  if (error instanceof WorkerUsageError || error instanceof EnvironmentError) {
    process.stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
  const away = databaseTrouble(error) === 'unavailable';
  const what = isUnmigrated(error) ? 'the ledger has no tables yet: npm run migrate' : 'worker failed';
  log.error({ error: databaseMessage(error) }, away ? 'the database cannot be reached' : what);
  return away ? EXIT.databaseAway : EXIT.failed;
}

// What a handler or a driver leaves behind unawaited is told, but is no reason to drop every other task.
process.on('unhandledRejection', (reason) => {
  log.error({ error: databaseMessage(reason) }, 'a promise was rejected and nobody waited for it');
});

main()
  .catch(exitCodeFor)
  .then((code) => process.exit(code))
  .catch(() => process.exit(EXIT.failed));
