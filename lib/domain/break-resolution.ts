import type { BreakKind } from './reconciliation';
import { may, type Permission, type Role } from './roles';
import type { ShownStatus } from './task-status';

/** What a break counts as. `awaiting_evidence`: repaired here, not confirmed by the other side yet. */
export const BREAK_STATES = ['open', 'awaiting_evidence', 'in_transit_until', 'resolved'] as const;
export type BreakState = (typeof BREAK_STATES)[number];

/** What a person can decide about a break. The first five do something to its task. */
export const RESOLUTIONS = [
  'retry',
  'compensate',
  'release',
  'run_now',
  'follow_up',
  'accept',
  'link',
  'in_transit_until',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
export type TaskResolution = 'retry' | 'compensate' | 'release' | 'run_now' | 'follow_up';

/** Why a difference is accepted as it is. `other` says nothing by itself: it needs a note. */
export const ACCEPT_REASONS = [
  'timing',
  'fee',
  'rounding',
  'test_data',
  'provider_error',
  'our_error',
  'agreed_with_provider',
  'other',
] as const;
export type AcceptReason = (typeof ACCEPT_REASONS)[number];

/** A row that cannot be used needs a person like a break does. */
export type ResolvableKind = BreakKind | 'invalid';

/**
 * A break as far as its resolutions go. `state`: what it counts as now. `taskState`: of its task as it is now, for a
 * duplicate line of the task that the key was paired with; null without a task, or with several. `isRequested`: a
 * resolution waits for its second person.
 */
export type ResolvableBreak = {
  kind: ResolvableKind;
  state: BreakState;
  taskState: ShownStatus | null;
  isRequested: boolean;
};

/** Why a resolution is not possible, what no role could change first. */
export type ResolutionRefusal =
  | { because: 'requested' }
  | { because: 'state'; state: BreakState }
  | { because: 'kind'; kind: ResolvableKind }
  | { because: 'no_task' }
  | { because: 'task_state'; taskState: ShownStatus }
  | { because: 'role'; permission: Permission };

export type ResolutionVerdict = { allowed: true } | ({ allowed: false } & ResolutionRefusal);

const TASK_VERBS: readonly Resolution[] = ['retry', 'compensate', 'release', 'run_now', 'follow_up'];

/** Only what lacks a side, or the last word of one, can be in transit; only rows without a partner can be linked. */
const POSSIBLE_FOR: Readonly<Record<ResolvableKind, readonly Resolution[]>> = {
  missing_theirs: ['follow_up', 'accept', 'link', 'in_transit_until'],
  missing_ours: ['accept', 'link', 'in_transit_until'],
  status_mismatch: [...TASK_VERBS, 'accept', 'in_transit_until'],
  status_reversed: ['follow_up', 'accept', 'in_transit_until'],
  amount_mismatch: ['follow_up', 'accept'],
  currency_mismatch: ['follow_up', 'accept'],
  duplicate_theirs: ['follow_up', 'accept', 'link'],
  duplicate_ours: ['follow_up', 'accept', 'link', 'in_transit_until'],
  // Which row the task belongs to has to be said before anything is done to it.
  ambiguous: ['accept', 'link', 'in_transit_until'],
  invalid: ['accept', 'link'],
};

/** As the task's own page has it: `allowed-actions.ts`. A follow-up repairs what is final. */
const FROM_TASK_STATE: Readonly<Record<TaskResolution, readonly ShownStatus[]>> = {
  retry: ['failed'],
  compensate: ['failed'],
  release: ['stuck'],
  run_now: ['pending'],
  follow_up: ['success', 'compensated'],
};

/** Through a break, finance may do what resolves it, a retry among it: who holds the books decides about them. */
const PERMISSION: Permission = 'reconciliation.resolve';

export function resolutionPermission(_resolution: Resolution): Permission {
  return PERMISSION;
}

/** What a button shows and what a verb accepts, for one resolution. */
export function resolutionVerdict(
  resolution: Resolution,
  { kind, state, taskState, isRequested }: ResolvableBreak,
  role: Role,
): ResolutionVerdict {
  if (isRequested) return { allowed: false, because: 'requested' };
  if (!isDecidable(resolution, state)) return { allowed: false, because: 'state', state };
  if (!POSSIBLE_FOR[kind].includes(resolution)) return { allowed: false, because: 'kind', kind };
  if (isTaskResolution(resolution)) {
    if (taskState === null) return { allowed: false, because: 'no_task' };
    if (!FROM_TASK_STATE[resolution].includes(taskState))
      return { allowed: false, because: 'task_state', taskState };
  }
  if (!may(role, PERMISSION)) return { allowed: false, because: 'role', permission: PERMISSION };
  return { allowed: true };
}

/** All verdicts at once: decides what the break's page shows. */
export function resolutionsFor(subject: ResolvableBreak, role: Role): Record<Resolution, ResolutionVerdict> {
  const verdicts = RESOLUTIONS.map((one) => [one, resolutionVerdict(one, subject, role)] as const);
  return Object.fromEntries(verdicts) as Record<Resolution, ResolutionVerdict>;
}

/**
 * What is in transit can be decided otherwise before its day, and evidence that never comes can be done without. Else an
 * earlier decision is reversed first, so that the record says that it does not hold.
 */
function isDecidable(resolution: Resolution, state: BreakState): boolean {
  if (state === 'awaiting_evidence') return resolution === 'accept';
  return state !== 'resolved';
}

export function isTaskResolution(resolution: Resolution): resolution is TaskResolution {
  return TASK_VERBS.includes(resolution);
}

/** What is wrong with an acceptance, or null. `note` as typed. */
export function acceptProblem(reason: string, note: string): 'unknown_reason' | 'note_needed' | null {
  if (!(ACCEPT_REASONS as readonly string[]).includes(reason)) return 'unknown_reason';
  return reason === 'other' && note.trim() === '' ? 'note_needed' : null;
}
