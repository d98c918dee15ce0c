import { cutByCodePoint, LAST_ERROR_LIMIT } from '../domain/cut-text';
import { laneNumbersText, type LaneNumbers } from '../domain/lane-numbers';
import type { Database } from './client';
import { withLockRetry } from './failure';

/** Who a worker is: fixed for the life of its process. `id` is at most 64 characters. */
export type WorkerIdentity = { id: string; host: string; pid: number; version: string; startedAt: Date };

/** What a worker tells at every beat. */
export type WorkerPulse = {
  clockOffsetMs: number;
  inFlight: number;
  finishedTotal: bigint;
  lateTotal: bigint;
  /** Results written in the last minute; null while it has not run for long enough to tell. */
  finishedPerMinute: number | null;
  lanes: readonly LaneNumbers[];
  /** Latest end of the leases it holds. */
  leaseUntil: Date | null;
  lastError: { message: string; at: Date } | null;
};

/** How long a worker that is gone stays in the registry. */
const KEPT_MS = 7 * 86_400_000;

/** Writes a worker's row, making it when it is not there; its time is the database's. */
export async function beat(db: Database, worker: WorkerIdentity, pulse: WorkerPulse): Promise<void> {
  const data = { ...columnsOf(pulse), heartbeatAt: db.clock.now(), stoppedAt: null };
  const { id, host, pid, version, startedAt } = worker;
  await withLockRetry(() =>
    db.prisma.worker.upsert({
      where: { id },
      create: {
        id,
        host: cutByCodePoint(host, 128),
        pid,
        version: cutByCodePoint(version, 32),
        startedAt,
        ...data,
      },
      update: data,
    }),
  );
}

/** The worker's last word: it stopped by itself and holds nothing any more. */
export async function markStopped(db: Database, worker: WorkerIdentity, pulse: WorkerPulse): Promise<void> {
  const now = db.clock.now();
  await withLockRetry(() =>
    db.prisma.worker.updateMany({
      where: { id: worker.id },
      data: { ...columnsOf(pulse), heartbeatAt: now, stoppedAt: now },
    }),
  );
}

/** Forgets workers that have been silent for a week. Returns how many. */
export async function forgetSilentWorkers(db: Database): Promise<number> {
  const before = new Date(db.clock.now().getTime() - KEPT_MS);
  const silent = { heartbeatAt: { lt: before } };
  return (await withLockRetry(() => db.prisma.worker.deleteMany({ where: silent }))).count;
}

function columnsOf(pulse: WorkerPulse) {
  const { clockOffsetMs, lanes, lastError, ...plain } = pulse;
  return {
    ...plain,
    clockOffsetMs: clamp(clockOffsetMs),
    lanes: laneNumbersText(lanes),
    lastError: lastError === null ? null : cutByCodePoint(lastError.message, LAST_ERROR_LIMIT),
    lastErrorAt: lastError?.at ?? null,
  };
}

/** The column is an INT; a clock that is wrong by more than 24 days is as wrong as can be. */
function clamp(ms: number): number {
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, Math.round(ms)));
}
