import type { ActionRefusal, TaskAction } from './allowed-actions';
import type { CircuitState } from './circuit';
import type { CircuitAction, CircuitRefusal } from './circuit-actions';
import type { Permission } from './roles';
import type { ShownStatus } from './task-status';

/** Who changed a row first. `worker` is a machine's name, `person` a user's. `at` is an ISO instant. */
export type ChangedBy = { kind: 'person' | 'worker' | 'outside'; name: string; action: string; at: string };

/** Field → key of a message. */
export type FieldErrors = Record<string, string>;

/**
 * Everything a verb can refuse with: a closed union, mapped to words once. Values are plain JSON, since they
 * cross the border to the browser.
 */
export type VerbError =
  | { code: 'signed_out' }
  | { code: 'no_permission'; permission: Permission }
  | { code: 'not_found'; what: 'task' | 'task_type' | 'user' | 'compensation' }
  | { code: 'invalid'; fields: FieldErrors }
  | { code: 'not_possible'; action: TaskAction; refusal: ActionRefusal }
  | { code: 'conflict'; status: ShownStatus; changedBy: ChangedBy | null; lockVersion: number }
  | { code: 'circuit_not_possible'; action: CircuitAction; refusal: CircuitRefusal }
  | { code: 'circuit_conflict'; state: CircuitState; changedBy: ChangedBy | null; lockVersion: number }
  | { code: 'outcome_unchecked' }
  | { code: 'wrong_password' }
  | { code: 'rate_limited'; retryAfterSeconds: number }
  /** The request itself was larger than the server accepts, and nothing of it was read. */
  | { code: 'body_too_large' }
  | { code: 'database_unavailable' }
  | { code: 'database_full' }
  | { code: 'unexpected'; reference: string };

export type VerbResult<T> = { ok: true; value: T } | { ok: false; error: VerbError };

export function ok<T>(value: T): VerbResult<T> {
  return { ok: true, value };
}

export function refused<T = never>(error: VerbError): VerbResult<T> {
  return { ok: false, error };
}
