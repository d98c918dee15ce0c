import { hashOf, type SealedRow } from '../reconciliation/seal';
import { readEventRow, type StoredEvent } from './break-event';
import { standingOf, type StoredBreak } from './break-store';
import type { Tx } from './client';
import { ofDay, type DayOfBreaks } from './day-breaks';
import type { BreakEvent, QueryAnswer, ReconItem } from './generated/mysql/client';

/** What persons have decided about a day's breaks, and what the other side has said since. */
export type DecidedRows = {
  break: SealedRow[];
  decision: SealedRow[];
  /** Ids of rows that may come to a day after it was sealed. */
  mayBeNew: Set<string>;
};

/** Breaks of one read. */
const AT_ONCE = 500;

/**
 * Hashes of a day's breaks and of each event about them. `ids`: breaks besides those that belong to the day now. A break
 * is hashed by what it always is; its standing and its money are held against its events and its last item instead, since
 * a later day's run may renew both.
 * @param trusting writes every break down as one that agrees with its events, as it must when the day is sealed
 */
export async function readDecidedRows(
  tx: Tx,
  day: DayOfBreaks,
  { ids = [], trusting }: { ids?: readonly bigint[]; trusting: boolean },
): Promise<DecidedRows> {
  const found: DecidedRows = { break: [], decision: [], mayBeNew: new Set() };
  const here = await tx.reconBreak.findMany({ where: ofDay(day), select: { id: true } });
  const all = [...new Set([...here.map(({ id }) => id), ...ids])].sort((a, b) => (a < b ? -1 : 1));
  for (let from = 0; from < all.length; from += AT_ONCE)
    await addBreaks(tx, day, all.slice(from, from + AT_ONCE), trusting, found);
  return found;
}

async function addBreaks(
  tx: Tx,
  day: DayOfBreaks,
  ids: readonly bigint[],
  trusting: boolean,
  found: DecidedRows,
): Promise<void> {
  const within = { in: [...ids] };
  const where = { id: within };
  // Two thirds of a break's columns are asked for only where they are held against its events.
  const whole = trusting ? [] : ((await tx.reconBreak.findMany({ where })) as StoredBreak[]);
  const breaks = trusting ? await tx.reconBreak.findMany({ where, select: ALWAYS }) : whole;
  const rows = await tx.breakEvent.findMany({
    where: { breakId: within },
    orderBy: [{ breakId: 'asc' }, { seq: 'asc' }],
  });
  const eventsOf = byBreak(rows);
  const items = await readItemsOf(tx, whole);
  const told = new Set(
    whole.flatMap((stored) =>
      isAsTold(stored, items.get(stored.lastItemId), readable(eventsOf.get(stored.id) ?? []))
        ? [stored.id]
        : [],
    ),
  );
  const approvals = await readApprovals(tx, rows);
  const answers = await readAnswers(tx, rows);
  for (const stored of breaks.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, sourceId, breakKey, firstRunId, firstDay, openedAt, matchKey } = stored;
    const events = eventsOf.get(id) ?? [];
    const agrees = trusting || told.has(id);
    const hash = hashOf({ id, sourceId, breakKey, firstRunId, firstDay, openedAt, agrees });
    found.break.push([id.toString(), hash, matchKey]);
    const isGuarded = firstDay === day.businessDate || stored.lastDay === day.businessDate;
    if (!isGuarded) found.mayBeNew.add(`break ${id}`);
    for (const event of events) {
      const approval = event.requestId === null ? null : (approvals.get(event.requestId) ?? null);
      const eventId = event.id.toString();
      const answer = answers.get(event.id) ?? null;
      const eventHash = hashOf({ ...event, approval, answer });
      found.decision.push([eventId, eventHash, `${matchKey} #${event.seq}`]);
      const isEvidence = event.type === 'evidence' || event.type === 'query';
      if (isEvidence || !isGuarded) found.mayBeNew.add(`decision ${eventId}`);
    }
  }
}

/** What a break always is, and the day that tells whether it is guarded. */
const ALWAYS = {
  ...{ id: true, sourceId: true, breakKey: true, firstRunId: true, firstDay: true, openedAt: true },
  ...{ matchKey: true, lastDay: true },
} as const;

function byBreak(rows: readonly BreakEvent[]): Map<bigint, BreakEvent[]> {
  const found = new Map<bigint, BreakEvent[]>();
  for (const row of rows) {
    const known = found.get(row.breakId);
    if (known === undefined) found.set(row.breakId, [row]);
    else known.push(row);
  }
  return found;
}

async function readItemsOf(tx: Tx, breaks: readonly { lastItemId: bigint }[]) {
  const ids = breaks.map(({ lastItemId }) => lastItemId);
  const items = ids.length === 0 ? [] : await tx.reconItem.findMany({ where: { id: { in: ids } } });
  return new Map(items.map((item) => [item.id, item]));
}

/** Who asked and who agreed, of decisions that needed two. */
async function readApprovals(tx: Tx, events: readonly BreakEvent[]) {
  const ids = [...new Set(events.flatMap(({ requestId }) => requestId ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await tx.approvalRequest.findMany({
          where: { id: { in: ids } },
          select: {
            id: true,
            state: true,
            requesterId: true,
            requesterName: true,
            checkerId: true,
            checkerName: true,
            decidedAt: true,
          },
        });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Answers of the other side, whole, by the event that names them: one that is gone is not there. */
async function readAnswers(tx: Tx, events: readonly BreakEvent[]): Promise<Map<bigint, QueryAnswer>> {
  const named = new Map<bigint, bigint>();
  for (const event of events) {
    const answer = event.type === 'query' ? (readable([event])?.[0]?.details.answer ?? null) : null;
    if (answer !== null) named.set(event.id, BigInt(answer));
  }
  if (named.size === 0) return new Map();
  const rows = await tx.queryAnswer.findMany({ where: { id: { in: [...new Set(named.values())] } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<bigint, QueryAnswer>();
  for (const [eventId, id] of named) {
    const row = byId.get(id);
    if (row !== undefined) found.set(eventId, row);
  }
  return found;
}

/** Null where details were written over with what is no JSON: their hash gives them away. */
function readable(rows: readonly BreakEvent[]): StoredEvent[] | null {
  try {
    return rows.map(readEventRow);
  } catch {
    return null;
  }
}

/** Whether a break says what its last item and its events say. */
function isAsTold(
  stored: StoredBreak,
  item: ReconItem | undefined,
  events: readonly StoredEvent[] | null,
): boolean {
  if (item === undefined || events === null || stored.eventCount !== events.length) return false;
  const money = (row: ReconItem | StoredBreak) =>
    hashOf([row.breakKey, row.kind, row.entryKind, row.matchKey, row.currency, row.oursMinor]) +
    hashOf([row.theirsMinor, row.differenceMinor, row.stakeMinor, row.businessDate, row.taskId, row.bizType]);
  if (money(item) !== money(stored) || item.runId !== stored.lastRunId) return false;
  // What was in transit until a day is open again once that day has come, by whichever run knew it.
  return ['0000-01-01', '9999-12-31'].some((asOf) => isStanding(stored, events, asOf));
}

function isStanding(stored: StoredBreak, events: readonly StoredEvent[], asOf: string): boolean {
  const { state, resolution, until, since, closedBy, returned } = standingOf(events, asOf);
  const decision = events.findLast(({ type }) => type === 'resolve');
  const told = [state, resolution, until, since, closedBy?.via ?? null, returned];
  const { closedVia } = stored;
  const says = [
    stored.state,
    stored.resolution,
    stored.until,
    stored.since?.toISOString() ?? null,
    closedVia,
  ];
  const reason = resolution === null ? null : (decision?.reasonCode ?? null);
  return hashOf([...told, reason]) === hashOf([...says, stored.returned, stored.reasonCode]);
}
