import type { BreakSkip } from '../domain/break-decision';
import type { Tx } from './client';

export type WaitingItem = { breakId: bigint; lockVersion: number };

export async function readWaitingItems(tx: Tx, operationId: bigint, take: number): Promise<WaitingItem[]> {
  return tx.breakOperationItem.findMany({
    where: { operationId, state: 'waiting' },
    select: { breakId: true, lockVersion: true },
    orderBy: { breakId: 'asc' },
    take,
  });
}

/** What became of an item; why it was left as it is, and who was first. */
export type ItemEnd = { breakId: bigint } & (
  { state: 'done' } | { state: 'skipped'; why: BreakSkip; by: string | null; at: Date }
);

/** Writes the ends of a chunk and the counts that follow, inside a fenced transaction. */
export async function writeItemEnds(tx: Tx, operationId: bigint, ends: readonly ItemEnd[]): Promise<void> {
  const done = ends.flatMap((end) => (end.state === 'done' ? [end.breakId] : []));
  if (done.length > 0)
    await tx.breakOperationItem.updateMany({
      where: { operationId, breakId: { in: done } },
      data: { state: 'done' },
    });
  for (const end of ends)
    if (end.state === 'skipped')
      await tx.breakOperationItem.updateMany({
        where: { operationId, breakId: end.breakId },
        data: { state: 'skipped', why: end.why, whyBy: end.by, whyAt: end.at },
      });
  await tx.breakOperation.updateMany({
    where: { id: operationId },
    data: {
      waiting: { decrement: ends.length },
      done: { increment: done.length },
      skipped: { increment: ends.length - done.length },
    },
  });
}

/** Why items were left as they are, the most frequent first. */
export async function readSkipCounts(
  tx: Tx,
  operationId: bigint,
): Promise<{ why: BreakSkip; by: string | null; count: number }[]> {
  const groups = await tx.breakOperationItem.groupBy({
    by: ['why', 'whyBy'],
    where: { operationId, state: 'skipped' },
    _count: { _all: true },
  });
  return groups
    .map(({ why, whyBy, _count }) => ({ why: why as BreakSkip, by: whyBy, count: _count._all }))
    .sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));
}
