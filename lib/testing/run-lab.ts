import type { Database } from '../db/client';
import { findRun, queueRun, type StoredRun } from '../db/recon-run-store';
import type { StoredSource } from '../db/recon-source-store';
import type { BreakKind } from '../domain/reconciliation';
import { identityOf } from '../domain/reconciliation-sums';
import { readRunSums } from '../domain/run-record';
import type { SourceSettings } from '../domain/source-settings';
import { RunRunner } from '../engine/run-runner';
import type { Clock } from '../domain/clock';
import type { ShownStatus } from '../domain/task-status';
import { insertTask } from './ledger-factory';
import { importStatement } from './recon-lab';
import { genericCsv } from './statements/generic-csv-file';
import type { Movement } from './statements/movement';

/** Queues a run of a day and carries it out, as a person and a worker do. Throws where it does not come to its end. */
export async function runDay(
  db: Database,
  source: StoredSource,
  day: string,
  options: { settings?: SourceSettings; trial?: boolean } = {},
): Promise<StoredRun> {
  const id = await queueDay(db, source, day, options);
  const runner = new RunRunner(db, 'lab');
  let run = await readRun(db, id);
  // Others may wait before it.
  while (run.finishedAt === null && (await runner.runOnce()).busy) run = await readRun(db, id);
  if (run.state !== 'done') throw new Error(`run ${id} is ${run.state}: ${run.why}`);
  return run;
}

/** The same without a worker: it waits. */
export async function queueDay(
  db: Database,
  source: StoredSource,
  day: string,
  options: { settings?: SourceSettings; trial?: boolean } = {},
): Promise<bigint> {
  const now = db.clock.now();
  const request = { source, businessDate: day, requester: null, ...options };
  const queued = await db.prisma.$transaction((tx) => queueRun(tx, request, now));
  if (queued === null) throw new Error(`a run of ${day} is under way`);
  return queued.id;
}

export async function readRun(db: Database, id: bigint): Promise<StoredRun> {
  const run = await findRun(db.prisma, id);
  if (run === null) throw new Error(`no run ${id}`);
  return run;
}

/** How many differences of each kind a run found, kinds without any left out. Throws where rows were lost. */
export function breaksOf(run: StoredRun): Partial<Record<BreakKind, number>> {
  const sums = readRunSums(run.sums);
  if (sums === null) throw new Error(`run ${run.id} has no sums`);
  const left = identityOf(sums);
  if (left.length > 0)
    throw new Error(`rows were lost: ${JSON.stringify(left, (_, v: unknown) => String(v))}`);
  return Object.fromEntries(Object.entries(sums.breaks).filter(([, count]) => count > 0));
}

/** A clock that stands where it is put, an ISO instant. */
export function clockAt(instant: string): Clock & { set(instant: string): void } {
  let now = Date.parse(instant);
  return {
    now: () => new Date(now),
    set: (next) => {
      now = Date.parse(next);
    },
  };
}

/** A payment of 100.00 CNY that succeeded, at noon in Shanghai, as a line of theirs. */
export function movement(key: string, day: string, parts: Partial<Movement> = {}): Movement {
  return {
    ...{ kind: 'payment', key, orderKey: key, amountMinor: 10_000n, currency: 'CNY', status: 'succeeded' },
    at: `${day}T04:00:00.000Z`,
    providerId: `P-${key}`,
    name: 'tea',
    ...parts,
  };
}

/** The task of ours that agrees with `movement()`. */
export function payTask(
  db: Database,
  key: string,
  day: string,
  state: ShownStatus = 'success',
  columns: Parameters<typeof insertTask>[2] = {},
): Promise<bigint> {
  return insertTask(db, state, {
    ...{ bizType: 'pay', bizId: key, amountMinor: 10_000n, currency: 'CNY' },
    createdAt: new Date(`${day}T03:59:58.000Z`),
    ...columns,
  });
}

/** Imports lines as a table and compares the day. */
export async function importAndRun(
  db: Database,
  source: StoredSource,
  day: string,
  lines: readonly Movement[],
): Promise<StoredRun> {
  // Two empty days are not the same file.
  const above = lines.length === 0 ? [`no movements on ${day}`] : [];
  await importStatement(db, source, day, genericCsv(lines, { above }));
  return runDay(db, source, day);
}
