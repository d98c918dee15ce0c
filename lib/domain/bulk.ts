import type { TaskAction } from './allowed-actions';
import type { Permission } from './roles';
import type { TaskView } from './views/task-list';

/** What a bulk operation does to each of its tasks. `export` changes none. */
export const BULK_KINDS = ['retry', 'release', 'run_now', 'give_up', 'compensate', 'export'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
/** Kinds that move tasks, by the name of the verb for one task. */
export type BulkMove = Exclude<BulkKind, 'export'> & TaskAction;

/**
 * planned: decided, its set is being written down. running. paused: by a person, after its canary, or because whom it
 * acts for has lost the right. stopped: by itself, too many failed again. done. cancelled: the rest was given up.
 */
export const BULK_STATES = ['planned', 'running', 'paused', 'stopped', 'done', 'cancelled'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** Why it is paused or stopped. */
export const BULK_WHYS = ['person', 'canary', 'power', 'failures'] as const;
export type BulkWhy = (typeof BULK_WHYS)[number];

/**
 * waiting → in_flight (moved) → succeeded, failed, or retrying: failed at least once and the engine goes on. skipped: left as it is.
 */
export const BULK_ITEM_STATES = [
  'succeeded',
  'failed',
  'retrying',
  'skipped',
  'in_flight',
  'waiting',
] as const;
export type BulkItemState = (typeof BULK_ITEM_STATES)[number];

/** Why a task was left as it is. */
export const SKIP_REASONS = [
  /** Its status does not allow it (any more). */
  'state',
  /** Changed since the set was fixed: `by` and `at` say who was first. */
  'changed',
  /** Another bulk operation holds it: `by` is its number. */
  'held',
  /** The last outcome is unknown and nobody gave their word. */
  'outcome_unchecked',
  /** A compensation of it is under way, or it is one whose own task is made good otherwise. */
  'follow_up_live',
  /** There is no such task. */
  'gone',
  /** The rest was given up. */
  'cancelled',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const BULK_VERBS = ['pause', 'resume', 'cancel'] as const;
export type BulkVerb = (typeof BULK_VERBS)[number];

const POSSIBLE_FROM: Readonly<Record<BulkVerb, readonly BulkState[]>> = {
  pause: ['running'],
  resume: ['paused', 'stopped'],
  cancel: ['planned', 'running', 'paused', 'stopped'],
};

export function isPossible(verb: BulkVerb, state: BulkState): boolean {
  return POSSIBLE_FROM[verb].includes(state);
}

/** Whether tasks may still be moved by it, now or after somebody resumed it. */
export function isLive(state: BulkState): boolean {
  return state !== 'done' && state !== 'cancelled';
}

const PERMISSION: Readonly<Record<BulkKind, Permission>> = {
  retry: 'task.retry',
  release: 'task.release',
  run_now: 'task.run_now',
  give_up: 'task.give_up',
  compensate: 'task.compensate',
  export: 'task.export',
};

/** A kind needs the right for one task, and those that move tasks the right for many. */
export function permissionsFor(kind: BulkKind): Permission[] {
  return kind === 'export' ? [PERMISSION.export] : ['bulk.start', PERMISSION[kind]];
}

const OF_VIEW: Readonly<Record<TaskView, readonly BulkKind[]>> = {
  failed: ['retry', 'compensate', 'export'],
  stuck: ['release', 'give_up', 'export'],
  due: ['give_up', 'export'],
  all: ['run_now', 'export'],
};

/** Kinds that mean something for every task of a view; `all`: pending tasks that are not due yet. */
export function kindsOf(view: TaskView): readonly BulkKind[] {
  return OF_VIEW[view];
}

/** Whether the tasks run again once they were moved, so that there is an outcome to wait for. */
export function isWatched(kind: BulkKind): boolean {
  return kind === 'retry' || kind === 'release' || kind === 'run_now';
}

/** Finished tasks that the failing share is taken of: the newest so many. */
export const STOP_WINDOW = 50;
/** Fewer tell nothing. */
export const STOP_LEAST = 10;

/** Whether an operation stops itself. `failing` of `finished` failed, of the newest STOP_WINDOW; percent, above which it stops. */
export function stopsItself(failing: number, finished: number, percent: number | null): boolean {
  return percent !== null && finished >= STOP_LEAST && failing * 100 > percent * finished;
}

/** What became of a task since it was moved. `attempts`: how many it had then. */
export function itemStateOf(
  task: {
    status: 'pending' | 'processing' | 'success' | 'failed' | 'compensated';
    attemptCount: number;
  } | null,
  attempts: number,
): Exclude<BulkItemState, 'waiting' | 'skipped'> {
  if (task === null) return 'failed';
  if (task.status === 'success') return 'succeeded';
  // Compensated: it failed again, and somebody made it good.
  if (task.status === 'failed' || task.status === 'compensated') return 'failed';
  return task.attemptCount > attempts ? 'retrying' : 'in_flight';
}

/** Tasks one operation may have at most. */
export const BULK_LIMIT = 1_000_000;
/** Rows that may be ticked. */
export const TICK_LIMIT = 1_000;
/** Tasks a second that may be asked for. */
export const RATE_LIMIT = 1_000;
