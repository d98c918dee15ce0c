import type { ActionRefusal, TaskAction } from './allowed-actions';
import type { BulkState, BulkVerb } from './bulk';
import type { CircuitState } from './circuit';
import type { CircuitAction, CircuitRefusal } from './circuit-actions';
import type { Permission } from './roles';
import type { ShownStatus } from './task-status';
import type { TaskTypeProblem } from './task-type-problem';
import type { GroupAction } from './group-life';
import type { BulkRef } from './views/bulk';
import type { StoredDefinition } from './views/task-type';
import type { Resolution, ResolutionRefusal } from './break-resolution';
import type { LapseReason, RequestState } from './approval';
import type { ReconRefusal, ReconSubject } from './recon-refusal';
import type { SignObstacle } from './day-state';
import type { LinkState, UserAction, UserRefusal } from './user-rules';

/** Who changed a row first. `worker` is a machine's name, `person` a user's. `at` is an ISO instant. */
export type ChangedBy = { kind: 'person' | 'worker' | 'outside'; name: string; action: string; at: string };

/** Why somebody whom a provider knows does not get in. */
export type ProviderRefusal =
  'disabled' | 'no_role' | 'no_account' | 'email_missing' | 'email_unverified' | 'already_linked';

/** Field → key of a message. */
export type FieldErrors = Record<string, string>;

/**
 * Everything a verb can refuse with: a closed union, mapped to words once. Values are plain JSON, since they
 * cross the border to the browser.
 */
export type VerbError =
  | { code: 'signed_out' }
  | { code: 'no_permission'; permission: Permission }
  | {
      code: 'not_found';
      what:
        | 'task'
        | 'task_type'
        | 'user'
        | 'compensation'
        | 'failure_group'
        | 'bulk'
        | 'view'
        | 'source'
        | 'statement'
        | 'run'
        | 'break'
        | 'break_operation'
        | 'request'
        | 'day';
    }
  | { code: 'invalid'; fields: FieldErrors }
  | { code: 'not_possible'; action: TaskAction; refusal: ActionRefusal }
  | { code: 'conflict'; status: ShownStatus; changedBy: ChangedBy | null; lockVersion: number }
  | { code: 'circuit_not_possible'; action: CircuitAction; refusal: CircuitRefusal }
  | { code: 'circuit_conflict'; state: CircuitState; changedBy: ChangedBy | null; lockVersion: number }
  /** Somebody saved this type first. `current`: what they saved, so that nothing typed has to be given up. */
  | { code: 'type_conflict'; changedBy: ChangedBy | null; current: StoredDefinition }
  /** The settings do not fit together. */
  | { code: 'type_problems'; problems: TaskTypeProblem[] }
  | { code: 'type_in_use' }
  | { code: 'variable_missing'; name: string }
  | { code: 'outcome_unchecked' }
  /** A live bulk operation has the same set. */
  | { code: 'bulk_running'; operation: BulkRef }
  /** Nothing matches, or only what would be left as it is. */
  | { code: 'bulk_empty' }
  | { code: 'bulk_too_many'; limit: number }
  | { code: 'bulk_not_possible'; verb: BulkVerb; state: BulkState }
  | { code: 'bulk_conflict'; state: BulkState; changedBy: ChangedBy | null; lockVersion: number }
  /** Somebody changed this failure group first. */
  | { code: 'group_conflict'; changedBy: ChangedBy | null; lockVersion: number }
  | { code: 'group_not_possible'; action: GroupAction }
  /** Somebody changed this saved view first, or took its name. */
  | { code: 'view_conflict' }
  | { code: 'view_name_taken' }
  /** Somebody changed this source, statement, run, break, request or day first. */
  | { code: 'recon_conflict'; what: ReconSubject; changedBy: ChangedBy | null; lockVersion: number }
  /** The state of this source, statement or run does not allow it. `why`: a word of the messages. */
  | { code: 'recon_not_possible'; what: ReconSubject | 'task'; why: ReconRefusal }
  | { code: 'resolution_not_possible'; resolution: Resolution; refusal: ResolutionRefusal }
  /** The day is signed and locked, or its reopening has ended. */
  | { code: 'day_locked'; sourceId: string; businessDate: string; lapsed: boolean }
  /** A request for the same subject waits for its second person. */
  | { code: 'already_requested'; requestId: string; requester: string; at: string }
  /** Whoever asked for it cannot agree to it. */
  | { code: 'own_request' }
  /** What was asked for has changed since: it has to be asked for again. */
  | { code: 'request_lapsed'; because: LapseReason }
  | { code: 'request_closed'; state: RequestState }
  /** The same bytes stand in a statement of this source. */
  | { code: 'same_statement'; statementId: string; businessDate: string; at: string; by: string }
  /** The day cannot be signed: what stands in the way. */
  | { code: 'not_signable'; obstacles: SignObstacle[] }
  | { code: 'wrong_password' }
  | { code: 'password_login_off' }
  | { code: 'user_not_possible'; action: UserAction; refusal: UserRefusal }
  | { code: 'user_changed'; changedBy: ChangedBy | null }
  | { code: 'link_closed'; state: Exclude<LinkState, 'open'> }
  | { code: 'provider_refused'; why: ProviderRefusal }
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
