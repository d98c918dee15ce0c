import type { AuditAction } from '../domain/audit-actions';
import type { ChangedBy } from '../domain/errors';
import type { ReconSubject } from '../domain/recon-refusal';
import type { Tx } from './client';

/** What leaves a record on these subjects and changes nothing. */
const CHANGELESS: AuditAction[] = ['download_statement', 'verify_seal', 'export_run', 'note_break'];

/** Who changed a source, statement, run, break, request or day last, and when; along ix_audit_log_subject. */
export async function lastReconChange(
  tx: Tx,
  subject: ReconSubject,
  subjectId: string,
): Promise<ChangedBy | null> {
  const last = await tx.auditLog.findFirst({
    where: { subjectType: subject, subjectId, outcome: 'done', action: { notIn: CHANGELESS } },
    orderBy: { id: 'desc' },
  });
  if (last === null) return null;
  const kind = last.actorId === null ? 'worker' : 'person';
  return { kind, name: last.actorName, action: last.action, at: last.at.toISOString() };
}
