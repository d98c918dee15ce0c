import type { BusinessDate } from '../domain/reconciliation';
import type { RunPhase, RunState } from '../domain/views/recon-run';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import { findRun, type RunFigures, type StoredRun } from './recon-run-store';

/** How long a worker that is gone keeps the others from starting its run again; one alive says so in every write. */
const HOLD_MS = 20_000;

/** Somebody cancelled the run, or another worker has it: whatever was written for it does not count. */
export class RunLost extends Error {
  override name = 'RunLost';
}

/**
 * Takes the oldest run that waits, or that a worker left behind. Null: there is none. Every write of a run is conditional
 * on the holder.
 */
export async function holdRun(db: Database, holder: string): Promise<StoredRun | null> {
  const now = db.clock.now();
  const free = { OR: [{ holder: null }, { heldUntil: { lt: now } }] };
  const open: RunState[] = ['queued', 'running'];
  const waiting = await db.prisma.reconRun.findMany({
    where: { state: { in: open }, ...free },
    orderBy: { id: 'asc' },
    select: { id: true },
    take: 20,
  });
  for (const { id } of waiting) {
    const { count } = await withLockRetry(() =>
      db.prisma.reconRun.updateMany({
        where: { id, state: { in: open }, ...free },
        data: { state: 'running', holder, heldUntil: until(now), startedAt: now, finishedAt: null },
      }),
    );
    if (count === 1) return findRun(db.prisma, id);
  }
  return null;
}

function until(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

/** First statement of every transaction of a run: locks its row until the end. Throws RunLost when it is no longer ours. */
export async function fenceRun(tx: Tx, id: bigint, holder: string, now: Date): Promise<void> {
  const { count } = await tx.reconRun.updateMany({
    where: { id, holder, state: 'running' },
    data: { heldUntil: until(now) },
  });
  if (count !== 1) throw new RunLost(`run ${id} is no longer ours`);
}

export type RunProgress = { phase: RunPhase; done: number; total: number };

/** Says how far it has come, and that the worker is alive. Throws RunLost. */
export async function writeProgress(
  db: Database,
  id: bigint,
  holder: string,
  { phase, done, total }: RunProgress,
): Promise<void> {
  const { count } = await withLockRetry(() =>
    db.prisma.reconRun.updateMany({
      where: { id, holder, state: 'running' },
      data: {
        phase,
        progressDone: BigInt(done),
        progressTotal: BigInt(total),
        heldUntil: until(db.clock.now()),
      },
    }),
  );
  if (count !== 1) throw new RunLost(`run ${id} is no longer ours`);
}

/** What is known before the first row is read. Throws RunLost. */
export async function beginRun(
  db: Database,
  id: bigint,
  holder: string,
  known: { asOf: BusinessDate; matchVersion: number },
): Promise<void> {
  await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      await fenceRun(tx, id, holder, db.clock.now());
      await tx.reconRun.updateMany({ where: { id }, data: known });
    }),
  );
}

/** Inside the fenced last transaction: from here on it is what the day is. A trigger makes and renews its breaks. */
export async function writeDone(tx: Tx, id: bigint, figures: RunFigures, now: Date): Promise<void> {
  await tx.reconRun.updateMany({
    where: { id },
    data: {
      ...{ ...figures, inputs: JSON.stringify(figures.inputs) },
      state: 'done' satisfies RunState,
      ...ENDED,
      finishedAt: now,
      lockVersion: { increment: 1 },
    },
  });
}

const ENDED = { liveKey: null, holder: null, heldUntil: null, phase: null };

/** Inside a fenced transaction. `why`: a word of the messages. */
export async function writeFailed(tx: Tx, id: bigint, why: string, now: Date): Promise<void> {
  await tx.reconRun.updateMany({
    where: { id },
    data: {
      state: 'failed' satisfies RunState,
      why,
      ...ENDED,
      finishedAt: now,
      lockVersion: { increment: 1 },
    },
  });
}

/** By a person, on the version they saw; the worker that is at it notices with its next write. False: somebody was first. */
export async function writeCancelled(
  tx: Tx,
  seen: { id: bigint; lockVersion: number },
  now: Date,
): Promise<boolean> {
  const open: RunState[] = ['queued', 'running'];
  const { count } = await tx.reconRun.updateMany({
    where: { id: seen.id, lockVersion: seen.lockVersion, state: { in: open } },
    data: {
      state: 'cancelled' satisfies RunState,
      ...ENDED,
      finishedAt: now,
      lockVersion: { increment: 1 },
    },
  });
  return count === 1;
}

/** A worker that stops gives its run back at once: another starts it again. */
export async function releaseRun(db: Database, id: bigint, holder: string): Promise<void> {
  await withLockRetry(() =>
    db.prisma.reconRun.updateMany({
      where: { id, holder, state: 'running' },
      data: { state: 'queued', holder: null, heldUntil: null, phase: null },
    }),
  );
}

/** Rows of one delete. */
const SWEEP = 2_000;

/**
 * Throws away what an earlier try of the run had written, or with no holder what one had that came to no end. Fenced like
 * everything else: a sweep that was held up must not take away what the next worker writes.
 */
export async function sweepRun(db: Database, id: bigint, holder: string | null): Promise<void> {
  const fenced = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withLockRetry(() =>
      db.prisma.$transaction(async (tx) => {
        if (holder !== null) await fenceRun(tx, id, holder, db.clock.now());
        return work(tx);
      }),
    );
  const of = { where: { runId: id } };
  await fenced((tx) => tx.reconRunPart.deleteMany(of));
  await fenced((tx) => tx.reconItemPart.deleteMany(of));
  const sweepItems = async (tx: Tx) => {
    const rows = await tx.reconItem.findMany({ ...of, select: { id: true }, take: SWEEP });
    if (rows.length > 0) await tx.reconItem.deleteMany({ where: { id: { in: rows.map((row) => row.id) } } });
    return rows.length;
  };
  while ((await fenced(sweepItems)) === SWEEP);
}
