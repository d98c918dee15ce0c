import type { BreakState } from '../domain/break-resolution';
import type { BusinessDate, EntryKind } from '../domain/reconciliation';
import type { Tx } from './client';

/**
 * Breaks that are alike, summed up. `difference`: theirs minus ours where it can be said; `ours` and `theirs`: of those
 * where it cannot. `unknown`: how many of them nobody knows the money of.
 */
export type BreakSum = {
  sourceId: bigint;
  state: BreakState;
  entryKind: EntryKind;
  currency: string;
  businessDate: BusinessDate;
  firstDay: BusinessDate;
  lastDay: BusinessDate;
  count: number;
  unknown: number;
  stake: bigint;
  difference: bigint;
  ours: bigint;
  theirs: bigint;
};

/** What nobody has resolved yet, and what awaits evidence. As many rows as there are days with breaks, times currencies. */
export async function readBreakSums(tx: Tx): Promise<BreakSum[]> {
  const said = await groupBreaks(tx, { not: null });
  const unsaid = await groupBreaks(tx, null);
  return [
    ...said.map((row) => ({ ...commonOf(row), ours: 0n, theirs: 0n })),
    ...unsaid.map((row) => ({
      ...commonOf(row),
      ours: row._sum.oursMinor ?? 0n,
      theirs: row._sum.theirsMinor ?? 0n,
    })),
  ];
}

function groupBreaks(tx: Tx, differenceMinor: { not: null } | null) {
  const standing: BreakState[] = ['open', 'awaiting_evidence'];
  return tx.reconBreak.groupBy({
    // In the order of ix_recon_break_state: in another one every row goes through a temporary table.
    by: ['state', 'sourceId', 'businessDate', 'firstDay', 'lastDay', 'entryKind', 'currency'],
    where: { state: { in: standing }, differenceMinor },
    _count: { _all: true, stakeMinor: true },
    _sum: { stakeMinor: true, differenceMinor: true, oursMinor: true, theirsMinor: true },
  });
}

function commonOf(row: Awaited<ReturnType<typeof groupBreaks>>[number]) {
  return {
    sourceId: row.sourceId,
    state: row.state as BreakState,
    entryKind: row.entryKind as EntryKind,
    currency: row.currency,
    businessDate: row.businessDate,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    count: row._count._all,
    unknown: row._count._all - row._count.stakeMinor,
    stake: row._sum.stakeMinor ?? 0n,
    difference: row._sum.differenceMinor ?? 0n,
  };
}

/** Open breaks, counted up to `cap`. An index read. */
export function countOpenBreaks(tx: Tx, cap: number): Promise<number> {
  const state: BreakState = 'open';
  return tx.reconBreak.count({ where: { state }, orderBy: { sourceId: 'asc' }, take: cap });
}

/** Currency and stake of open breaks, at most `cap` of them. From the index alone, in its order. */
export async function readOpenStakes(
  tx: Tx,
  cap: number,
): Promise<{ currency: string; stakeMinor: bigint | null }[]> {
  const state: BreakState = 'open';
  return tx.reconBreak.findMany({
    where: { state },
    orderBy: [{ sourceId: 'asc' }, { businessDate: 'asc' }, { firstDay: 'asc' }],
    select: { currency: true, stakeMinor: true },
    take: cap,
  });
}

/** A day of a source for which statements count. `isEmpty`: none of them has a row. */
export type StatementDay = { sourceId: bigint; businessDate: BusinessDate; isEmpty: boolean };

export async function readStatementDays(
  tx: Tx,
  sourceIds: readonly bigint[],
  from: BusinessDate,
  to: BusinessDate,
): Promise<StatementDay[]> {
  const rows = await tx.statement.groupBy({
    by: ['sourceId', 'businessDate'],
    where: { sourceId: { in: [...sourceIds] }, businessDate: { gte: from, lte: to }, state: 'committed' },
    _max: { rowCount: true, invalidCount: true },
  });
  return rows.map(({ sourceId, businessDate, _max }) => ({
    sourceId,
    businessDate,
    isEmpty: (_max.rowCount ?? 0) + (_max.invalidCount ?? 0) === 0,
  }));
}

/** Days about which something was decided: locked or reopened. */
export async function readDecidedDays(
  tx: Tx,
  sourceIds: readonly bigint[],
  from: BusinessDate,
  to: BusinessDate,
) {
  return tx.reconDay.findMany({
    where: {
      state: { in: ['locked', 'reopened'] },
      sourceId: { in: [...sourceIds] },
      businessDate: { gte: from, lte: to },
    },
    select: { sourceId: true, businessDate: true, state: true, reopenUntil: true },
  });
}

/** Runs of these days that are current or not over, trials aside, the newest of a day first. */
export async function readRunsOfDays(
  tx: Tx,
  sourceIds: readonly bigint[],
  from: BusinessDate,
  to: BusinessDate,
) {
  return tx.reconRun.findMany({
    where: {
      sourceId: { in: [...sourceIds] },
      businessDate: { gte: from, lte: to },
      state: { in: ['queued', 'running', 'done'] },
      trial: false,
    },
    orderBy: [{ sourceId: 'asc' }, { businessDate: 'asc' }, { number: 'desc' }],
    select: { id: true, sourceId: true, businessDate: true, state: true },
  });
}

/** Sign-offs that wait for their second person. They are few: one a day at most. */
export async function readWaitingSignOffs(tx: Tx) {
  return tx.approvalRequest.findMany({
    where: { state: 'pending', kind: 'sign_off' },
    select: { sourceId: true, businessDate: true },
  });
}

/** Requests of all kinds that wait, counted up to `cap`. */
export function countWaitingRequests(tx: Tx, cap: number): Promise<number> {
  return tx.approvalRequest.count({ where: { state: 'pending' }, orderBy: { id: 'asc' }, take: cap });
}
