import type { Tx } from './client';
import type { ReconSource } from './generated/mysql/client';

export type QuerySourceRow = Pick<ReconSource, 'id' | 'name' | 'version' | 'settings' | 'nextPullAt'>;

/** Sources that are asked and turned on, with their settings as stored: one that cannot be read keeps none of the others. */
export async function readQuerySources(tx: Tx): Promise<QuerySourceRow[]> {
  return tx.reconSource.findMany({
    where: { format: 'status_query', enabled: true },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, version: true, settings: true, nextPullAt: true },
  });
}
