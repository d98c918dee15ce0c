import type { AuditAction } from '../domain/audit-actions';
import { GROUP_ACTIONS } from '../domain/group-life';
import { groupAuditAction, GROUP_MOVES } from '../domain/group-life-actions';
import type { StoredAudit } from './audit-reader';
import type { Tx } from './client';

const CHANGES: AuditAction[] = GROUP_ACTIONS.map(groupAuditAction);
const MOVES: AuditAction[] = GROUP_MOVES.map(groupAuditAction);

/** The newest of these actions that was done to the group; along ix_audit_log_subject. */
function readLast(tx: Tx, id: string, actions: AuditAction[]): Promise<StoredAudit | null> {
  return tx.auditLog.findFirst({
    where: { subjectType: 'failure_group', subjectId: id, outcome: 'done', action: { in: actions } },
    orderBy: { id: 'desc' },
  });
}

/** The newest thing that raised the group's version. */
export async function readLastGroupChange(tx: Tx, id: string): Promise<StoredAudit | null> {
  return readLast(tx, id, CHANGES);
}

/** The newest change of the group's state. */
export async function readLastGroupMove(tx: Tx, id: string): Promise<StoredAudit | null> {
  return readLast(tx, id, MOVES);
}

/** What was done to a group or tried on it, newest first. */
export async function readGroupTrail(tx: Tx, id: string, limit: number): Promise<StoredAudit[]> {
  return tx.auditLog.findMany({
    where: { subjectType: 'failure_group', subjectId: id },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
