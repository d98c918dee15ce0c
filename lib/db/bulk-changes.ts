import type { Tx } from './client';
import { MOVES } from './audit-reader';

/** Who changed a task last, and when. `by` null: no person did. */
export type LastChange = { by: string | null; at: Date };

/** What a person did last to each of these tasks, along ix_audit_log_subject; else when the row changed last. */
export async function readChanges(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, LastChange>> {
  if (ids.length === 0) return new Map();
  const subjectId = { in: ids.map((id) => id.toString()) };
  const entries = await tx.auditLog.findMany({
    where: { subjectType: 'task', subjectId, outcome: 'done', action: { in: MOVES } },
    select: { subjectId: true, actorName: true, at: true },
    orderBy: { id: 'asc' },
  });
  const tasks = await tx.asyncTask.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, updatedAt: true },
  });
  const changes = new Map<bigint, LastChange>(
    tasks.map(({ id, updatedAt }) => [id, { by: null, at: updatedAt }]),
  );
  for (const { subjectId: id, actorName: by, at } of entries) changes.set(BigInt(id), { by, at });
  return changes;
}
