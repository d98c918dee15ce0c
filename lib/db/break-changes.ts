import type { AuditAction } from '../domain/audit-actions';
import type { ChangedBy } from '../domain/errors';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import { findRun } from './recon-run-store';

const DECISIONS: AuditAction[] = ['resolve_break', 'reverse_resolution', 'assign_break', 'query_break'];

/**
 * Who changed a break last: a person, or the run that found it again since. The version that a decision led to tells, not
 * the time: clocks of two processes differ.
 */
export async function lastBreakChange(tx: Tx, stored: StoredBreak): Promise<ChangedBy | null> {
  const last = await tx.auditLog.findFirst({
    where: {
      subjectType: 'break',
      subjectId: stored.id.toString(),
      outcome: 'done',
      action: { in: DECISIONS },
    },
    orderBy: { id: 'desc' },
  });
  if (last !== null && versionAfter(last.details) >= stored.lockVersion) {
    const { actorName: name, action, at } = last;
    return { kind: last.actorId === null ? 'worker' : 'person', name, action, at: at.toISOString() };
  }
  const run = await findRun(tx, stored.lastRunId);
  const at = run?.finishedAt ?? null;
  if (run === null || at === null) return null;
  return { kind: 'worker', name: run.requesterName, action: 'finish_run', at: at.toISOString() };
}

type Recorded = { lockVersion?: { after?: number } };

function versionAfter(details: string | null): number {
  return (JSON.parse(details ?? '{}') as Recorded).lockVersion?.after ?? -1;
}
