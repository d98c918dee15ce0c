import type { BreakSkip } from '../domain/break-decision';
import { auditDone } from './audit-store';
import { endBreakOperation, type BreakOperationState } from './break-operation-store';
import type { Database } from './client';
import { withLockRetry } from './failure';

/** A worker ends an operation that nobody will carry out any more, on record. Nothing when somebody was first. */
export async function endByWorker(
  db: Database,
  id: bigint,
  from: BreakOperationState,
  why: BreakSkip,
  worker: string,
): Promise<void> {
  const now = db.clock.now();
  await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      if (!(await endBreakOperation(tx, id, from, why, now))) return;
      await auditDone(tx, {
        at: now,
        actor: { id: null, name: worker, role: 'worker' },
        action: 'cancel_break_operation',
        subject: { type: 'break_operation', id: id.toString() },
        details: { why, before: { state: from }, after: { state: 'cancelled' } },
        requestId: worker,
        address: null,
      });
    }),
  );
}
