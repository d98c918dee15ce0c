import type { Settlement } from '../domain/settle';
import { STATUS } from '../domain/task-status';
import { fromCodes, type TransitionName } from '../domain/transitions';
import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';
import { movedBy, NO_CLAIM, step, type PersonsMove } from './task-move';

export type { PersonsMove } from './task-move';

/**
 * The one writer of `async_task`: console, engine and API change a task through these functions and no others.
 * Every write is conditional, a worker's on (id, status, claim_token), a person's on (id, status, lock_version), and
 * returns how many rows it changed: nought means late or conflict, never an exception. `now` is the database's clock.
 */

/** Someone holds these rows under one claim token. */
export type Claim = { token: string; worker: string };

type Where = Prisma.AsyncTaskWhereInput;
type Data = Prisma.AsyncTaskUpdateManyMutationInput;

async function write(tx: Tx, where: Where, data: Data): Promise<number> {
  return (await tx.asyncTask.updateMany({ where, data })).count;
}

const held = (ids: bigint[], token: string): Where => ({
  id: { in: ids },
  status: STATUS.processing,
  claimToken: token,
});

/** claim: pending → processing. `ids` were locked by the caller's transaction. */
export async function writeClaim(
  tx: Tx,
  ids: bigint[],
  claim: Claim,
  leaseUntil: Date,
  now: Date,
): Promise<number> {
  return write(
    tx,
    { id: { in: ids }, status: { in: fromCodes('claim') } },
    { ...step('claim', now), claimToken: claim.token, claimedBy: claim.worker, nextRetryTime: leaseUntil },
  );
}

/** give back: processing → pending for claims that were never started; nothing is counted. */
export async function writeGiveBack(tx: Tx, ids: bigint[], token: string, now: Date): Promise<number> {
  return write(tx, held(ids, token), { ...step('give_back', now), ...NO_CLAIM, nextRetryTime: now });
}

/** Moves the end of a lease; no change of status, so neither version nor `updated_at` moves. */
export async function writeLease(tx: Tx, ids: bigint[], token: string, leaseUntil: Date): Promise<number> {
  return write(tx, held(ids, token), { nextRetryTime: leaseUntil });
}

/** succeed, many at once under one token. */
export async function writeSuccess(tx: Tx, ids: bigint[], token: string, now: Date): Promise<number> {
  return write(
    tx,
    { id: { in: ids }, status: { in: fromCodes('succeed') }, claimToken: token },
    {
      ...step('succeed', now),
      ...NO_CLAIM,
      nextRetryTime: null,
      lastError: null,
      errorGroup: null,
      lastOutcome: 'succeeded',
      attemptCount: { increment: 1 },
    },
  );
}

/** reschedule, exhaust (into `errorGroup`) or reclaim under a token; no claim is matched by its absence. */
export async function writeSetback(
  tx: Tx,
  id: bigint,
  token: string | null,
  settlement: Exclude<Settlement, { transition: 'succeed' }>,
  now: Date,
  errorGroup?: string,
): Promise<number> {
  const { transition, retryCount, lastError, outcome: lastOutcome } = settlement;
  return write(
    tx,
    { id, status: STATUS.processing, claimToken: token },
    {
      ...step(transition, now),
      ...NO_CLAIM,
      nextRetryTime: 'nextRetryTime' in settlement ? settlement.nextRetryTime : null,
      attemptCount: { increment: 1 },
      ...{ retryCount, lastError, lastOutcome, errorGroup },
    },
  );
}

/** Another worker continues a stuck claim under a new token, to ask what became of it. */
export async function writeTakeOver(
  tx: Tx,
  id: bigint,
  oldToken: string | null,
  claim: Claim,
  leaseUntil: Date,
  now: Date,
): Promise<number> {
  return write(
    tx,
    { id, status: STATUS.processing, claimToken: oldToken },
    {
      claimToken: claim.token,
      claimedBy: claim.worker,
      nextRetryTime: leaseUntil,
      updatedAt: now,
      lockVersion: { increment: 1 },
    },
  );
}

/** A result that came after its claim was lost: the status stays, the fact is flagged, open forms become stale. */
export async function writeLateOutcome(tx: Tx, id: bigint, outcome: string): Promise<number> {
  return write(
    tx,
    { id },
    { lateOutcome: outcome, attemptCount: { increment: 1 }, lockVersion: { increment: 1 } },
  );
}

/** Copies of money out of the payload, for lists: set once, when the engine first handles the task. */
export async function writeAmount(
  tx: Tx,
  id: bigint,
  amountMinor: bigint,
  currency: string,
): Promise<number> {
  return write(tx, { id, amountMinor: null }, { amountMinor, currency });
}

/** The row as a person saw it when the verb loaded it. */
export type SeenTask = {
  id: bigint;
  status: number;
  lockVersion: number;
  claimToken: string | null;
  nextRetryTime: Date | null;
  lastError: string | null;
};

/**
 * Conditional on version, status and, for a stuck row, on the very claim that was seen: a worker that came back and
 * renewed its lease wins.
 */
function asSeen(seen: SeenTask, name: TransitionName) {
  return {
    id: seen.id,
    lockVersion: seen.lockVersion,
    status: { in: fromCodes(name).filter((code) => code === seen.status) },
    claimToken: seen.claimToken,
    nextRetryTime: seen.nextRetryTime,
  };
}

/** One task, as the person saw it. */
async function writeMove(tx: Tx, seen: SeenTask, move: PersonsMove, now: Date, edited = {}): Promise<number> {
  const where =
    move.action === 'run_now'
      ? { id: seen.id, status: STATUS.pending, lockVersion: seen.lockVersion }
      : asSeen(seen, move.action);
  return write(tx, where, { ...movedBy(move, now), ...edited });
}

/** retry: failed → pending, a fresh round, due now. With a payload: edited. */
export async function writeRetry(
  tx: Tx,
  seen: SeenTask,
  now: Date,
  edited?: { payload: string; revision: number },
): Promise<number> {
  const payload = edited && {
    payload: edited.payload,
    payloadRevision: edited.revision,
    amountMinor: null,
    currency: null,
  };
  return writeMove(tx, seen, { action: 'retry', due: now }, now, payload);
}

/** release: stuck → pending, due now. run now: a pending task becomes due. */
export const writeRelease = (tx: Tx, seen: SeenTask, now: Date) =>
  writeMove(tx, seen, { action: 'release', due: now }, now);
export const writeDueNow = (tx: Tx, seen: SeenTask, now: Date) =>
  writeMove(tx, seen, { action: 'run_now', due: now }, now);

/** give up: pending or stuck → failed, in the given-up `errorGroup`. */
export const writeGiveUp = (tx: Tx, seen: SeenTask, now: Date, text: string, errorGroup: string) =>
  writeMove(tx, seen, { action: 'give_up', errorGroup, text: seen.lastError === null ? text : null }, now);

/** compensate: failed → compensated. */
export const writeCompensated = (tx: Tx, seen: SeenTask, now: Date) =>
  writeMove(tx, seen, { action: 'compensate' }, now);

/**
 * The same for many: a bulk operation has locked `ids` in this transaction, has read them since and found each fit for
 * the verb. Returns how many rows changed; the caller rolls back when that is not all.
 */
export async function writeManyMoved(tx: Tx, ids: bigint[], move: PersonsMove, now: Date): Promise<number> {
  const codes = move.action === 'run_now' ? [STATUS.pending] : fromCodes(move.action);
  // What has an error keeps it.
  if (move.action === 'give_up' && move.text !== null)
    await write(tx, { id: { in: ids }, lastError: null }, { lastError: move.text });
  const where = { id: { in: ids }, status: { in: codes } };
  const kept = move.action === 'give_up' ? { ...move, text: null } : move;
  return write(tx, where, movedBy(kept, now));
}

/** An amended compensation changes no status, but forms that showed the old one become stale. */
export async function writeAmended(tx: Tx, { id, lockVersion }: SeenTask): Promise<number> {
  return write(tx, { id, status: STATUS.compensated, lockVersion }, { lockVersion: { increment: 1 } });
}

/** A task that repairs another one of the same business document. `payload`: exact. */
export type FollowUpTask = {
  bizType: string;
  bizId: string;
  eventId: string;
  payload: string;
  originTaskId: bigint;
};

/** A new task, due now. Its event_id is its own, so that no consumer takes it for the one that it repairs. */
export async function insertFollowUp(tx: Tx, task: FollowUpTask, now: Date): Promise<bigint> {
  const data = { ...task, status: STATUS.pending, nextRetryTime: now, createdAt: now, updatedAt: now };
  return (await tx.asyncTask.create({ data, select: { id: true } })).id;
}

/** The repaired task keeps its status, but forms that showed it without a follow-up become stale. */
export async function writeFollowed(tx: Tx, { id, status, lockVersion }: SeenTask): Promise<number> {
  return write(tx, { id, status, lockVersion }, { lockVersion: { increment: 1 } });
}
