import { breakStanding, type BreakReturn, type BreakStanding } from '../domain/break-life';
import type { AcceptReason, BreakState, ResolvableKind, Resolution } from '../domain/break-resolution';
import type { BusinessDate, EntryKind } from '../domain/reconciliation';
import {
  detailsOf,
  lifeEvent,
  readEventRow,
  type EventDetails,
  type NewBreakEvent,
  type StoredEvent,
} from './break-event';
import type { BreakWrites } from './break-set-writes';
import type { Tx } from './client';
import type { ReconBreak } from './generated/mysql/client';

export type { EventActor, NewBreakEvent, StoredEvent } from './break-event';

export type StoredBreak = Omit<
  ReconBreak,
  'kind' | 'entryKind' | 'state' | 'resolution' | 'reasonCode' | 'closedVia' | 'returned'
> & {
  kind: ResolvableKind;
  entryKind: EntryKind;
  state: BreakState;
  resolution: Resolution | null;
  reasonCode: AcceptReason | null;
  closedVia: 'statement' | 'query' | null;
  returned: BreakReturn | null;
};

export async function findBreak(tx: Tx, id: bigint): Promise<StoredBreak | null> {
  return (await tx.reconBreak.findUnique({ where: { id } })) as StoredBreak | null;
}

/**
 * The break, locked until the transaction ends: nobody else can append to it. A write that changes nothing locks the
 * row on both databases. Several are locked in the order of their ids.
 */
export async function lockBreak(tx: Tx, id: bigint): Promise<StoredBreak | null> {
  const { count } = await tx.reconBreak.updateMany({ where: { id }, data: { eventCount: { increment: 0 } } });
  return count === 0 ? null : findBreak(tx, id);
}

/** The same for many at once, by id; one that is gone is not there. At most a thousand. */
export async function lockBreaks(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, StoredBreak>> {
  const where = { id: { in: [...ids] } };
  await tx.reconBreak.updateMany({ where, data: { eventCount: { increment: 0 } } });
  const rows = (await tx.reconBreak.findMany({ where })) as StoredBreak[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Oldest first. */
export async function readEvents(tx: Tx, breakId: bigint): Promise<StoredEvent[]> {
  const rows = await tx.breakEvent.findMany({ where: { breakId }, orderBy: { seq: 'asc' } });
  return rows.map(readEventRow);
}

/** Of many, by break, oldest first; one without events is not there. At most a thousand ids. */
export async function readEventsOf(tx: Tx, breakIds: readonly bigint[]): Promise<Map<bigint, StoredEvent[]>> {
  if (breakIds.length === 0) return new Map();
  const rows = await tx.breakEvent.findMany({
    where: { breakId: { in: [...breakIds] } },
    orderBy: [{ breakId: 'asc' }, { seq: 'asc' }],
  });
  const byBreak = new Map<bigint, StoredEvent[]>();
  for (const event of rows.map(readEventRow)) {
    const known = byBreak.get(event.breakId);
    if (known === undefined) byBreak.set(event.breakId, [event]);
    else known.push(event);
  }
  return byBreak;
}

/** Where a break stands after these events, when the other side's record is known to the end of `asOf`. */
export function standingOf(events: readonly Omit<StoredEvent, 'id'>[], asOf: BusinessDate): BreakStanding {
  return breakStanding(
    events.flatMap((event) => lifeEvent(event) ?? []),
    asOf,
  );
}

/** What is overdue already stays so, whatever day a later event knows of. */
const ALWAYS: BusinessDate = '9999-12-31';

/**
 * Appends an event to a break that `lockBreak` gave in this transaction, and writes down where it stands now. Returns
 * the break as it is then. A note changes nothing that a form was made from: the version stays.
 * @param asOf the last day for which their record is known; needed for evidence of a run
 * @param writes keeps what is to be written until the rest of a chunk is decided
 */
export async function appendEvent(
  tx: Tx,
  stored: StoredBreak,
  event: NewBreakEvent,
  now: Date,
  asOf: BusinessDate = stored.lastDay,
  writes?: BreakWrites,
): Promise<StoredBreak> {
  const seq = stored.eventCount + 1;
  const earlier = stored.eventCount === 0 ? [] : await readEvents(tx, stored.id);
  const fresh = freshEvent(stored.id, seq, event, now);
  const decides = event.type === 'resolve' || event.type === 'reverse';
  const known = !decides && stored.returned === 'overdue' ? ALWAYS : asOf;
  const [before, standing] = [standingOf(earlier, known), standingOf([...earlier, fresh], known)];
  const details: EventDetails = {
    ...fresh.details,
    ...(fresh.details.evidence === undefined ? {} : effectOf(before, standing)),
  };
  const text = Object.keys(details).length === 0 ? null : JSON.stringify(details);
  const row = { ...fresh, details: text };
  const changes = changesOf(event, standing, [...earlier, fresh]);
  const bumps = changes === null ? 0 : 1;
  const data = { ...changes, eventCount: seq, changedAt: now, lockVersion: { increment: bumps } };
  if (writes !== undefined) writes.add(row, data);
  else {
    await tx.breakEvent.create({ data: row, select: { id: true } });
    await tx.reconBreak.updateMany({ where: { id: stored.id }, data });
  }
  const lockVersion = stored.lockVersion + bumps;
  return { ...stored, ...changes, eventCount: seq, changedAt: now, lockVersion };
}

/**
 * Writes down where a break stands once their record is known to the end of `asOf`: what was in transit until a day
 * that has come is open again. Returns whether anything changed. The break was locked in this transaction.
 */
export async function refreshStanding(
  tx: Tx,
  stored: StoredBreak,
  asOf: BusinessDate,
  now: Date,
): Promise<boolean> {
  if (stored.state !== 'in_transit_until') return false;
  const events = await readEvents(tx, stored.id);
  const standing = standingOf(events, asOf);
  if (standing.state === stored.state) return false;
  await tx.reconBreak.updateMany({
    where: { id: stored.id },
    data: { ...standingColumns(standing, events), changedAt: now, lockVersion: { increment: 1 } },
  });
  return true;
}

/**
 * Notes the request that waits for its second person. What became of it stands at the request alone, so that nobody has
 * to come back; the version stays, since nothing of the break has changed.
 */
export async function writeRequestOf(tx: Tx, breakIds: readonly bigint[], requestId: bigint): Promise<void> {
  await tx.reconBreak.updateMany({ where: { id: { in: [...breakIds] } }, data: { requestId } });
}

function freshEvent(breakId: bigint, seq: number, event: NewBreakEvent, now: Date): Omit<StoredEvent, 'id'> {
  const decided = event.type === 'resolve' ? event : null;
  return {
    breakId,
    seq,
    type: event.type,
    at: now,
    actorId: event.actor.id,
    actorName: event.actor.name,
    actorRole: event.actor.role,
    resolution: decided?.resolution ?? null,
    reasonCode: decided?.reasonCode ?? null,
    note: event.note ?? null,
    until: decided?.until ?? null,
    runId: event.runId ?? null,
    taskId: decided?.taskId ?? null,
    requestId: event.requestId ?? null,
    operationId: event.operationId ?? null,
    details: detailsOf(event),
  };
}

function effectOf(before: BreakStanding, after: BreakStanding): EventDetails {
  const closes = after.state === 'resolved' && after.closedBy !== null && before.closedBy === null;
  const reopens = before.state === 'resolved' && after.state === 'open' ? after.returned : null;
  return { closes, reopens };
}

type Changes = Partial<StoredBreak>;

function changesOf(event: NewBreakEvent, standing: BreakStanding, events: readonly Fresh[]): Changes | null {
  switch (event.type) {
    case 'note':
      return null;
    case 'assign':
      return { assigneeId: event.assignee?.id ?? null, assigneeName: event.assignee?.name ?? null };
    case 'query':
      return event.evidence === null ? null : standingColumns(standing, events);
    case 'resolve':
    case 'reverse':
    case 'evidence':
      return standingColumns(standing, events);
  }
}

type Fresh = Omit<StoredEvent, 'id'>;

function standingColumns(standing: BreakStanding, events: readonly Fresh[]): Changes {
  const { state, resolution, since, until, closedBy, returned } = standing;
  const decision = events.findLast(({ type }) => type === 'resolve');
  return {
    state,
    resolution,
    reasonCode: resolution === null ? null : (decision?.reasonCode ?? null),
    since: since === null ? null : new Date(since),
    until,
    closedVia: closedBy?.via ?? null,
    returned,
  };
}
