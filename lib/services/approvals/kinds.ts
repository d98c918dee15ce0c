import type { RequestKind } from '../../domain/approval';
import { resolveBreakKind, resolveBreaksKind } from '../breaks/approval-kinds';
import type { ApprovalKind } from './approval-kind';
import { followUpKind } from '../follow-ups/follow-up-kind';
import { bulkKind } from './bulk-kind';
import { reopenKind, signOffKind } from './day-kinds';
import { compensateKind, editPayloadKind, moveKind } from './task-kinds';

export type { ApprovalKind, Frozen, RequestDetails, RequestSummary } from './approval-kind';
export { approvedBy } from './approval-kind';

/** Everything that a second person can be asked for. */
export const KINDS: Readonly<Record<RequestKind, ApprovalKind>> = {
  sign_off: signOffKind,
  reopen: reopenKind,
  resolve_break: resolveBreakKind,
  resolve_breaks: resolveBreaksKind,
  compensate: compensateKind,
  edit_payload: editPayloadKind,
  move: moveKind,
  follow_up: followUpKind,
  bulk: bulkKind,
};
