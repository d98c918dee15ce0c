import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEMO_SECRET } from '../config/environment';
import { processClock } from '../domain/clock';
import { build, BuildError, buildState } from './build';
import { webChild, workerChild } from './children';
import { clearHome, DEMO_FILES, DemoRunsError, takeHome } from './demo/demo-home';
import { DEMO_HELP, readyText } from './demo/demo-words';
import { EffectsLedger } from './demo/effects-ledger';
import { hasLedger, makeLedger, openLedger } from './demo/prepare-ledger';
import { showProgress, type Progress } from './demo/progress';
import { startSimulator } from './demo/simulator';
import { startTrickle } from './demo/trickle';
import { nextFreePort } from './port';
import { stopOnSignals, supervise, type ChildSpec } from './supervise';

const FIRST_SIMULATOR_PORT = 4010;
/** Lines that Next prints while it builds, and how far it is then. */
const MILESTONES: readonly [RegExp, number, string][] = [
  [/Creating an optimized/, 0.08, 'compiling'],
  [/Compiled successfully/, 0.5, 'compiled'],
  [/Collecting page data/, 0.8, 'collecting pages'],
  [/Generating static/, 0.88, 'pages'],
  [/Finalizing/, 0.95, 'finishing'],
];

/** `npm run demo`. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { fresh: { type: 'boolean' }, help: { type: 'boolean' }, host: { type: 'string' } },
  });
  if (values.help) {
    process.stdout.write(DEMO_HELP);
    return 0;
  }
  const leaveHome = takeHome();
  try {
    if (values.fresh) clearHome();
    return await run(values.host ?? '127.0.0.1');
  } finally {
    leaveHome();
  }
}

async function run(host: string): Promise<number> {
  writeFileSync(DEMO_FILES.log, '');
  const wanted = Number(process.env.PORT ?? '') || 3000;
  const port = await nextFreePort(wanted, host);
  if (port !== wanted) console.log(`Port ${wanted} is taken by another program; using ${port}.`);
  const effects = new EffectsLedger(DEMO_FILES.simulator);
  const simulator = await startSimulator(await simulatorPort(), effects, processClock);
  const downstream = simulator.origin;
  await prepare(downstream, effects);
  const db = await openLedger(downstream);
  const supervisor = supervise(children(port, host, downstream), { print: logLine });
  stopOnSignals(supervisor, say);
  process.stdout.on('error', () => supervisor.stop());
  let stopTrickle: (() => void) | null = null;
  try {
    await supervisor.ready;
    say(readyText(`http://localhost:${port}`, downstream));
    stopTrickle = startTrickle(db, (error) => logLine(`producer | ${String(error)}`));
  } catch (error) {
    if (error instanceof Error && error.message !== 'stopped')
      console.error(`${error.message}. The log says why: data/demo/demo.log`);
  }
  const code = await supervisor.ended;
  stopTrickle?.();
  await db.close();
  await simulator.close();
  return code;
}

async function simulatorPort(): Promise<number> {
  const port = await nextFreePort(FIRST_SIMULATOR_PORT, '127.0.0.1');
  if (port !== FIRST_SIMULATOR_PORT)
    console.log(`Port ${FIRST_SIMULATOR_PORT} is taken; the simulated downstreams use ${port}.`);
  return port;
}

/** Builds the console and fills the ledger, side by side, as far as either is missing. */
async function prepare(downstream: string, effects: EffectsLedger): Promise<void> {
  const work: ((progress: Progress, signal: AbortSignal) => Promise<void>)[] = [];
  if (buildState() !== 'fresh') work.push(buildConsole);
  if (!hasLedger()) work.push((progress) => fillLedger(downstream, effects, progress));
  if (work.length === 0) return;
  say('Preparing the demo: about a minute, once.\n');
  const progress = showProgress(process.stdout);
  const failed = new AbortController();
  const interrupted = () => {
    failed.abort();
    process.exit(130);
  };
  process.once('SIGTERM', interrupted);
  process.once('SIGINT', interrupted);
  // One that fails must not leave the other behind.
  await Promise.all(
    work.map((one) =>
      one(progress, failed.signal).catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    ),
  ).finally(() => {
    process.off('SIGTERM', interrupted);
    process.off('SIGINT', interrupted);
    progress.end();
  });
}

async function buildConsole(progress: Progress, signal: AbortSignal): Promise<void> {
  const step = progress.step('Building the console');
  await build((line) => {
    logLine(`build | ${line}`);
    const found = MILESTONES.find(([pattern]) => pattern.test(line));
    if (found !== undefined) step.at(found[1], found[2]);
  }, signal);
  step.done();
}

async function fillLedger(downstream: string, effects: EffectsLedger, progress: Progress): Promise<void> {
  const step = progress.step('Filling the ledger');
  await makeLedger(downstream, effects, (share) => step.at(share, 'seven days of tasks'));
  step.done();
}

function children(port: number, host: string, downstream: string): ChildSpec[] {
  const env = {
    ...process.env,
    DATABASE_URL: `file:${DEMO_FILES.ledger}`,
    DATABASE_TIMEZONE: 'UTC',
    MAKEGOOD_SECRET: DEMO_SECRET,
    MAKEGOOD_ENVIRONMENT: 'Demo',
    // Empty, not absent: a .env of a real installation must not reach into the demo.
    MAKEGOOD_URL: process.env.MAKEGOOD_URL ?? '',
    MAKEGOOD_TRUSTED_PROXIES: process.env.MAKEGOOD_TRUSTED_PROXIES ?? '',
  };
  const origin = env.MAKEGOOD_URL === '' ? `http://localhost:${port}` : env.MAKEGOOD_URL;
  const member: ChildSpec = {
    name: 'member-service',
    args: ['examples/node/own-consumer.mjs', 'points_grant', `${downstream}/points_grant`],
    env,
  };
  return [webChild({ port, host }, env, origin, DEMO_SECRET), workerChild(env), member];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function logLine(line: string): void {
  appendFileSync(DEMO_FILES.log, `${line}\n`);
}

main()
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    const known = error instanceof DemoRunsError || error instanceof BuildError;
    const plain = error instanceof Error ? error.message : String(error);
    console.error(known || !(error instanceof Error) ? plain : (error.stack ?? plain));
    process.exit(1);
  });
