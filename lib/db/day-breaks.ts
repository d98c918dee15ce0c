import type { BusinessDate } from '../domain/reconciliation';
import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';

/** A day of a source and until when its run knows the other side's record. */
export type DayOfBreaks = { sourceId: bigint; businessDate: BusinessDate };

/** Breaks that belong to a day: found by its run, by an earlier one and still carried over, or carried over since. */
export function ofDay({ sourceId, businessDate }: DayOfBreaks): Prisma.ReconBreakWhereInput {
  return { sourceId, firstDay: { lte: businessDate }, lastDay: { gte: businessDate } };
}

/** Of a day, those that nobody has decided about, or whose time in transit is over by `asOf`. */
export async function countOpenOfDay(tx: Tx, day: DayOfBreaks, asOf: BusinessDate): Promise<number> {
  const open = await tx.reconBreak.count({ where: { ...ofDay(day), state: 'open' } });
  const overdue = await tx.reconBreak.count({
    where: { ...ofDay(day), state: 'in_transit_until', until: { lte: asOf } },
  });
  return open + overdue;
}

/** How each break of a day was decided, by id. What the other side confirms later does not change it. */
export async function readDecisions(tx: Tx, day: DayOfBreaks) {
  return tx.reconBreak.findMany({
    where: ofDay(day),
    select: { id: true, resolution: true, reasonCode: true, until: true, since: true },
    orderBy: { id: 'asc' },
  });
}

/** Of a day, by what they count as now. States that no break has are left out. */
export async function countBreakStates(
  tx: Tx,
  day: DayOfBreaks,
): Promise<{ state: string; count: number }[]> {
  const groups = await tx.reconBreak.groupBy({ by: ['state'], where: ofDay(day), _count: { _all: true } });
  return groups.map(({ state, _count }) => ({ state, count: _count._all })).sort(byState);
}

function byState(a: { state: string }, b: { state: string }): number {
  return a.state < b.state ? -1 : 1;
}
