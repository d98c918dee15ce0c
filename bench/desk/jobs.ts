import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./job-child.ts', import.meta.url));

/** Work that takes longer than a page may, each in a process of its own, whose memory is its own then. */
export type Job =
  | { does: 'export'; format: 'csv' | 'xlsx'; sheet?: 'breaks' | 'matched' | 'resolutions' }
  | { does: 'decide' }
  | { does: 'sign' }
  | { does: 'verify' };
export type JobOrder = Job & { url: string; runId: string };

/** Seconds by what was timed, and the most memory that the process had. */
export type JobDone = { seconds: Record<string, number>; rows: number; rssMb: number };

export async function runJob(order: JobOrder): Promise<JobDone> {
  const child = fork(SCRIPT, [JSON.stringify(order)], { execArgv: ['--import', 'tsx'] });
  return await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${order.does} ended with ${code}`)));
    child.once('message', (message) => resolve(message as JobDone));
  });
}
