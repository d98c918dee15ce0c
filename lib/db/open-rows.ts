import { addDays } from '../domain/business-date';
import { ITEM_FLAGS, type DetailOurs, type DetailTheirs, type ItemDetail } from '../domain/recon-item-detail';
import type { BusinessDate, EntryKind } from '../domain/reconciliation';
import { readRunInputs } from '../domain/run-record';
import type { BreakState, ResolvableKind, Resolution } from '../domain/break-resolution';
import type { StatementState } from '../domain/views/statement';
import type { Database } from './client';
import { ofDay } from './day-breaks';
import { eachItem, readItems, type StoredItem } from './recon-item-store';
import { readPlaced, type PlacedOurs, type PlacedTheirs } from './placed-rows';
import { currentRuns, type EarlierRun, type StoredRun } from './recon-run-store';

/**
 * Rows that an earlier day left open, under one key, as the run `seenBy` had them. `unusable`: a task that could not be
 * read then, and had no key.
 */
export type OpenRows = {
  kind: EntryKind;
  key: string;
  detail: ItemDetail;
  seenBy: bigint;
  unusable: bigint | null;
};

/** Days back in which a run can have left something open that nobody took in since. */
export const HORIZON_DAYS = 120;

/** Current runs of the days before, newest first. */
export function earlierRuns(db: Database, sourceId: bigint, day: BusinessDate): Promise<EarlierRun[]> {
  return currentRuns(db.prisma, sourceId, addDays(day, -HORIZON_DAYS), addDays(day, -1));
}

/**
 * Rows that were in transit by the current runs of earlier days, of each run that no later day's has taken in: that one
 * has placed them anew, and knows better.
 */
export async function readInTransit(
  db: Database,
  runs: readonly EarlierRun[],
  tell: () => Promise<void>,
): Promise<OpenRows[]> {
  const taken = new Set(runs.flatMap(({ inputs }) => readRunInputs(inputs).considered));
  const open: OpenRows[] = [];
  for (const { id } of runs) {
    if (taken.has(id.toString())) continue;
    for await (const item of eachItem(db, id, 'in_transit')) open.push(openRows(item));
    await tell();
  }
  return open;
}

/**
 * What the run of the same day before had of earlier days: it may have closed their breaks, and would find them gone if it
 * were made again. The same inputs give the same result.
 */
export async function readCarriedBefore(db: Database, run: StoredRun | null): Promise<OpenRows[]> {
  if (run === null) return [];
  const open: OpenRows[] = [];
  for (const seq of readRunInputs(run.inputs).carriedParts)
    for (const { kind, key, ours, theirs } of await readPlaced(db.prisma, run.id, seq))
      open.push({
        kind,
        key,
        detail: { ours: ours.map(detailOfOurs), theirs: theirs.map(detailOfTheirs), invalid: null },
        seenBy: run.id,
        unusable: null,
      });
  const flagged = { runId: run.id, flags: { gte: ITEM_FLAGS.carried } };
  const rows = await db.prisma.reconItem.findMany({ where: flagged, select: { id: true } });
  const items = await readItems(
    db.prisma,
    rows.map(({ id }) => id),
  );
  return [...open, ...items.map(openRows)];
}

function openRows({ entryKind: kind, matchKey: key, detail, runId: seenBy, taskId }: StoredItem): OpenRows {
  const isUnusable = detail.invalid?.side === 'ours';
  return { kind, key, detail, seenBy, unusable: isUnusable ? taskId : null };
}

function detailOfOurs(row: PlacedOurs): DetailOurs {
  return {
    ...row,
    taskId: row.taskId.toString(),
    amountMinor: row.amountMinor?.toString() ?? null,
  };
}

function detailOfTheirs(row: PlacedTheirs): DetailTheirs {
  return {
    ...row,
    statementId: row.statementId.toString(),
    amountMinor: row.amountMinor.toString(),
    providerId: null,
  };
}

/** A break that nobody has closed, as far as a run has to know it. */
export type KnownBreak = {
  id: bigint;
  breakKey: string;
  kind: ResolvableKind;
  entryKind: EntryKind;
  matchKey: string;
  differenceMinor: bigint | null;
  firstDay: BusinessDate;
  lastItemId: bigint;
  /** The one task that it is about. */
  taskId: bigint | null;
};

/** The task that a break is about because it cannot be used; of any other break null. */
export function unusableTask({ kind, taskId }: KnownBreak): bigint | null {
  return kind === 'invalid' ? taskId : null;
}

const KNOWN = {
  id: true,
  breakKey: true,
  kind: true,
  entryKind: true,
  matchKey: true,
  differenceMinor: true,
  firstDay: true,
  lastItemId: true,
  taskId: true,
} as const;

/** All that are not closed and were found on the day or before. */
export async function readKnownBreaks(
  db: Database,
  sourceId: bigint,
  day: BusinessDate,
): Promise<KnownBreak[]> {
  const open: BreakState[] = ['open', 'awaiting_evidence', 'in_transit_until'];
  const rows = await db.prisma.reconBreak.findMany({
    where: { sourceId, state: { in: open }, firstDay: { lte: day } },
    select: KNOWN,
  });
  return rows as KnownBreak[];
}

/** Breaks of the day that a person has explained by each other: they hold as long as the run leaves both where they were. */
export async function readLinkedBreaks(
  db: Database,
  sourceId: bigint,
  day: BusinessDate,
): Promise<KnownBreak[]> {
  const link: Resolution = 'link';
  const rows = await db.prisma.reconBreak.findMany({
    where: {
      ...ofDay({ sourceId, businessDate: day }),
      state: 'resolved' satisfies BreakState,
      resolution: link,
    },
    select: KNOWN,
  });
  return rows as KnownBreak[];
}

/**
 * The rows of breaks, as their last run saw them. A line that could not be used stays what it is; a task may be mended, and
 * is looked at again.
 */
export async function readBreakRows(db: Database, breaks: readonly KnownBreak[]): Promise<OpenRows[]> {
  const living = breaks.filter((one) => one.kind !== 'invalid' || unusableTask(one) !== null);
  const items = await readItems(
    db.prisma,
    living.map(({ lastItemId }) => lastItemId),
  );
  return items.map(openRows);
}

/** A closed break, as far as its rows may still find another side. */
export type ClosedBreak = OpenRows & {
  breakKind: ResolvableKind;
  isLinked: boolean;
  /** A person has closed it, and no word of theirs. */
  byPerson: boolean;
  firstDay: BusinessDate;
};

/** Keys of one statement. */
const KEYS = 500;

/** Whether any break of the source that was found on another day is closed: most runs need not ask further. */
export async function hasClosedBreaks(db: Database, sourceId: bigint, day: BusinessDate): Promise<boolean> {
  const state: BreakState = 'resolved';
  const row = await db.prisma.reconBreak.findFirst({
    where: { state, sourceId, firstDay: { not: day } },
    select: { id: true },
  });
  return row !== null;
}

/** Closed breaks of other days under these keys, with the rows they had. */
export async function readClosedBreaks(
  db: Database,
  sourceId: bigint,
  day: BusinessDate,
  keys: readonly string[],
): Promise<ClosedBreak[]> {
  const state: BreakState = 'resolved';
  const found: ClosedBreak[] = [];
  for (let at = 0; at < keys.length; at += KEYS) {
    const rows = await db.prisma.reconBreak.findMany({
      where: { sourceId, matchKey: { in: keys.slice(at, at + KEYS) }, state, firstDay: { not: day } },
      select: { lastItemId: true, kind: true, resolution: true, closedVia: true, firstDay: true },
    });
    const byItem = new Map(rows.map((row) => [row.lastItemId, row]));
    for (const item of await readItems(db.prisma, [...byItem.keys()])) {
      const closed = byItem.get(item.id);
      if (closed === undefined) continue;
      found.push({
        ...openRows(item),
        breakKind: closed.kind as ResolvableKind,
        isLinked: closed.resolution === 'link',
        byPerson: closed.resolution !== null && closed.closedVia === null,
        firstDay: closed.firstDay,
      });
    }
  }
  return found;
}

/** Which of these statements count: a line of one that was withdrawn is open no more. */
export async function committedAmong(db: Database, ids: readonly bigint[]): Promise<Set<bigint>> {
  const state: StatementState = 'committed';
  const rows = await db.prisma.statement.findMany({
    where: { id: { in: [...ids] }, state },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
