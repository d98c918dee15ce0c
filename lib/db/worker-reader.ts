import { z } from 'zod';
import type { LaneNumbers } from '../domain/lane-numbers';
import type { Tx } from './client';

export type StoredWorker = {
  id: string;
  host: string;
  startedAt: Date;
  heartbeatAt: Date;
  inFlight: number;
  lastError: string | null;
};

/** Workers that did not say goodbye and were heard of since `since`, newest heartbeat first; at most 100. */
export async function readRunningWorkers(tx: Tx, since: Date): Promise<StoredWorker[]> {
  return tx.worker.findMany({
    where: { stoppedAt: null, heartbeatAt: { gte: since } },
    select: { id: true, host: true, startedAt: true, heartbeatAt: true, inFlight: true, lastError: true },
    orderBy: { heartbeatAt: 'desc' },
    take: 100,
  });
}

export type RegisteredWorker = StoredWorker & {
  pid: number;
  version: string;
  stoppedAt: Date | null;
  clockOffsetMs: number;
  finishedTotal: bigint;
  lateTotal: bigint;
  finishedPerMinute: number | null;
  lanes: LaneNumbers[];
  leaseUntil: Date | null;
  lastErrorAt: Date | null;
};

const laneNumbers = z.array(
  z.object({
    bizType: z.string(),
    running: z.number(),
    waiting: z.number(),
    unwritten: z.number(),
    problem: z.string().nullable(),
  }),
);

/** Every worker the registry still knows, newest heartbeat first (`ix_worker_heartbeat`); at most `limit`. */
export async function readWorkers(tx: Tx, limit: number): Promise<RegisteredWorker[]> {
  const rows = await tx.worker.findMany({ orderBy: [{ heartbeatAt: 'desc' }, { id: 'asc' }], take: limit });
  return rows.map((row) => ({ ...row, lanes: lanesOf(row.lanes) }));
}

/** A row of an older version has none; one that cannot be read says nothing either. */
function lanesOf(text: string | null): LaneNumbers[] {
  if (text === null) return [];
  try {
    const parsed = laneNumbers.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
