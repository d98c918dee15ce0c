import { breakDecision } from '../../config/break-decision';
import type { StoredRequest } from '../../db/approval-store';
import { findBreak, type StoredBreak } from '../../db/break-store';
import { readSubject, type BreakTask } from '../../db/break-subject';
import { followUpPayload } from '../../db/break-task';
import type { Tx } from '../../db/client';
import { moneyFact } from '../../domain/approval';
import { leavesAwaitingEvidence } from '../../domain/break-life';
import type { BreakDecision } from '../../domain/break-decision';
import type { RequestFact } from '../../domain/views/approval';
import type { RequestDetails } from '../approvals/approval-kind';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { followUpChange } from '../follow-ups/follow-up-change';

/** What the second person looks at: the decision, what it changes, and the breaks it is about. */
export async function resolveBreakPage(
  { db }: ServiceContext,
  _viewer: Actor,
  request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const parsed = breakDecision.safeParse(input);
  const stored = await findBreak(db.prisma, BigInt(request.subjectId));
  if (!parsed.success || stored === null) return { facts: [], rows: [], diff: null };
  const decision = parsed.data;
  const { resolvable, source, task } = await readSubject(db.prisma, stored, db.clock.now());
  const linked = decision.linkedBreakId === null ? null : await findBreak(db.prisma, decision.linkedBreakId);
  const facts = [
    fact('source', source.name),
    fact('resolution', decision.resolution, stored.resolution),
    fact('state', stateAfter(decision), stored.state),
    fact('taskState', resolvable.taskState),
    ...decisionFacts(decision),
    fact('linked', linked?.matchKey ?? null),
  ];
  const rows = [stored, linked].filter((one) => one !== null).map(breakFacts);
  const change = task === null ? null : await changeOf(db.prisma, task, decision);
  return { facts: [...facts.filter(isSaid), ...(change?.facts ?? [])], rows, diff: change?.diff ?? null };
}

/** What the follow-up would be told beside what the task was, where that differs. */
async function changeOf(tx: Tx, task: BreakTask, decision: BreakDecision) {
  if (decision.resolution !== 'follow_up') return null;
  const payload = await followUpPayload(tx, task, decision);
  const bizType = decision.followUp?.bizType ?? task.facts.bizType;
  return payload === null ? null : followUpChange(tx, task, { bizType, payload });
}

type Fact = Omit<RequestFact, 'after'> & { after: string | null };

const fact = (label: string, after: string | null, before: string | null = null): Fact => ({
  label,
  before,
  after,
});

function isSaid(one: Fact): one is RequestFact {
  return one.after !== null;
}

function stateAfter({ resolution }: BreakDecision): string {
  if (leavesAwaitingEvidence(resolution)) return 'awaiting_evidence';
  return resolution === 'in_transit_until' ? resolution : 'resolved';
}

function decisionFacts({ reasonCode, until, outcomeHow, compensation, followUp }: BreakDecision): Fact[] {
  const { amountMinor = null, currency = null } = compensation ?? {};
  const money = amountMinor === null || currency === null ? null : moneyFact(amountMinor, currency);
  return [
    fact('reasonCode', reasonCode),
    fact('until', until),
    fact('outcomeHow', outcomeHow),
    fact('compensation', compensation?.kind ?? null),
    fact('amount', money),
    fact('reference', compensation?.reference ?? null),
    fact('evidenceUrl', compensation?.evidenceUrl ?? null),
    fact('followUp', followUp?.bizType ?? null),
  ];
}

/** One row of a request about breaks. */
export function breakFacts(stored: StoredBreak): RequestDetails['rows'][number] {
  const { id, matchKey, kind, currency, stakeMinor, businessDate } = stored;
  return {
    label: matchKey,
    href: `/reconciliation/breaks/${id}`,
    facts: [kind, businessDate],
    stake: stakeMinor === null ? null : moneyFact(stakeMinor, currency),
  };
}
