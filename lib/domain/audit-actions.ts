import type { TaskAction } from './allowed-actions';

/** What `audit_log.action` can say. A task's verbs keep the names their buttons have. */
export const AUDIT_ACTIONS = [
  'retry',
  'edit_payload',
  'release',
  'run_now',
  'give_up',
  'compensate',
  'amend_compensation',
  'reveal',
  'note',
  'sign_in',
  'sign_out_everywhere',
  'change_password',
  'update_preferences',
  'create_administrator',
  'invite_user',
  'renew_invitation',
  'withdraw_invitation',
  'accept_invitation',
  'edit_user',
  'change_role',
  'disable_user',
  'enable_user',
  'sign_out_user',
  'create_reset_link',
  'use_reset_link',
  'link_identity',
  'limit_tries',
  'seed_task_type',
  'circuit_open',
  'circuit_close',
  'circuit_hold',
  'circuit_resume',
  'circuit_probe',
  'create_task_type',
  'edit_task_type',
  'enable_task_type',
  'disable_task_type',
  'delete_task_type',
  'test_task_type',
  'test_task_type_ended',
  'bulk_start',
  'bulk_pause',
  'bulk_resume',
  'bulk_cancel',
  'bulk_stop',
  'bulk_done',
  'export',
  'acknowledge_group',
  'mute_group',
  'resolve_group',
  'reopen_group',
  'assign_group',
  'note_group',
  'save_view',
  'edit_view',
  'delete_view',
  'create_source',
  'edit_source',
  'enable_source',
  'disable_source',
  'upload_statement',
  'commit_statement',
  'cancel_statement',
  'withdraw_statement',
  'refuse_statement',
  'download_statement',
  'pull_statement',
  'start_run',
  'cancel_run',
  'finish_run',
  'fail_run',
  'resolve_break',
  'reverse_resolution',
  'assign_break',
  'note_break',
  'query_break',
  'resolve_breaks',
  'cancel_break_operation',
  'finish_break_operation',
  'start_follow_up',
  'run_compensation',
  'request_approval',
  'approve_request',
  'reject_request',
  'withdraw_request',
  'lapse_request',
  'sign_day',
  'reopen_day',
  'verify_seal',
  'export_run',
] as const satisfies readonly (TaskAction | string)[];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** done: it happened. refused: not allowed or not possible. conflict: somebody else was first. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'conflict'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export type AuditSubjectType =
  | 'task'
  | 'user'
  | 'task_type'
  | 'bulk'
  | 'failure_group'
  | 'view'
  | 'list'
  | 'source'
  | 'statement'
  | 'run'
  | 'break'
  | 'break_operation'
  | 'request'
  | 'day';
