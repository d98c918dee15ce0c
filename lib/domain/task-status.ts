/** The numbers that stand in `async_task.status`. No others, ever. */
export const STATUS = { pending: 0, processing: 1, success: 2, failed: 3, compensated: 4 } as const;

export type StatusName = keyof typeof STATUS;
export type StatusCode = (typeof STATUS)[StatusName];

export const STATUS_NAMES = [
  'pending',
  'processing',
  'success',
  'failed',
  'compensated',
] as const satisfies readonly StatusName[];

/** Name of a status number as read from the table; throws on a number that the ledger does not know. */
export function statusName(code: number): StatusName {
  const name = STATUS_NAMES[code];
  if (name === undefined) throw new RangeError(`unknown task status ${code}`);
  return name;
}

/** What a person sees: a status, or `stuck`, which is processing that nobody is working on any more. */
export type ShownStatus = StatusName | 'stuck';

/** The part of a row that decides whether it is stuck. Instants are UTC. */
export type Hold = { status: number; claimToken: string | null; nextRetryTime: Date | null; updatedAt: Date };

/**
 * Stuck: processing with the lease run out, or without a claim and untouched for the type's stuck limit.
 * A time in `next_retry_time` is a lease only beside a claim token: other programs leave old times there.
 */
export function isStuck(task: Hold, now: Date, stuckLimitMs: number): boolean {
  if (task.status !== STATUS.processing) return false;
  if (task.claimToken !== null)
    return task.nextRetryTime === null || task.nextRetryTime.getTime() < now.getTime();
  return task.updatedAt.getTime() < now.getTime() - stuckLimitMs;
}

export function shownStatus(task: Hold, now: Date, stuckLimitMs: number): ShownStatus {
  return isStuck(task, now, stuckLimitMs) ? 'stuck' : statusName(task.status);
}

/** A pending row with no time, or with one that has come, is due. */
export function isDue(task: Pick<Hold, 'status' | 'nextRetryTime'>, now: Date): boolean {
  return task.status === STATUS.pending && (task.nextRetryTime === null || task.nextRetryTime <= now);
}

export function isFinal(status: number): boolean {
  return status === STATUS.success || status === STATUS.compensated;
}
