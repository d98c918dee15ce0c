import { TRANSITIONS, type TransitionName } from '../domain/transitions';

export const NO_CLAIM = { claimToken: null, claimedBy: null };
const FRESH_ROUND = { ...NO_CLAIM, retryCount: 0, errorGroup: null };

/** What every change of status writes. */
export function step(name: TransitionName, now: Date) {
  return { status: TRANSITIONS[name].to, updatedAt: now, lockVersion: { increment: 1 } };
}

/** A person's move; `due`: when the task may run again, `text`: the error of a row that has none. */
export type PersonsMove =
  | { action: 'retry' | 'release' | 'run_now'; due: Date }
  | { action: 'give_up'; errorGroup: string; text: string | null }
  | { action: 'compensate' };

/** The columns that a move changes. */
export function movedBy(move: PersonsMove, now: Date) {
  switch (move.action) {
    // The group, why it stood failed, goes.
    case 'retry':
      return { ...step('retry', now), ...FRESH_ROUND, nextRetryTime: move.due };
    // The count of the round stays.
    case 'release':
      return { ...step('release', now), ...NO_CLAIM, nextRetryTime: move.due };
    // Only the due time of a pending task changes.
    case 'run_now':
      return { nextRetryTime: move.due, lockVersion: { increment: 1 } };
    case 'give_up': {
      const error = move.text === null ? {} : { lastError: move.text };
      const { errorGroup } = move;
      return { ...step('give_up', now), ...NO_CLAIM, nextRetryTime: null, errorGroup, ...error };
    }
    // The group stays: it was made good. The record is the caller's, same transaction.
    case 'compensate':
      return { ...step('compensate', now), nextRetryTime: null };
  }
}
