import type { Settlement } from '../domain/settle';
import { STATUS } from '../domain/task-status';
import { fromCodes, TRANSITIONS, type TransitionName } from '../domain/transitions';
import type { Tx } from './client';

/**
 * The one writer of `async_task`: console, engine and API change a task through these functions and no others.
 * Every write is conditional, a worker's on (id, status, claim_token), a person's on (id, status, lock_version), and
 * returns how many rows it changed: nought means late or conflict, never an exception. `now` is the database's clock.
 */

/** Someone holds these rows under one claim token. */
export type Claim = { token: string; worker: string };

const NO_CLAIM = { claimToken: null, claimedBy: null };
const FRESH_ROUND = { ...NO_CLAIM, retryCount: 0, errorGroup: null };

function step(name: TransitionName, now: Date) {
  return { status: TRANSITIONS[name].to, updatedAt: now, lockVersion: { increment: 1 } };
}

/** claim: pending → processing. `ids` were locked by the caller's transaction. */
export async function writeClaim(
  tx: Tx,
  ids: bigint[],
  claim: Claim,
  leaseUntil: Date,
  now: Date,
): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id: { in: ids }, status: { in: fromCodes('claim') } },
    data: {
      ...step('claim', now),
      claimToken: claim.token,
      claimedBy: claim.worker,
      nextRetryTime: leaseUntil,
    },
  });
  return count;
}

/** give back: processing → pending for claims that were never started; nothing is counted. */
export async function writeGiveBack(tx: Tx, ids: bigint[], token: string, now: Date): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id: { in: ids }, status: STATUS.processing, claimToken: token },
    data: { ...step('give_back', now), ...NO_CLAIM, nextRetryTime: now },
  });
  return count;
}

/** Moves the end of a lease; no change of status, so neither version nor `updated_at` moves. */
export async function writeLease(tx: Tx, ids: bigint[], token: string, leaseUntil: Date): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id: { in: ids }, status: STATUS.processing, claimToken: token },
    data: { nextRetryTime: leaseUntil },
  });
  return count;
}

/** succeed, many at once under one token. */
export async function writeSuccess(tx: Tx, ids: bigint[], token: string, now: Date): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id: { in: ids }, status: { in: fromCodes('succeed') }, claimToken: token },
    data: {
      ...step('succeed', now),
      ...NO_CLAIM,
      nextRetryTime: null,
      lastError: null,
      errorGroup: null,
      lastOutcome: 'succeeded',
      attemptCount: { increment: 1 },
    },
  });
  return count;
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
  const { count } = await tx.asyncTask.updateMany({
    where: { id, status: STATUS.processing, claimToken: token },
    data: {
      ...step(settlement.transition, now),
      ...NO_CLAIM,
      nextRetryTime: 'nextRetryTime' in settlement ? settlement.nextRetryTime : null,
      retryCount: settlement.retryCount,
      lastError: settlement.lastError,
      lastOutcome: settlement.outcome,
      attemptCount: { increment: 1 },
      ...(errorGroup === undefined ? {} : { errorGroup }),
    },
  });
  return count;
}

/** Another worker continues a stuck claim under a new token, to ask what became of it. Status stays processing. */
export async function writeTakeOver(
  tx: Tx,
  id: bigint,
  oldToken: string | null,
  claim: Claim,
  leaseUntil: Date,
  now: Date,
): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id, status: STATUS.processing, claimToken: oldToken },
    data: {
      claimToken: claim.token,
      claimedBy: claim.worker,
      nextRetryTime: leaseUntil,
      updatedAt: now,
      lockVersion: { increment: 1 },
    },
  });
  return count;
}

/** A result that came after its claim was lost: the status stays, the fact is flagged, open forms become stale. */
export async function writeLateOutcome(tx: Tx, id: bigint, outcome: string): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id },
    data: { lateOutcome: outcome, attemptCount: { increment: 1 }, lockVersion: { increment: 1 } },
  });
  return count;
}

/** Copies of money out of the payload, for lists: set once, when the engine first handles the task. */
export async function writeAmount(
  tx: Tx,
  id: bigint,
  amountMinor: bigint,
  currency: string,
): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id, amountMinor: null },
    data: { amountMinor, currency },
  });
  return count;
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

/** retry: failed → pending, a fresh round, due now; the group, why it stood failed, goes. With a payload: edited. */
export async function writeRetry(
  tx: Tx,
  seen: SeenTask,
  now: Date,
  edited?: { payload: string; revision: number },
): Promise<number> {
  const payload =
    edited === undefined
      ? {}
      : { payload: edited.payload, payloadRevision: edited.revision, amountMinor: null, currency: null };
  const { count } = await tx.asyncTask.updateMany({
    where: asSeen(seen, 'retry'),
    data: { ...step('retry', now), ...FRESH_ROUND, ...payload, nextRetryTime: now },
  });
  return count;
}

/** release: stuck → pending, due now; the count of the round stays. */
export async function writeRelease(tx: Tx, seen: SeenTask, now: Date): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: asSeen(seen, 'release'),
    data: { ...step('release', now), ...NO_CLAIM, nextRetryTime: now },
  });
  return count;
}

/** give up: pending or stuck → failed, in the given-up `errorGroup`. A row without an error gets the text as its. */
export async function writeGiveUp(
  tx: Tx,
  seen: SeenTask,
  now: Date,
  text: string,
  errorGroup: string,
): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: asSeen(seen, 'give_up'),
    data: {
      ...step('give_up', now),
      ...NO_CLAIM,
      nextRetryTime: null,
      lastError: seen.lastError ?? text,
      errorGroup,
    },
  });
  return count;
}

/** compensate: failed → compensated; the group stays: it was made good. The record is the caller's, same transaction. */
export async function writeCompensated(tx: Tx, seen: SeenTask, now: Date): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: asSeen(seen, 'compensate'),
    data: { ...step('compensate', now), nextRetryTime: null },
  });
  return count;
}

/** Run now: only the due time of a pending task changes. */
export async function writeDueNow(tx: Tx, seen: SeenTask, now: Date): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id: seen.id, status: STATUS.pending, lockVersion: seen.lockVersion },
    data: { nextRetryTime: now, lockVersion: { increment: 1 } },
  });
  return count;
}

/** An amended compensation changes no status, but forms that showed the old one become stale. */
export async function writeAmended(tx: Tx, seen: SeenTask): Promise<number> {
  const { count } = await tx.asyncTask.updateMany({
    where: { id: seen.id, status: STATUS.compensated, lockVersion: seen.lockVersion },
    data: { lockVersion: { increment: 1 } },
  });
  return count;
}
