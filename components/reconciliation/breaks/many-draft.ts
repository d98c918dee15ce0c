import { untilProblem, type BreaksVerb } from '@/lib/domain/break-decision';
import type { AcceptReason } from '@/lib/domain/break-resolution';
import { addDays } from '@/lib/domain/business-date';
import type { BreaksPlan } from '@/lib/domain/views/recon-break';
import type { ManyFields } from './break-verbs';

/** One decision about many, as typed. */
export interface ManyDraft {
  reasonCode: AcceptReason | null;
  until: string;
  outcomeHow: string;
  compensation: 'already_effective' | 'written_off';
  assigneeId: string | null;
  reason: string;
}

export function emptyMany(today: string): ManyDraft {
  return {
    reasonCode: null,
    until: addDays(today, 1),
    outcomeHow: '',
    compensation: 'already_effective',
    assigneeId: null,
    reason: '',
  };
}

/**
 * How many of a plan would be decided with what is typed by now. It was made without the word about outcomes and without
 * a person to assign to: what it left out for want of them comes in again.
 */
export function movedOf(plan: BreaksPlan, verb: BreaksVerb, draft: ManyDraft): number {
  return plan.count - leftOf(plan, verb, draft).reduce((sum, one) => sum + one.count, 0);
}

/** Which of them are left as they are, by reason. */
export function leftOf(
  { exclusions }: BreaksPlan,
  verb: BreaksVerb,
  draft: ManyDraft,
): BreaksPlan['exclusions'] {
  const worded = draft.outcomeHow.trim() !== '';
  return exclusions.filter(({ why }) => {
    if (why === 'outcome_unchecked') return !worded;
    return !(why === 'nothing_to_do' && verb === 'assign');
  });
}

/** The first field that is missing for a verb, in the order of the dialog; null: it can be sent. */
export function manyMissing(
  verb: BreaksVerb,
  draft: ManyDraft,
  today: string,
): 'reasonCode' | 'until' | 'outcomeHow' | 'assigneeId' | 'reason' | null {
  if (verb === 'accept' && draft.reasonCode === null) return 'reasonCode';
  if (verb === 'in_transit_until' && untilProblem(draft.until || null, today) !== null) return 'until';
  if (verb === 'release' && draft.outcomeHow.trim() === '') return 'outcomeHow';
  if (verb === 'assign' && draft.assigneeId === null) return 'assigneeId';
  return draft.reason.trim() === '' ? 'reason' : null;
}

/** What is sent besides the reason: only what the verb asks for. */
export function fieldsOf(verb: BreaksVerb, draft: ManyDraft): ManyFields {
  const how = draft.outcomeHow.trim();
  switch (verb) {
    case 'accept':
      return draft.reasonCode === null ? {} : { reasonCode: draft.reasonCode };
    case 'in_transit_until':
      return { until: draft.until };
    case 'retry':
    case 'release':
      return how === '' ? {} : { outcomeHow: how };
    case 'compensate':
      return { compensation: draft.compensation };
    case 'assign':
      return draft.assigneeId === null ? {} : { assigneeId: draft.assigneeId };
    case 'run_now':
    case 'reverse':
      return {};
  }
}
