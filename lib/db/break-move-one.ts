import { breaksOptions, type BreaksOptions } from '../config/break-decision';
import type { BreakDecision, BreakSkip } from '../domain/break-decision';
import type { VerbError, VerbResult } from '../domain/errors';
import { assignOne } from './break-assign';
import { decide } from './break-decide';
import { guardBreaks } from './break-guard';
import { judgeSubjects, needsSecondPerson } from './break-judge';
import type { StoredBreakOperation } from './break-operation-store';
import { findBreakPerson } from './break-people';
import { linkedWith, reverseDecision } from './break-reverse';
import { lockBreak, type StoredBreak } from './break-store';
import type { BreakSubject } from './break-subject';
import type { Tx } from './client';
import type { Deciding } from './deciding';

/** Decides about one break of an operation as its options say. Null: it was decided; else why it was not. */
export async function decideOne(
  tx: Tx,
  { resolution, options, reason, requestId }: StoredBreakOperation,
  subject: BreakSubject,
  deciding: Deciding,
): Promise<BreakSkip | null> {
  const { stored } = subject;
  const asked = breaksOptions.parse(JSON.parse(options));
  if (resolution === 'assign') {
    const id = asked.assigneeId === null ? null : BigInt(asked.assigneeId);
    const person = id === null ? null : await findBreakPerson(tx, id);
    if (id !== null && person === null) return 'refused';
    if (id === stored.assigneeId) return 'nothing_to_do';
    await assignOne(tx, stored, person, reason, deciding);
    return null;
  }
  if (resolution === 'reverse') return reverseWithPartner(tx, stored, reason, deciding);
  const decision = decisionOf(resolution, asked, reason);
  const deciders = { role: deciding.actor.role, taskLockVersion: null };
  const verdict = await judgeSubjects(tx, [subject], decision, deciders, deciding.now);
  if (!verdict.ok) return skipFor(verdict);
  if (requestId === null && needsSecondPerson(verdict.judged)) return 'needs_second_person';
  return skipFor(await decide(tx, verdict.judged, deciding));
}

/** A link is taken back on both sides, or not at all. */
async function reverseWithPartner(
  tx: Tx,
  stored: StoredBreak,
  reason: string,
  deciding: Deciding,
): Promise<BreakSkip | null> {
  const linked = await linkedWith(tx, stored);
  const partner = linked === null ? null : await lockBreak(tx, linked);
  if (partner !== null && (await guardBreaks(tx, [partner], deciding.now)) !== null) return 'day_locked';
  const locked = partner === null ? [stored] : [stored, partner];
  return skipFor(await reverseDecision(tx, locked, reason, deciding));
}

function decisionOf(
  resolution: BreakDecision['resolution'],
  { reasonCode, until, outcomeHow, compensation }: BreaksOptions,
  reason: string,
): BreakDecision {
  const none = { reference: null, amountMinor: null, currency: null, evidenceUrl: null };
  return {
    resolution,
    reasonCode,
    note: reason,
    until,
    linkedBreakId: null,
    outcomeChecked: outcomeHow !== null,
    outcomeHow,
    compensation: compensation === null ? null : { kind: compensation, ...none },
    followUp: null,
  };
}

function skipFor(result: VerbResult<unknown> | { ok: false; error: VerbError }): BreakSkip | null {
  if (result.ok) return null;
  const { error } = result;
  if (error.code === 'resolution_not_possible')
    return error.refusal.because === 'role' ? 'lost_right' : error.refusal.because;
  if (error.code === 'outcome_unchecked') return 'outcome_unchecked';
  if (error.code === 'conflict') return 'task_moved';
  return error.code === 'no_permission' ? 'lost_right' : 'refused';
}
