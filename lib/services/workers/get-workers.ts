import { readCircuits } from '../../db/circuit-store';
import { countRange } from '../../db/list-reader';
import { listTypeRules } from '../../db/type-rules-reader';
import { readWorkers, type RegisteredWorker } from '../../db/worker-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { maskErrorText } from '../../domain/masking';
import { WORKER_STATES, type WorkerRow, type WorkersPage } from '../../domain/views/workers';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { stuckLimits, viewRanges } from '../../db/view-ranges';
import { typeCircuits } from './type-circuits';
import { workerState } from './worker-state';

export type GetWorkersInput = Record<string, never>;

const SHOWN = 100;

/**
 * Who runs tasks, what they hold, and which types they may claim. Reads the registry (a hundred rows), the circuits
 * (one a type) and, of the ledger, only counts of at most 10,001 index entries.
 */
export async function getWorkers(ctx: ServiceContext, _input: unknown): Promise<VerbResult<WorkersPage>> {
  const actor = await authorize(ctx, 'worker.read');
  if (!actor.ok) return actor;
  const { prisma, clock } = ctx.db;
  const now = clock.now();
  const stored = await readWorkers(prisma, SHOWN + 1);
  const workers = stored.slice(0, SHOWN).map((worker) => workerRow(worker, now));
  workers.sort((a, b) => WORKER_STATES.indexOf(a.state) - WORKER_STATES.indexOf(b.state));
  const configured = await listTypeRules(prisma);
  const circuits = await readCircuits(prisma);
  let due = 0;
  for (const range of viewRanges('due', now, stuckLimits(configured)))
    if (due <= COUNT_CAP) due += await countRange(prisma, range, COUNT_CAP + 1);
  return ok({
    at: now.toISOString(),
    workers,
    more: stored.length > SHOWN,
    versions: versionsOf(workers),
    types: await typeCircuits(ctx, { configured, circuits, workers, role: actor.value.role, now }),
    due: cappedCount(due),
  });
}

function workerRow(worker: RegisteredWorker, now: Date): WorkerRow {
  const { id, host, pid, version, clockOffsetMs, inFlight, lanes, finishedPerMinute, lastError } = worker;
  const { startedAt, heartbeatAt, stoppedAt, lastErrorAt, leaseUntil } = worker;
  return {
    id,
    host,
    pid,
    version,
    state: workerState(worker, now),
    startedAt: startedAt.toISOString(),
    heartbeatAt: heartbeatAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    clockOffsetMs,
    inFlight,
    lanes,
    finishedPerMinute,
    finishedTotal: worker.finishedTotal.toString(),
    lateTotal: worker.lateTotal.toString(),
    lastError:
      lastError === null ? null : { text: maskErrorText(lastError), at: lastErrorAt?.toISOString() ?? null },
    leaseUntil: leaseUntil?.toISOString() ?? null,
  };
}

function versionsOf(workers: readonly WorkerRow[]): WorkersPage['versions'] {
  const counts = new Map<string, number>();
  for (const { version, state } of workers)
    if (state !== 'stopped') counts.set(version, (counts.get(version) ?? 0) + 1);
  return [...counts]
    .map(([version, count]) => ({ version, workers: count }))
    .sort((a, b) => b.workers - a.workers || (a.version < b.version ? -1 : 1));
}
