import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildMessage, ChildRole } from './engine-child';

const SCRIPT = fileURLToPath(new URL('./engine-child.ts', import.meta.url));

export type BenchChild = {
  port: number;
  /** Sends one word and resolves with the `done` that comes back. */
  ask(word: string): Promise<number>;
  end(): Promise<void>;
};

/** Starts a part of the benchmark in a process of its own; resolves when it is ready, rejects when it dies first. */
export async function startChild(role: ChildRole): Promise<BenchChild> {
  const child = fork(SCRIPT, [JSON.stringify(role)], { execArgv: ['--import', 'tsx'] });
  const ready = await nextMessage(child);
  return {
    port: 'port' in ready && ready.port !== undefined ? ready.port : 0,
    ask: async (word) => {
      const answer = nextMessage(child);
      child.send(word);
      const message = await answer;
      return 'done' in message ? message.done : 0;
    },
    end: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function nextMessage(child: ChildProcess): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a child process ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as ChildMessage);
    });
  });
}
