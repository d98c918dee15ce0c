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
