import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../lib/db/client';
import { RunRunner } from '../../lib/engine/run-runner';
import { StatementReader } from '../../lib/engine/statement-reader';

/** What the worker process says of itself. `cpuMs`: of its own, without the database's. */
export type DeskFigures = { ready: true } | { rssMb: number; cpuMs: number };

/** Rows of one stored chunk of theirs and of one page of ours, where they are not the usual ones. */
export type DeskSizes = { chunkRows?: number; pageRows?: number };

/** A worker of the desk in a process of its own, until its parent ends it: reads files, carries runs out. */
async function main(): Promise<void> {
  const db = await openDatabase({ url: process.argv[2] ?? '' });
  const sizes = JSON.parse(process.argv[3] ?? '{}') as DeskSizes;
  const runners = [new StatementReader(db, 'bench', sizes), new RunRunner(db, 'bench', sizes)];
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.send?.({ rssMb: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 });
  });
  process.send?.({ ready: true });
  for (;;) {
    let busy = false;
    for (const runner of runners) busy = (await runner.runOnce()).busy || busy;
    if (!busy) await pause(50);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
