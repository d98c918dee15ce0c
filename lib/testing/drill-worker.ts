import { spawn, type ChildProcess } from 'node:child_process';
import { endOf, stopGroup, signalGroup } from './processes';
import { PROJECT_ROOT } from './product';

export type DrillWorker = {
  pid: number;
  /** As a power cut would. */
  kill9(): Promise<void>;
  stop(): Promise<void>;
  /** How it ended, null while it runs. */
  end(): string | null;
  /** The last of what it said. */
  tail(): string;
};

const KEPT_LINES = 40;

/** A real worker, in a process of its own, as `npm run worker` starts it. */
export function startDrillWorker(databaseUrl: string): DrillWorker {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'lib/worker/main.ts'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_TIMEZONE: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.trimEnd().split('\n'));
      lines.splice(0, lines.length - KEPT_LINES);
    });
  const killAtExit = () => signalGroup(child, 'SIGKILL');
  process.once('exit', killAtExit);
  const forget = () => process.off('exit', killAtExit);
  return {
    pid: child.pid ?? 0,
    kill9: async () => {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const running = endOf(child) === null;
      signalGroup(child, 'SIGKILL');
      if (running) await gone;
      forget();
    },
    stop: () => stopGroup(child, 10_000).finally(forget),
    end: () => endOf(child),
    tail: () => lines.join('\n'),
  };
}
