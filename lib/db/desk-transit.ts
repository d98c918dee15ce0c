import type { BreakState, ResolvableKind } from '../domain/break-resolution';
import type { BusinessDate, EntryKind } from '../domain/reconciliation';
import type { Tx } from './client';

/** Rows on their way, or breaks that somebody has set aside until a day, that are alike. */
export type TransitSum = {
  sourceId: bigint;
  runId: bigint;
  side: 'ours' | 'theirs';
  dueBy: BusinessDate;
  entryKind: EntryKind;
  currency: string;
  count: number;
  unknown: number;
  minor: bigint;
};

/** What the newest run of each source left on its way, by the day on which it is due. */
export async function readTransitOfRuns(
  tx: Tx,
  runs: readonly { id: bigint; sourceId: bigint }[],
): Promise<TransitSum[]> {
  const sourceOf = new Map(runs.map(({ id, sourceId }) => [id, sourceId]));
  const of = { runId: { in: [...sourceOf.keys()] }, bucket: 'in_transit' };
  const alike = ['runId', 'dueBy', 'businessDate', 'entryKind', 'currency'] as const;
  const ours = await tx.reconItem.groupBy({
    by: [...alike],
    where: { ...of, oursCount: { gt: 0 } },
    _count: { _all: true, oursMinor: true },
    _sum: { oursMinor: true },
  });
  const theirs = await tx.reconItem.groupBy({
    by: [...alike],
    where: { ...of, oursCount: 0 },
    _count: { _all: true, theirsMinor: true },
    _sum: { theirsMinor: true },
  });
  type Alike = Pick<(typeof ours)[number], 'runId' | 'dueBy' | 'businessDate' | 'entryKind' | 'currency'>;
  const common = ({ runId, dueBy, businessDate, entryKind, currency }: Alike) => ({
    sourceId: sourceOf.get(runId) ?? 0n,
    runId,
    dueBy: dueBy ?? businessDate,
    entryKind: entryKind as EntryKind,
    currency,
  });
  return [
    ...ours.map((row) => ({
      ...common(row),
      side: 'ours' as const,
      count: row._count._all,
      unknown: row._count._all - row._count.oursMinor,
      minor: row._sum.oursMinor ?? 0n,
    })),
    ...theirs.map((row) => ({
      ...common(row),
      side: 'theirs' as const,
      count: row._count._all,
      unknown: row._count._all - row._count.theirsMinor,
      minor: row._sum.theirsMinor ?? 0n,
    })),
  ];
}

/** Breaks that a person has set aside until a day. */
export async function readTransitOfBreaks(tx: Tx): Promise<TransitSum[]> {
  const state: BreakState = 'in_transit_until';
  const rows = await tx.reconBreak.groupBy({
    by: ['sourceId', 'kind', 'until', 'businessDate', 'entryKind', 'currency'],
    where: { state },
    _count: { _all: true, stakeMinor: true },
    _sum: { stakeMinor: true },
    _max: { lastRunId: true },
  });
  return rows.map((row) => ({
    sourceId: row.sourceId,
    runId: row._max.lastRunId ?? 0n,
    side: (row.kind as ResolvableKind) === 'missing_ours' ? 'theirs' : 'ours',
    dueBy: row.until ?? row.businessDate,
    entryKind: row.entryKind as EntryKind,
    currency: row.currency,
    count: row._count._all,
    unknown: row._count._all - row._count.stakeMinor,
    minor: row._sum.stakeMinor ?? 0n,
  }));
}

/** `asOf`: the last day for which the other side's record was known. */
export type NewestRun = { id: bigint; sourceId: bigint; asOf: BusinessDate };

/** The run of the newest day of each source that has one. */
export async function newestRuns(tx: Tx, sourceIds: readonly bigint[]): Promise<NewestRun[]> {
  const runs: NewestRun[] = [];
  for (const sourceId of sourceIds) {
    const run = await tx.reconRun.findFirst({
      where: { sourceId, state: 'done', trial: false },
      orderBy: [{ businessDate: 'desc' }, { number: 'desc' }],
      select: { id: true, sourceId: true, asOf: true },
    });
    if (run !== null) runs.push(run);
  }
  return runs;
}
