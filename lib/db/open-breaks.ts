import type { BreakState } from '../domain/break-resolution';
import type { Tx } from './client';

const OPEN: BreakState = 'open';

/** How many breaks somebody has to decide about, by source; sources without any are left out. */
export async function openBreaksBySource(tx: Tx): Promise<Map<bigint, number>> {
  const groups = await tx.reconBreak.groupBy({ by: ['sourceId'], where: { state: OPEN }, _count: true });
  return new Map(groups.map(({ sourceId, _count }) => [sourceId, _count]));
}

export async function openBreaksOf(tx: Tx, sourceId: bigint): Promise<number> {
  return tx.reconBreak.count({ where: { state: OPEN, sourceId } });
}
