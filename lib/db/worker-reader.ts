import { z } from 'zod';
import type { LaneNumbers } from '../domain/lane-numbers';
import type { WorkerRefusal } from '../domain/worker-refusal';
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

const field = z.enum(['url', 'confirmUrl']);
/** Written by workers of other versions, too: what this one does not know stands in their log. */
const refusal: z.ZodType<WorkerRefusal> = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'unreadable_settings',
      'no_target',
      'no_allowed_hosts',
      'no_confirm_url',
      'run_elsewhere',
      'see_log',
    ]),
  }),
  z.object({ code: z.literal('unknown_executor'), executor: z.string() }),
  z.object({ code: z.literal('invalid_settings'), fields: z.record(z.string(), z.string()) }),
  z.object({ code: z.enum(['bad_address', 'address_with_password']), field }),
  z.object({ code: z.enum(['host_not_allowed', 'private_host']), field, host: z.string() }),
  z.object({ code: z.literal('no_handler'), bizType: z.string() }),
  z.object({ code: z.literal('variable_missing'), name: z.string() }),
]);

const laneNumbers = z.array(
  z.object({
    bizType: z.string(),
    running: z.number(),
    waiting: z.number(),
    unwritten: z.number(),
    problem: refusal.nullable().catch({ code: 'see_log' }),
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
