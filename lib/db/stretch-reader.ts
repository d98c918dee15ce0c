import type { FailureStretch } from '../domain/failure-stretch';
import { coverOf } from '../domain/stat-grains';
import type { Tx } from './client';

/** New failures of one group in a stretch of time, retried ones too. */
export type StretchCount = { id: string; failed: number };

/**
 * The groups that failed in a stretch, most failures first, equal ones by id; at most `limit`. Served by the primary
 * key (grain, start_at, group_id): bounded by the stretch, whatever the ledger's size.
 */
export async function readStretchGroups(
  tx: Tx,
  { grain, from, to }: FailureStretch,
  limit: number,
): Promise<StretchCount[]> {
  const rows = await tx.groupStat.groupBy({
    by: ['groupId'],
    where: { grain, startAt: { gte: new Date(from), lt: new Date(to) } },
    _sum: { failed: true },
    orderBy: [{ _sum: { failed: 'desc' } }, { groupId: 'asc' }],
    take: limit,
  });
  return rows.flatMap(({ groupId, _sum }) =>
    _sum.failed === null || _sum.failed === 0 ? [] : [{ id: groupId, failed: _sum.failed }],
  );
}

/** All new failures of a stretch as the charts count them, with a cause or without; of one type, or null for all. */
export async function countStretchFailures(
  tx: Tx,
  { grain, from, to }: FailureStretch,
  bizType: string | null,
): Promise<number> {
  let failed = 0;
  for (const piece of coverOf(from, to, grain === 1 ? [60, 15, 1] : [60, 15])) {
    const startAt = { gte: new Date(piece.from), lt: new Date(piece.to) };
    const where = { grain: piece.grain, startAt, ...(bizType === null ? {} : { bizType }) };
    failed += (await tx.taskStat.aggregate({ where, _sum: { failed: true } }))._sum.failed ?? 0;
  }
  return failed;
}
