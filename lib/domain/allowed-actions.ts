import { may, type Permission, type Role } from './roles';
import { isFinal, shownStatus, type Hold, type ShownStatus } from './task-status';

/** Verbs a person can press on one task. */
export const TASK_ACTIONS = [
  'retry',
  'edit_payload',
  'release',
  'run_now',
  'give_up',
  'compensate',
  'amend_compensation',
  'reveal',
  'note',
] as const;
export type TaskAction = (typeof TASK_ACTIONS)[number];

/** Why a verb is not possible: the state comes first, since no role could change that. */
export type ActionRefusal =
  { because: 'state'; status: ShownStatus } | { because: 'role'; permission: Permission };

export type ActionVerdict = { allowed: true } | ({ allowed: false } & ActionRefusal);

export type ActionableTask = Hold & {
  lastOutcome: string | null;
  lateOutcome: string | null;
};

const PERMISSION: Readonly<Record<TaskAction, Permission>> = {
  retry: 'task.retry',
  edit_payload: 'task.edit_payload',
  release: 'task.release',
  run_now: 'task.run_now',
  give_up: 'task.give_up',
  compensate: 'task.compensate',
  amend_compensation: 'task.compensate',
  reveal: 'task.reveal',
  note: 'task.note',
};

const POSSIBLE_FROM: Readonly<Record<TaskAction, readonly ShownStatus[] | 'any'>> = {
  retry: ['failed'],
  edit_payload: ['failed'],
  release: ['stuck'],
  run_now: ['pending'],
  give_up: ['pending', 'stuck'],
  compensate: ['failed'],
  amend_compensation: ['compensated'],
  reveal: 'any',
  note: 'any',
};

export function permissionFor(action: TaskAction): Permission {
  return PERMISSION[action];
}

/** What a button shows and what a verb accepts, for one action. */
export function verdictFor(
  action: TaskAction,
  task: Hold,
  role: Role,
  now: Date,
  stuckLimitMs: number,
): ActionVerdict {
  const from = POSSIBLE_FROM[action];
  const status = shownStatus(task, now, stuckLimitMs);
  if (from !== 'any' && !from.includes(status)) return { allowed: false, because: 'state', status };
  const permission = PERMISSION[action];
  if (!may(role, permission)) return { allowed: false, because: 'role', permission };
  return { allowed: true };
}

/** All verdicts at once: decides what the task page shows. `now` is the database's clock. */
export function allowedActions(
  task: Hold,
  role: Role,
  now: Date,
  stuckLimitMs: number,
): Record<TaskAction, ActionVerdict> {
  const entries = TASK_ACTIONS.map((action) => [action, verdictFor(action, task, role, now, stuckLimitMs)]);
  return Object.fromEntries(entries) as Record<TaskAction, ActionVerdict>;
}

/**
 * A retry needs the operator's word that the outcome was checked when the last attempt may have had its
 * effect (unknown), or when a success arrived too late to count.
 */
export function needsOutcomeCheck(task: ActionableTask): boolean {
  return !isFinal(task.status) && (task.lastOutcome === 'unknown' || task.lateOutcome === 'succeeded');
}
