import type { WorkerState } from '../../domain/views/workers';

/** Six heartbeats. */
const HEARTBEAT_MS = 30_000;

export function workerState(worker: { heartbeatAt: Date; stoppedAt: Date | null }, now: Date): WorkerState {
  if (worker.stoppedAt !== null) return 'stopped';
  return now.getTime() - worker.heartbeatAt.getTime() <= HEARTBEAT_MS ? 'alive' : 'silent';
}
