import type { BusinessDate } from '../domain/reconciliation';
import type { RunInputs, RunSettings } from '../domain/run-record';
import type { RunPhase, RunState } from '../domain/views/recon-run';
import type { SourceSettings } from '../domain/source-settings';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import type { ReconRun } from './generated/mysql/client';
import type { StoredSource } from './recon-source-store';

export type StoredRun = Omit<ReconRun, 'state' | 'phase'> & { state: RunState; phase: RunPhase | null };

export type RunRequester = { id: bigint | null; name: string; role: string };
/** Whoever starts a run without being a person: a round of queries that has ended. */
const BY_ITSELF: RunRequester = { id: null, name: 'worker', role: 'worker' };

export type RunRequest = {
  source: StoredSource;
  businessDate: BusinessDate;
  requester: RunRequester | null;
  /** Other rules than the source's, to see what they would give: the run is a trial then. */
  settings?: SourceSettings;
  trial?: boolean;
};

export async function findRun(tx: Tx, id: bigint): Promise<StoredRun | null> {
  return (await tx.reconRun.findUnique({ where: { id } })) as StoredRun | null;
}

/** The newest run of the day that came to its end: the only one that can be signed. */
export async function currentRun(
  tx: Tx,
  sourceId: bigint,
  businessDate: BusinessDate,
): Promise<StoredRun | null> {
  return (await tx.reconRun.findFirst({
    where: { sourceId, businessDate, state: 'done', trial: false },
    orderBy: { number: 'desc' },
  })) as StoredRun | null;
}

/** The run of the day that is queued or under way. Trials do not count: nothing follows from them. */
export async function liveRun(
  tx: Tx,
  sourceId: bigint,
  businessDate: BusinessDate,
): Promise<StoredRun | null> {
  return (await tx.reconRun.findUnique({
    where: { liveKey: liveKeyOf(sourceId, businessDate, false) },
  })) as StoredRun | null;
}

/** Whether a day of the source was ever compared, or is now. */
export async function hasRuns(tx: Tx, sourceId: bigint): Promise<boolean> {
  const state: { in: RunState[] } = { in: ['queued', 'running', 'done'] };
  return (
    (await tx.reconRun.findFirst({ where: { sourceId, trial: false, state }, select: { id: true } })) !== null
  );
}

/** Newest first; trials only where they are asked for. */
export async function listStoredRuns(
  tx: Tx,
  where: { sourceId?: bigint; businessDate?: BusinessDate; trials?: boolean },
  take: number,
): Promise<StoredRun[]> {
  const { sourceId, businessDate, trials = false } = where;
  return (await tx.reconRun.findMany({
    where: {
      ...(sourceId === undefined ? {} : { sourceId }),
      ...(businessDate === undefined ? {} : { businessDate }),
      ...(trials ? {} : { trial: false }),
    },
    orderBy: { id: 'desc' },
    take,
  })) as StoredRun[];
}

/**
 * Writes down that a day is to be run; a worker does it. Null: a run of the day is queued or under way already. Whether the
 * day may be changed is the caller's to ask (`guardDay`).
 */
export async function queueRun(
  tx: Tx,
  request: RunRequest,
  now: Date,
): Promise<{ id: bigint; number: number } | null> {
  const { source, businessDate, settings = source.settings, trial = false } = request;
  const { id, name, role } = request.requester ?? BY_ITSELF;
  const rules: RunSettings = { format: source.format, settings };
  const number = await nextNumber(tx, source.id, businessDate, trial);
  try {
    const row = await tx.reconRun.create({
      data: {
        sourceId: source.id,
        businessDate,
        number,
        state: 'queued' satisfies RunState,
        liveKey: liveKeyOf(source.id, businessDate, trial),
        sourceVersion: source.version,
        matchVersion: 0,
        settings: JSON.stringify(rules),
        asOf: businessDate,
        requesterId: id,
        requesterName: name,
        requesterRole: role,
        createdAt: now,
        trial,
      },
      select: { id: true },
    });
    return { id: row.id, number };
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}

/** Trials count downwards from -1, so that they leave no gap among the others. */
async function nextNumber(
  tx: Tx,
  sourceId: bigint,
  businessDate: BusinessDate,
  trial: boolean,
): Promise<number> {
  const last = await tx.reconRun.findFirst({
    where: { sourceId, businessDate, trial },
    orderBy: { number: trial ? 'asc' : 'desc' },
    select: { number: true },
  });
  return trial ? Math.min(0, last?.number ?? 0) - 1 : (last?.number ?? 0) + 1;
}

function liveKeyOf(sourceId: bigint, businessDate: BusinessDate, trial: boolean): string {
  return `${sourceId}:${businessDate}${trial ? ':trial' : ''}`;
}

/** What a later run needs to know of an earlier one. */
export type EarlierRun = { id: bigint; businessDate: BusinessDate; inputs: string | null };

/** Current runs of the days from `from` to `to`, both included, newest day first. */
export async function currentRuns(
  tx: Tx,
  sourceId: bigint,
  from: BusinessDate,
  to: BusinessDate,
): Promise<EarlierRun[]> {
  const rows = await tx.reconRun.findMany({
    where: { sourceId, businessDate: { gte: from, lte: to }, state: 'done', trial: false },
    orderBy: [{ businessDate: 'desc' }, { number: 'desc' }],
    select: { id: true, businessDate: true, inputs: true },
  });
  return rows.filter((row, at) => row.businessDate !== rows[at - 1]?.businessDate);
}

export type RunFigures = {
  inputs: RunInputs;
  sums: string;
  totals: string;
  resultHash: string;
  breakCount: number;
};
