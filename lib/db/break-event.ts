import type { BreakEvent as LifeEvent, BreakReturn, Evidence } from '../domain/break-life';
import type { AcceptReason, Resolution } from '../domain/break-resolution';
import type { BreakKind, BusinessDate } from '../domain/reconciliation';
import type { BreakEvent as EventRow } from './generated/mysql/client';

export type BreakEventType = 'resolve' | 'reverse' | 'evidence' | 'assign' | 'note' | 'query';

/** A person, or a worker that has no id. */
export type EventActor = { id: bigint | null; name: string; role: string };

/** The difference that an acceptance or a link is about: this one and no other. */
export type Covered = { breakKind: BreakKind | null; differenceMinor: bigint | null };

type Common = {
  actor: EventActor;
  note?: string | null;
  /** The run that told it. */
  runId?: bigint | null;
  requestId?: bigint | null;
  operationId?: bigint | null;
  /** Who agreed, where it needed a second person. */
  checker?: { id: bigint; name: string } | null;
};

/** What is appended. `taskId`: the follow-up that was started. `linkedId`: the other break that it is linked with. */
export type NewBreakEvent = Common &
  (
    | {
        type: 'resolve';
        resolution: Resolution;
        covers: Covered;
        reasonCode?: AcceptReason | null;
        until?: BusinessDate | null;
        taskId?: bigint | null;
        linkedId?: bigint | null;
      }
    | { type: 'reverse' }
    | { type: 'evidence'; evidence: Evidence }
    | { type: 'assign'; assignee: { id: bigint; name: string } | null }
    | { type: 'note'; note: string }
    /** `answerId`: of query_answer. `evidence`: what the answer makes of the break; null when it says nothing. */
    | { type: 'query'; answerId: bigint | null; outcome: string; evidence: Evidence | null }
  );

/** As kept in `break_event.details`: plain JSON, money and ids as text. */
export type EventDetails = {
  covers?: { breakKind: BreakKind | null; differenceMinor: string | null };
  evidence?: Omit<Evidence, 'differenceMinor'> & { differenceMinor: string | null };
  /** What it did to the standing, for the history. */
  closes?: boolean;
  reopens?: BreakReturn | null;
  assignee?: { id: string; name: string } | null;
  linked?: string | null;
  answer?: string | null;
  outcome?: string;
  checker?: { id: string; name: string } | null;
};

export type StoredEvent = Omit<EventRow, 'type' | 'resolution' | 'reasonCode' | 'details'> & {
  type: BreakEventType;
  resolution: Resolution | null;
  reasonCode: AcceptReason | null;
  details: EventDetails;
};

export function readEventRow(row: EventRow): StoredEvent {
  const details = row.details === null ? {} : (JSON.parse(row.details) as EventDetails);
  return { ...row, details } as StoredEvent;
}

/** What the details of a new event say, before what it does to the standing is known. */
export function detailsOf(event: NewBreakEvent): EventDetails {
  const checker = event.checker
    ? { checker: { id: event.checker.id.toString(), name: event.checker.name } }
    : {};
  return { ...ownDetails(event), ...checker };
}

function ownDetails(event: NewBreakEvent): EventDetails {
  switch (event.type) {
    case 'resolve': {
      const { breakKind, differenceMinor } = event.covers;
      const linked = event.linkedId ? { linked: event.linkedId.toString() } : {};
      return { covers: { breakKind, differenceMinor: differenceMinor?.toString() ?? null }, ...linked };
    }
    case 'evidence':
      return { evidence: evidenceText(event.evidence) };
    case 'assign':
      return {
        assignee:
          event.assignee === null ? null : { id: event.assignee.id.toString(), name: event.assignee.name },
      };
    case 'query': {
      const evidence = event.evidence === null ? {} : { evidence: evidenceText(event.evidence) };
      return { answer: event.answerId?.toString() ?? null, outcome: event.outcome, ...evidence };
    }
    case 'reverse':
    case 'note':
      return {};
  }
}

function evidenceText(evidence: Evidence): NonNullable<EventDetails['evidence']> {
  return { ...evidence, differenceMinor: evidence.differenceMinor?.toString() ?? null };
}

/** The event as the life of a break knows it; null for one that changes nothing about where it stands. */
export function lifeEvent(event: Omit<StoredEvent, 'id'>): LifeEvent | null {
  const { type, details, resolution } = event;
  const at = event.at.toISOString();
  if (type === 'reverse') return { type, at };
  if (type === 'resolve' && resolution !== null) {
    const { breakKind = null, differenceMinor = null } = details.covers ?? {};
    return { type, at, resolution, until: event.until, breakKind, differenceMinor: minor(differenceMinor) };
  }
  if (details.evidence === undefined) return null;
  const { differenceMinor } = details.evidence;
  return { type: 'evidence', evidence: { ...details.evidence, differenceMinor: minor(differenceMinor) } };
}

const minor = (text: string | null) => (text === null ? null : BigInt(text));
