import { isAboveLimit, type ApprovalPolicy } from './approval';
import { may, type Permission, type Role } from './roles';
import { STATUS, type ShownStatus } from './task-status';
import type { CompensatorSettings } from './task-type-settings';

/** redrive: the same work, or other work, once more after a final task. compensation: it makes a failed task good. */
export const FOLLOW_UP_KINDS = ['redrive', 'compensation'] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/** compensated: the origin was made good. overtaken: it no longer was failed. failed: the follow-up did not succeed. */
export const FOLLOW_UP_OUTCOMES = ['compensated', 'overtaken', 'failed'] as const;
export type FollowUpOutcome = (typeof FOLLOW_UP_OUTCOMES)[number];

/** live: a compensation of the task is under way. */
export type FollowUpRefusal =
  | { because: 'state'; status: ShownStatus }
  | { because: 'role'; permission: Permission }
  | { because: 'no_compensator' }
  | { because: 'live' };
export type FollowUpVerdict = { allowed: true } | ({ allowed: false } & FollowUpRefusal);

/** A task that a follow-up may repair. `hasLive`: a compensation of it is under way. */
export type RepairableTask = {
  status: ShownStatus;
  compensator: CompensatorSettings | null;
  hasLive: boolean;
};

export const FOLLOW_UP_PERMISSION: Readonly<Record<FollowUpKind, Permission>> = {
  redrive: 'task.retry',
  compensation: 'task.compensate',
};

const FROM: Readonly<Record<FollowUpKind, readonly ShownStatus[]>> = {
  // What is final is never changed: it is repaired by a task of its own.
  redrive: ['success', 'compensated'],
  compensation: ['failed'],
};

/** What a button shows and what a verb accepts; the state comes first, since no role could change that. */
export function followUpVerdict(kind: FollowUpKind, task: RepairableTask, role: Role): FollowUpVerdict {
  const { status, compensator, hasLive } = task;
  if (!FROM[kind].includes(status)) return { allowed: false, because: 'state', status };
  if (kind === 'compensation' && compensator === null) return { allowed: false, because: 'no_compensator' };
  if (kind === 'compensation' && hasLive) return { allowed: false, because: 'live' };
  const permission = FOLLOW_UP_PERMISSION[kind];
  return may(role, permission) ? { allowed: true } : { allowed: false, because: 'role', permission };
}

/**
 * Whether a compensation may have its effect yet: it has not ended, or it failed and nobody knows whether it had it. One
 * that was made good by hand sends nothing any more.
 */
export function isLiveCompensation(task: {
  status: number;
  lastOutcome: string | null;
  lateOutcome: string | null;
}): boolean {
  if (task.status === STATUS.compensated) return false;
  return task.status !== STATUS.failed || task.lastOutcome === 'unknown' || task.lateOutcome === 'succeeded';
}

type Amount = { minor: bigint | null; currency: string | null };

/**
 * Whether a second person has to agree: a follow-up is no way around what a type demands. `policies`: of the task's type
 * and of the follow-up's. `amounts`: of the task, and what was typed. A payload of one's own may send any amount.
 */
export function followUpNeedsSecondPerson(
  kind: FollowUpKind,
  policies: readonly ApprovalPolicy[],
  amounts: readonly Amount[],
  hasOwnPayload: boolean,
): boolean {
  return policies.some(
    (policy) =>
      (kind === 'compensation' && policy.compensate) ||
      (hasOwnPayload && (policy.editPayload || policy.amountAboveMinor !== null)) ||
      amounts.some((amount) => isAboveLimit(policy, amount)),
  );
}
