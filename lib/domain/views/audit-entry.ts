import type { AuditAction, AuditOutcome, AuditSubjectType } from '../audit-actions';
import type { StatusName } from '../task-status';
import type { CappedCount } from './quantities';

/** Details of an entry: plain JSON, masked. Keys depend on the action. */
export type AuditDetails = Record<string, unknown>;

export type AuditEntry = {
  id: string;
  at: string;
  /** As they were then. `id` is null for the system itself or somebody unknown. */
  actor: { id: string | null; name: string; role: string };
  action: AuditAction | string;
  outcome: AuditOutcome | string;
  subject: { type: AuditSubjectType | string; id: string };
  bizType: string | null;
  bizId: string | null;
  from: StatusName | null;
  to: StatusName | null;
  reason: string | null;
  details: AuditDetails | null;
  requestId: string | null;
  address: string | null;
};

export type AuditPage = {
  entries: AuditEntry[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  pageSize: number;
  total: CappedCount;
  /** Users there are, for the filter. */
  actors: { id: string; name: string }[];
};
