import { closesBy, isLinked, reopensBy, type BreakStanding, type Evidence } from '../domain/break-life';
import type { BreakState, ResolvableKind } from '../domain/break-resolution';
import type { BusinessDate } from '../domain/reconciliation';
import { detailsOf } from './break-event';
import {
  appendEvent,
  lockBreak,
  readEventsOf,
  refreshStanding,
  standingOf,
  type EventActor,
  type StoredEvent,
} from './break-store';
import type { Tx } from './client';
import { currentRun } from './recon-run-store';
import { linkedIn, readLinked, reopenPartners, type LeftAlone } from './link-evidence';

/**
 * What a run says about a break that was known before it. `heard`: where its rows have ended. `gone`: they are in no input
 * any more, or stand in another break now: that is no word of theirs, and any word of theirs is newer.
 */
export type Told = {
  breakId: bigint;
  heard: Omit<Evidence, 'via' | 'at'> | 'gone';
  /** Kind and difference as they were before the run. */
  before: { kind: ResolvableKind; differenceMinor: bigint | null } | null;
};

/** `heardAt`: until when their record speaks. `committedAt`: when the newest of its statements came to count. */
export type Telling = {
  runId: bigint;
  via: Evidence['via'];
  actor: EventActor;
  heardAt: Date;
  committedAt: Date;
  asOf: BusinessDate;
};

/** Breaks that are locked and read together. */
const CHUNK = 500;

type Counts = { closed: number; reopened: number };

/**
 * Appends to each break what the run says about it, where that changes what it counts as, or what it is. Inside the run's
 * last transaction, after its breaks were made and renewed. Returns how many were closed and how many are open again.
 */
export async function appendEvidence(
  tx: Tx,
  told: readonly Told[],
  telling: Telling,
  now: Date,
): Promise<Counts> {
  const counts = { closed: 0, reopened: 0 };
  const byId = new Map(told.map((one) => [one.breakId, one]));
  const partners = await readLinked(tx, [...byId.keys()]);
  // Partners of links are locked with the others, all in one order.
  const ids = [...new Set([...byId.keys(), ...partners])].sort((a, b) => (a < b ? -1 : 1));
  const left: LeftAlone[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const some = ids.slice(at, at + CHUNK);
    await lockBreaks(tx, some);
    const events = await readEventsOf(tx, some);
    const replaced = await readReplaced(tx, [...events.values()]);
    const untouched: Heard[] = [];
    for (const breakId of some) {
      const one = byId.get(breakId);
      const heard = one === undefined ? null : hear(one, events.get(breakId) ?? [], telling, replaced);
      if (heard === null) continue;
      if (heard.closes && !events.has(breakId)) untouched.push(heard);
      else await append(tx, heard, telling, now);
      if (heard.linked !== null) left.push({ breakId, partnerId: heard.linked });
      counts.closed += heard.closes ? 1 : 0;
      counts.reopened += heard.reopens ? 1 : 0;
    }
    await closeUntouched(tx, untouched, telling, now);
  }
  counts.reopened += await reopenPartners(tx, left, { ...telling, at: telling.heardAt }, now);
  return counts;
}

/** A write that changes nothing locks the rows on both databases. */
async function lockBreaks(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.reconBreak.updateMany({
    where: { id: { in: [...ids] } },
    data: { eventCount: { increment: 0 } },
  });
}

/** `linked`: the break that this one was linked with, and is no longer. */
type Heard = {
  breakId: bigint;
  evidence: Evidence;
  closes: boolean;
  reopens: boolean;
  linked: bigint | null;
};

/** Null: it changes nothing. */
function hear(
  one: Told,
  events: readonly StoredEvent[],
  telling: Telling,
  replaced: ReadonlySet<bigint>,
): Heard | null {
  const standing = standingOf(events, telling.asOf);
  const evidence = evidenceOf(one, standing, events, telling, replaced);
  const closes = closesBy(standing, evidence);
  const reopens = reopensBy(standing, evidence) !== null;
  if (!closes && !reopens && !isAnother(one)) return null;
  const linked = isLinked(standing) && (closes || reopens) ? linkedIn(events) : null;
  return { breakId: one.breakId, evidence, closes, reopens, linked };
}

async function append(
  tx: Tx,
  { breakId, evidence }: Heard,
  { actor, runId, asOf }: Telling,
  now: Date,
): Promise<void> {
  const stored = await lockBreak(tx, breakId);
  if (stored !== null) await appendEvent(tx, stored, { type: 'evidence', evidence, actor, runId }, now, asOf);
}

/** Breaks that nobody ever said anything about are closed together: a late file may close ten thousand. */
async function closeUntouched(
  tx: Tx,
  heard: readonly Heard[],
  { actor, runId, via }: Telling,
  now: Date,
): Promise<void> {
  if (heard.length === 0) return;
  const effect = { closes: true, reopens: null };
  await tx.breakEvent.createMany({
    data: heard.map(({ breakId, evidence }) => ({
      ...{ breakId, seq: 1, type: 'evidence', at: now, runId },
      ...{ actorId: actor.id, actorName: actor.name, actorRole: actor.role },
      details: JSON.stringify({ ...detailsOf({ type: 'evidence', evidence, actor, runId }), ...effect }),
    })),
  });
  const state: BreakState = 'resolved';
  await tx.reconBreak.updateMany({
    where: { id: { in: heard.map(({ breakId }) => breakId) } },
    data: { state, closedVia: via, eventCount: 1, changedAt: now, lockVersion: { increment: 1 } },
  });
}

/** The same break has become another difference. */
export function isAnother({ heard, before }: Told): boolean {
  if (before === null || heard === 'gone' || heard.bucket !== 'break') return false;
  return heard.breakKind !== before.kind || heard.differenceMinor !== before.differenceMinor;
}

const GONE = { bucket: 'ignored', breakKind: null, reason: 'nothing_moved', differenceMinor: null } as const;
const BEFORE_ALL = new Date(0).toISOString();

function evidenceOf(
  { heard }: Told,
  standing: BreakStanding,
  events: readonly StoredEvent[],
  { via, heardAt, committedAt }: Telling,
  replaced: ReadonlySet<bigint>,
): Evidence {
  const after = (at: string) => new Date(Date.parse(at) + 1).toISOString();
  if (heard === 'gone')
    return { ...GONE, via, at: standing.since === null ? BEFORE_ALL : after(standing.since) };
  const at = heardAt.toISOString();
  const closing = standing.closedBy;
  const closed = closingOf(events);
  if (closing === null || closed === undefined) return { ...heard, via, at };
  // A file of the same day that came after the one that had closed it is newer, though it tells of the same day; and what a
  // run had said before its day was run again, nobody says any more.
  const isNewer = committedAt > closed.at || (closed.runId !== null && replaced.has(closed.runId));
  return { ...heard, via, at: isNewer && at <= closing.at ? after(closing.at) : at };
}

const closingOf = (events: readonly StoredEvent[]) =>
  events.findLast(({ details }) => details.closes === true);

/** Of the runs that have closed breaks, those whose day was run again since. */
async function readReplaced(tx: Tx, events: readonly StoredEvent[][]): Promise<Set<bigint>> {
  const ids = new Set(events.flatMap((some) => closingOf(some)?.runId ?? []));
  const replaced = new Set<bigint>();
  if (ids.size === 0) return replaced;
  const runs = await tx.reconRun.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, sourceId: true, businessDate: true },
  });
  const current = new Map<string, bigint | undefined>();
  for (const { id, sourceId, businessDate } of runs) {
    const day = `${sourceId} ${businessDate}`;
    if (!current.has(day)) current.set(day, (await currentRun(tx, sourceId, businessDate))?.id);
    if (current.get(day) !== id) replaced.add(id);
  }
  return replaced;
}

/** Breaks that were in transit until a day that has come are open again. Returns how many. */
export async function reopenOverdue(
  tx: Tx,
  sourceId: bigint,
  asOf: BusinessDate,
  now: Date,
): Promise<number> {
  const state: BreakState = 'in_transit_until';
  const due = await tx.reconBreak.findMany({
    where: { sourceId, state, until: { lte: asOf } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  let count = 0;
  for (const { id } of due) {
    const stored = await lockBreak(tx, id);
    if (stored !== null && (await refreshStanding(tx, stored, asOf, now))) count += 1;
  }
  return count;
}

export type FoundAgain = { id: bigint; kind: ResolvableKind; differenceMinor: bigint | null };

/** Breaks that were known before and that the run has found again, with what it says of them now. */
export async function readFoundAgain(tx: Tx, runId: bigint): Promise<FoundAgain[]> {
  const rows = await tx.reconBreak.findMany({
    where: { lastRunId: runId, firstRunId: { not: runId } },
    select: { id: true, kind: true, differenceMinor: true },
  });
  return rows as FoundAgain[];
}
