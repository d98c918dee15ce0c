import type { VerbResult } from '../../domain/errors';
import type { AuditPage } from '../../domain/views/audit-entry';
import type { ServiceContext } from '../context';

export type ListAuditInput = {
  actorId?: string;
  action?: string;
  outcome?: string;
  /** A task id or a biz_id, exact. */
  subject?: string;
  from?: string;
  to?: string;
  cursor?: string;
  pageSize?: number;
};

/** One page of the audit trail, newest first. */
export async function listAudit(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<AuditPage>> {
  throw new Error('not built yet');
}
