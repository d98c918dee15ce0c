import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '../db/migrate';
import { processClock } from '../domain/clock';

/** A process to keep running. */
export type ChildSpec = {
  name: string;
  /** Arguments for this Node.js: a script and what it is given. */
  args: string[];
  env: Record<string, string | undefined>;
  /** Must come up: when it cannot, everything ends with exit code 1. Resolves true once it serves. */
  ready?: () => Promise<boolean>;
};

export type SupervisorOptions = {
  print: (line: string) => void;
  /** How long children may take to end, in milliseconds. Default 15,000. */
  graceMs?: number;
  /** First pause before a restart; doubles up to 30 s. Default 500. */
  restartMs?: number;
};

export type Supervisor = {
  /** Resolves once every child that can be asked is ready. Rejects when one never will be. */
  ready: Promise<void>;
  /** Resolves with the exit code when all children are gone. */
  ended: Promise<number>;
  stop(): void;
  /** Ends what is left at once. */
  kill(): void;
};

const WATCH = fileURLToPath(new URL('./parent-watch.mjs', import.meta.url));
const LONGEST_RESTART_MS = 30_000;
/** A child that lived this long was healthy: its next restart is quick again. */
const STEADY_MS = 60_000;
/** Ends in a row before readiness after which a child is given up. */
const HOPELESS = 4;
const POLL_MS = 200;

type Kept = { spec: ChildSpec; child: ChildProcess | null; failures: number; wasReady: boolean };

/** Starts the children and keeps them running until `stop`. Their lines are printed with their names. */
export function supervise(specs: readonly ChildSpec[], options: SupervisorOptions): Supervisor {
  const { print, graceMs = 15_000, restartMs = 500 } = options;
  const kept: Kept[] = specs.map((spec) => ({ spec, child: null, failures: 0, wasReady: !spec.ready }));
  const pending = new Set<NodeJS.Timeout>();
  let stopping = false;
  let exitCode = 0;
  let finish: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => (finish = resolve));
  let succeed: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => ([succeed, fail] = [resolve, reject]));
  ready.catch(() => undefined);

  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      pending.delete(timer);
      run();
    }, ms);
    pending.add(timer);
  };
  const settleEnd = () => {
    if (stopping && kept.every(({ child }) => child === null)) finish(exitCode);
  };
  const kill = () => {
    for (const { child } of kept) child?.kill('SIGKILL');
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const timer of pending) clearTimeout(timer);
    for (const { child } of kept) if (child?.connected) child.disconnect();
    setTimeout(kill, graceMs).unref();
    fail(new Error('stopped'));
    settleEnd();
  };
  const giveUp = ({ spec, failures }: Kept) => {
    const error = new Error(`${spec.name} ended ${failures} times before it was ready; giving up`);
    exitCode = 1;
    fail(error);
    print(error.message);
    stop();
  };
  const onExit = (one: Kept, child: ChildProcess, startedMs: number, how: string) => {
    if (one.child !== child) return;
    one.child = null;
    if (stopping) return settleEnd();
    const steady = one.wasReady && processClock.now().getTime() - startedMs > STEADY_MS;
    one.failures = steady ? 1 : one.failures + 1;
    if (!one.wasReady && one.failures >= HOPELESS) return giveUp(one);
    const pauseMs = Math.min(LONGEST_RESTART_MS, restartMs * 2 ** (one.failures - 1));
    print(`${one.spec.name} ended (${how}); starting it again in ${pauseMs / 1000} s`);
    later(pauseMs, () => start(one));
  };
  const start = (one: Kept) => {
    const startedMs = processClock.now().getTime();
    const child = spawn(process.execPath, ['--import', WATCH, ...one.spec.args], {
      cwd: PROJECT_ROOT,
      env: one.spec.env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    one.child = child;
    for (const stream of [child.stdout, child.stderr])
      eachLine(stream, (line) => {
        if (line.trim() !== '') print(`${one.spec.name} | ${line}`);
      });
    child.once('error', (error) => onExit(one, child, startedMs, error.message));
    child.once('exit', (code, signal) => onExit(one, child, startedMs, signal ?? `code ${code}`));
    if (!one.wasReady) poll(one);
  };
  const poll = (one: Kept) => {
    const { child } = one;
    const ask = async () => {
      const answer = await (one.spec.ready?.() ?? Promise.resolve(true)).catch(() => false);
      // An answer counts only for the process that was asked: another program may hold the port.
      if (one.child !== child || child === null || child.exitCode !== null) return;
      if (!answer) return later(POLL_MS, () => void ask());
      one.wasReady = true;
      one.failures = 0;
      if (kept.every(({ wasReady }) => wasReady)) succeed();
    };
    void ask();
  };
  kept.forEach(start);
  if (kept.every(({ wasReady }) => wasReady)) succeed();
  return { ready, ended, stop, kill };
}

/** Ends the supervisor on SIGTERM, SIGINT and SIGHUP; a second signal ends everything at once. */
export function stopOnSignals(
  supervisor: Pick<Supervisor, 'stop' | 'kill'>,
  print: (line: string) => void,
): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) return supervisor.kill();
      asked = true;
      print('stopping …');
      supervisor.stop();
    });
  }
}

function eachLine(stream: NodeJS.ReadableStream | null, use: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(use);
  });
  stream?.on('end', () => {
    if (rest !== '') use(rest);
  });
}
