import type { AuditAction } from '../domain/audit-actions';
import type { StoredAudit } from './audit-reader';
import type { Tx } from './client';

/** What changes a task type. Test calls change nothing. */
const TYPE_CHANGES: AuditAction[] = [
  'seed_task_type',
  'create_task_type',
  'edit_task_type',
  'enable_task_type',
  'disable_task_type',
  'delete_task_type',
];

/** What was done to a task type, newest first; read along ix_audit_log_subject. */
export async function readTypeHistory(tx: Tx, bizType: string, limit: number): Promise<StoredAudit[]> {
  return tx.auditLog.findMany({
    where: {
      subjectType: 'task_type',
      subjectId: bizType,
      outcome: 'done',
      action: { in: TYPE_CHANGES },
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
