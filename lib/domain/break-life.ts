import { isTaskResolution, type BreakState, type Resolution } from './break-resolution';
import type { BreakKind, Bucket, BusinessDate, IgnoreReason } from './reconciliation';

/**
 * What a later run or a status query makes of the rows of a break. `at`: when the other side's record was received or
 * asked for, an ISO instant in UTC: an old statement that is held against a repaired task proves nothing of the repair.
 */
export type Evidence = {
  via: 'statement' | 'query';
  at: string;
  bucket: Bucket;
  breakKind: BreakKind | null;
  reason: IgnoreReason | null;
  differenceMinor: bigint | null;
};

/** Appended, never changed. `resolve` is in force when the second person has agreed; `until` for in transit only. */
export type BreakEvent =
  | {
      type: 'resolve';
      at: string;
      resolution: Resolution;
      until: BusinessDate | null;
      breakKind: BreakKind | null;
      differenceMinor: bigint | null;
    }
  | { type: 'reverse'; at: string }
  | { type: 'evidence'; evidence: Evidence };

/** Why a break is open again by itself. */
export const BREAK_RETURNS = ['overdue', 'taken_back', 'changed'] as const;
export type BreakReturn = (typeof BREAK_RETURNS)[number];

/**
 * `resolution`: the decision in force, if any. `since`: when that came about. `closedBy`: the evidence that agreed.
 * `returned`: why an earlier answer holds no more. `covers`: what was accepted or linked, this difference and no other.
 */
export type BreakStanding = {
  state: BreakState;
  resolution: Resolution | null;
  since: string | null;
  until: BusinessDate | null;
  closedBy: Evidence | null;
  returned: BreakReturn | null;
  covers: { breakKind: BreakKind | null; differenceMinor: bigint | null } | null;
};

const OPEN: BreakStanding = {
  state: 'open',
  resolution: null,
  since: null,
  until: null,
  closedBy: null,
  returned: null,
  covers: null,
};

/** Whether a decision leaves the break awaiting the other side's word: what is done to a task, only they can confirm. */
export function leavesAwaitingEvidence(resolution: Resolution): boolean {
  return isTaskResolution(resolution);
}

/** What a break counts as after `events`, oldest first, when the other side's record is known to the end of `asOf`. */
export function breakStanding(events: readonly BreakEvent[], asOf: BusinessDate): BreakStanding {
  const standing = events.reduce(after, OPEN);
  const isOverdue =
    standing.state === 'in_transit_until' && standing.until !== null && asOf >= standing.until;
  return isOverdue ? { ...OPEN, since: standing.since, returned: 'overdue' } : standing;
}

function after(standing: BreakStanding, event: BreakEvent): BreakStanding {
  switch (event.type) {
    case 'resolve':
      return decided(event);
    case 'reverse':
      return { ...OPEN, since: event.at };
    case 'evidence':
      return heard(standing, event.evidence);
  }
}

function decided(event: Extract<BreakEvent, { type: 'resolve' }>): BreakStanding {
  const { resolution, at, until, breakKind, differenceMinor } = event;
  const held = { ...OPEN, resolution, since: at };
  if (leavesAwaitingEvidence(resolution)) return { ...held, state: 'awaiting_evidence' };
  if (resolution === 'in_transit_until') return { ...held, state: 'in_transit_until', until };
  return { ...held, state: 'resolved', covers: { breakKind, differenceMinor } };
}

function heard(standing: BreakStanding, evidence: Evidence): BreakStanding {
  if (closesBy(standing, evidence)) {
    // What both sides confirm by themselves is explained by no link any more.
    const held = isLinked(standing) ? { ...OPEN, since: standing.since } : standing;
    return { ...held, state: 'resolved', closedBy: evidence, returned: null };
  }
  const returned = reopensBy(standing, evidence);
  return returned === null ? standing : { ...OPEN, since: evidence.at, returned };
}

/**
 * Whether a later line or query closes a break: both sides agree now, and the other side said so after the decision.
 * What was accepted needs nothing more. In transit and cannot-say are no agreement. A row that was linked with another
 * and has its own partner after all, or is not there any more, needs the link no longer, whenever that was said.
 */
export function closesBy(standing: BreakStanding, evidence: Evidence): boolean {
  if (isLinked(standing)) return agrees(evidence);
  if (standing.state === 'resolved') return false;
  return agrees(evidence) && (standing.since === null || evidence.at > standing.since);
}

/**
 * Whether what was closed must be looked at again: what the other side had confirmed is a difference once more (a matched
 * payment was cancelled), or what was accepted or linked has become another difference, or a linked row is left aside
 * now. Null: it holds.
 */
export function reopensBy(standing: BreakStanding, evidence: Evidence): BreakReturn | null {
  if (isLinked(standing) && evidence.bucket === 'ignored') return agrees(evidence) ? null : 'changed';
  if (standing.state !== 'resolved' || evidence.bucket !== 'break') return null;
  const { closedBy, covers } = standing;
  if (closedBy !== null) return evidence.at > closedBy.at ? 'taken_back' : null;
  if (covers === null) return null;
  const isCovered =
    covers.breakKind === evidence.breakKind && covers.differenceMinor === evidence.differenceMinor;
  return isCovered ? null : 'changed';
}

/** Explained by a row of another break, as long as both are what they were when a person said so. */
export function isLinked({ state, resolution }: BreakStanding): boolean {
  return state === 'resolved' && resolution === 'link';
}

/** Both sides say that money moved, or both that none did. A rule that leaves rows aside says neither. */
function agrees({ bucket, reason }: Evidence): boolean {
  return bucket === 'matched' || (bucket === 'ignored' && reason === 'nothing_moved');
}
