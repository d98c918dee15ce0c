import type { Database } from '../lib/db/client';

/** Every task once: one audit row, one item, and it ended well. Throws otherwise. */
export async function proveExactlyOnce(
  db: Database,
  operationId: bigint,
  bizType: string,
  tasks: number,
): Promise<void> {
  const entries = await db.prisma.auditLog.findMany({
    where: { operationId, subjectType: 'task', outcome: 'done' },
    select: { subjectId: true },
  });
  const succeeded = await db.prisma.asyncTask.count({ where: { bizType, status: 2 } });
  const items = await db.prisma.bulkItem.count({ where: { operationId, state: 'succeeded' } });
  const once = new Set(entries.map(({ subjectId }) => subjectId)).size;
  const counts = { entries: entries.length, once, items, succeeded };
  if (Object.values(counts).some((count) => count !== tasks))
    throw new Error(`not each task once: ${JSON.stringify(counts)} of ${tasks}`);
}
