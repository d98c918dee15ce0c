import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DeskFigures, DeskSizes } from './desk-child';

const SCRIPT = fileURLToPath(new URL('./desk-child.ts', import.meta.url));

export type DeskWorker = { figures(): Promise<{ rssMb: number; cpuMs: number }>; end(): Promise<void> };

/** Starts a worker of the desk; resolves when it is ready, rejects when it dies first. */
export async function startDesk(url: string, sizes: DeskSizes = {}): Promise<DeskWorker> {
  const child = fork(SCRIPT, [url, JSON.stringify(sizes)], { execArgv: ['--import', 'tsx'] });
  await next(child);
  return {
    figures: async () => {
      const answer = next(child);
      child.send('figures');
      const figures = await answer;
      if ('ready' in figures) throw new Error('the worker has not answered');
      return figures;
    },
    end: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function next(child: ChildProcess): Promise<DeskFigures> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the worker ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as DeskFigures);
    });
  });
}
