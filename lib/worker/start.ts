import { EnvironmentError } from '../config/environment';
import { SeedFileError } from '../services/settings/seed-task-types';
import { build, BuildError, buildState } from './build';
import { webChild, workerChild } from './children';
import { isPortFree } from './port';
import { prepareLedger, StartError } from './prepare-start';
import { withEnvFile } from '../config/env-file';
import { readStartSettings, type StartSettings } from './start-settings';
import { stopOnSignals, supervise } from './supervise';

/** `npm start`: console and worker in production. Exit codes: 0 stopped, 1 could not start, 2 wrong settings. */
async function main(): Promise<number> {
  const source = withEnvFile(process.env);
  const settings = readStartSettings(source);
  if (!(await isPortFree(settings.port, settings.host)))
    throw new StartError(`port ${settings.port} is taken by another program; set PORT to a free one`);
  await prepareLedger(settings, say);
  await ensureBuild();
  const env = { ...source, DATABASE_URL: settings.databaseUrl };
  const web = webChild(settings, env, settings.url, settings.secret);
  const supervisor = supervise(settings.worker ? [web, workerChild(env)] : [web], { print: say });
  stopOnSignals(supervisor, say);
  process.stdout.on('error', () => supervisor.stop());
  supervisor.ready.then(
    () => say(`Makegood is ready: ${settings.url}${withoutWorker(settings)}`),
    () => undefined,
  );
  return supervisor.ended;
}

function withoutWorker({ worker }: StartSettings): string {
  return worker ? '' : ' (WORKER=off: no task is executed by this process)';
}

/** Somebody who has just cloned gets a console; a build that is there is used as it is, also when it is old. */
async function ensureBuild(): Promise<void> {
  const state = buildState();
  if (state === 'stale') say('the sources are newer than the build: "npm run build" brings it up to date');
  if (state !== 'missing') return;
  say('no build yet: building the console, about a minute …');
  await build(() => undefined);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const KNOWN = [StartError, BuildError, SeedFileError];

main()
  .then((code) => process.exit(code))
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Makegood cannot start: ${message}\n`);
    if (
      error instanceof Error &&
      !(error instanceof EnvironmentError) &&
      !KNOWN.some((kind) => error instanceof kind)
    )
      process.stderr.write(`${error.stack ?? ''}\n`);
    process.exit(error instanceof EnvironmentError ? 2 : 1);
  });
