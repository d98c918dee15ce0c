import { spawn, type ChildProcess } from 'node:child_process';
import { endOf, signalGroup, stopGroup } from './processes';

const GRACE_MS = 20_000;

export type CommandOptions = { env?: Record<string, string>; timeoutMs: number };

export type CommandRunner = {
  /** Runs a program to its end with its output on ours; true when it exits with 0 within its time. */
  run(command: string[], options: CommandOptions): Promise<boolean>;
  /** Ends all that is running and lets nothing further start. */
  stop(): Promise<void>;
};

/** Runs programs, each in a process group of its own so that it can be ended as a whole. */
export function commandRunner(cwd: string): CommandRunner {
  const running = new Set<ChildProcess>();
  let stopped = false;

  const run = async ([program = '', ...args]: string[], options: CommandOptions): Promise<boolean> => {
    if (stopped) return false;
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.add(child);
    const timer = setTimeout(() => {
      console.error(`${program} took more than ${options.timeoutMs / 60_000} minutes and is ended`);
      void stopGroup(child, GRACE_MS);
    }, options.timeoutMs);
    const code = await new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.once('error', (error) => {
        console.error(error.message);
        resolve(null);
      });
    });
    clearTimeout(timer);
    // A test runner that crashed leaves its browsers and servers behind.
    signalGroup(child, 'SIGKILL');
    running.delete(child);
    return code === 0;
  };

  const stop = async () => {
    stopped = true;
    const alive = [...running].filter((child) => endOf(child) === null);
    await Promise.all(alive.map((child) => stopGroup(child, GRACE_MS)));
  };
  return { run, stop };
}
