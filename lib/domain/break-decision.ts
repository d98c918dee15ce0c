import { isAboveLimit, type ApprovalPolicy } from './approval';
import {
  isTaskResolution,
  type AcceptReason,
  type ResolvableBreak,
  type ResolvableKind,
  type Resolution,
  type ResolutionVerdict,
} from './break-resolution';
import { daysBetween } from './business-date';
import type { CompensationKind } from './compensation';
import type { BusinessDate } from './reconciliation';
import { may, type Role } from './roles';

/** What a person says of a task that they make good, money in exact minor units. */
export type DecidedCompensation = {
  kind: CompensationKind;
  reference: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  evidenceUrl: string | null;
};

/** `payload` null: as the failed task has it, or as the compensator of its type says. */
export type DecidedFollowUp = { bizType: string; payload: string | null };

/**
 * One decision about a break, as far as its resolution asks for it. `outcomeHow`: how the outcome was checked, where the
 * person gave their word. `followUp` null: the same type, the same payload.
 */
export type BreakDecision = {
  resolution: Resolution;
  reasonCode: AcceptReason | null;
  note: string | null;
  until: BusinessDate | null;
  linkedBreakId: bigint | null;
  outcomeChecked: boolean;
  outcomeHow: string | null;
  compensation: DecidedCompensation | null;
  followUp: DecidedFollowUp | null;
};

/** What can be decided about many at once: no partner is looked for, and no payload is written. */
export const BREAKS_VERBS = [
  'accept',
  'in_transit_until',
  'retry',
  'compensate',
  'release',
  'run_now',
  'reverse',
  'assign',
] as const;
export type BreaksVerb = (typeof BREAKS_VERBS)[number];

/** Ticked rows of one decision at most, and rows that a filter may mean. */
export const BREAK_TICKS = 1_000;
export const BREAKS_LIMIT = 20_000;

/** Why a break is left as it is by a decision about many. */
export const BREAK_SKIPS = [
  'changed',
  'requested',
  'state',
  'kind',
  'no_task',
  'task_state',
  'outcome_unchecked',
  'task_moved',
  'day_locked',
  'needs_second_person',
  'nothing_to_do',
  'refused',
  'cancelled',
  'lost_right',
] as const;
export type BreakSkip = (typeof BREAK_SKIPS)[number];

/** Further ahead nobody remembers what was waited for. */
export const IN_TRANSIT_DAYS = 31;

/** What is wrong with a day until which a break counts as in transit, or null. `today`: of its source. */
export function untilProblem(
  until: BusinessDate | null,
  today: BusinessDate,
): 'required' | 'invalid' | 'out_of_range' | null {
  if (until === null) return 'required';
  try {
    const ahead = daysBetween(today, until);
    return ahead < 1 || ahead > IN_TRANSIT_DAYS ? 'out_of_range' : null;
  } catch {
    return 'invalid';
  }
}

/** A break as far as another one can be its partner. */
export type LinkableBreak = {
  id: bigint;
  sourceId: bigint;
  kind: ResolvableKind;
  currency: string;
  differenceMinor: bigint | null;
};

const SIDE: Partial<Record<ResolvableKind, 'ours' | 'theirs'>> = {
  missing_theirs: 'ours',
  duplicate_ours: 'ours',
  missing_ours: 'theirs',
  duplicate_theirs: 'theirs',
};

/** Whether two breaks can belong together: rows of the two sides, of one source. Ambiguous and invalid rows may be either. */
export function areLinkable(one: LinkableBreak, other: LinkableBreak): boolean {
  if (one.id === other.id || one.sourceId !== other.sourceId) return false;
  const side = SIDE[one.kind];
  return side === undefined || side !== SIDE[other.kind];
}

/** What two rows that belong together leave over; null where that cannot be said. */
export function leftOverOf(one: LinkableBreak, other: LinkableBreak): bigint | null {
  if (one.currency !== other.currency) return null;
  if (one.differenceMinor === null || other.differenceMinor === null) return null;
  return one.differenceMinor + other.differenceMinor;
}

type Limit = { currency: string; approveAboveMinor: string | null };
type Stake = { stakeMinor: bigint | null; currency: string };

/** Whether a decision about this money needs a second person by its source. What nobody knows may be any amount. */
export function isStakeAbove(limit: Limit, { stakeMinor, currency }: Stake): boolean {
  if (limit.approveAboveMinor === null) return false;
  if (stakeMinor === null || currency !== limit.currency) return true;
  const size = stakeMinor < 0n ? -stakeMinor : stakeMinor;
  return size > BigInt(limit.approveAboveMinor);
}

/** The task of a decision, and what its type demands. */
export type DecidedTask = { policy: ApprovalPolicy; amountMinor: bigint | null; currency: string | null };

/** The same by the type of the task that is moved or made good: a way through a break is no way around it. */
export function doesTypeDemand(resolution: Resolution, task: DecidedTask | null): boolean {
  if (task === null || !isTaskResolution(resolution)) return false;
  const { policy, amountMinor: minor, currency } = task;
  return (resolution === 'compensate' && policy.compensate) || isAboveLimit(policy, { minor, currency });
}

/** Whether a decision can be taken back: there is one in force, and the other side has not confirmed it since. */
export function reverseVerdict(
  { state, isRequested }: Pick<ResolvableBreak, 'state' | 'isRequested'>,
  decided: { resolution: Resolution | null; closedVia: string | null },
  role: Role,
): ResolutionVerdict {
  if (isRequested) return { allowed: false, because: 'requested' };
  if (state === 'open' || decided.resolution === null || decided.closedVia !== null)
    return { allowed: false, because: 'state', state };
  const permission = 'reconciliation.resolve';
  return may(role, permission) ? { allowed: true } : { allowed: false, because: 'role', permission };
}

/** The order of the desk: what says most about money that moved unseen comes first. */
export const DESK_ORDER: readonly ResolvableKind[] = [
  'status_mismatch',
  'missing_theirs',
  'duplicate_theirs',
  'missing_ours',
  'amount_mismatch',
  'status_reversed',
  'currency_mismatch',
  'duplicate_ours',
  'ambiguous',
  'invalid',
];
