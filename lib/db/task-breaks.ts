import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import { sourceNames } from './recon-source-store';

export type NamedBreak = StoredBreak & { source: string };

/** Of one task or document; more of them nobody reads. */
const SHOWN = 20;

/** Newest breaks about some tasks, or about rows of theirs that name the document `key`, newest first. */
export async function readBreaksAbout(
  tx: Tx,
  { taskIds, key }: { taskIds: readonly bigint[]; key: string },
): Promise<NamedBreak[]> {
  const names = await sourceNames(tx);
  if (names.size === 0) return [];
  const newest = { orderBy: { id: 'desc' }, take: SHOWN } as const;
  // Two reads, each along an index of its own.
  const ofTasks = await tx.reconBreak.findMany({ where: { taskId: { in: [...taskIds] } }, ...newest });
  const where = { sourceId: { in: [...names.keys()] }, matchKey: key };
  const ofKey = await tx.reconBreak.findMany({ where, ...newest });
  const byId = new Map([...ofTasks, ...ofKey].map((row) => [row.id, row as StoredBreak]));
  return [...byId.values()]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, SHOWN)
    .map((row) => ({ ...row, source: names.get(row.sourceId) ?? '' }));
}
