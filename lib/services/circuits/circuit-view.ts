import type { Tx } from '../../db/client';
import { countTasks } from '../../db/list-reader';
import type { Circuit } from '../../domain/circuit';
import { STATUS } from '../../domain/task-status';
import type { CappedCount } from '../../domain/views/quantities';
import type { PausedType } from '../../domain/views/workers';
import { cappedCount, COUNT_CAP } from '../capped-count';

/** A circuit as screens show it; null while its type is claimed. */
export function pausedType(circuit: Circuit): PausedType | null {
  if (circuit.state === 'closed') return null;
  const { bizType, state, failures, trips, errorClass, lastError, nextProbeAt, probe } = circuit;
  return {
    bizType,
    state,
    since: (circuit.pausedSince ?? circuit.changedAt).toISOString(),
    failures,
    trips,
    errorClass,
    lastError,
    nextProbeAt: nextProbeAt?.toISOString() ?? null,
    probeWorker: probe?.worker ?? null,
    held:
      state === 'held'
        ? {
            by: circuit.heldBy ?? '',
            reason: circuit.heldReason ?? '',
            at: circuit.changedAt.toISOString(),
          }
        : null,
  };
}

/** Due tasks of a type, each half an index read of 10,001 rows of `ix_async_task_claim` at most. */
export async function countDueOfType(tx: Tx, bizType: string, now: Date): Promise<CappedCount> {
  const pending = { bizType, status: STATUS.pending };
  const timeless = await countTasks(tx, { ...pending, nextRetryTime: null }, 'status', COUNT_CAP + 1);
  if (timeless > COUNT_CAP) return cappedCount(timeless);
  const timed = await countTasks(tx, { ...pending, nextRetryTime: { lte: now } }, 'status', COUNT_CAP + 1);
  return cappedCount(timeless + timed);
}
