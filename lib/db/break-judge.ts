import {
  areLinkable,
  doesTypeDemand,
  isStakeAbove,
  leftOverOf,
  untilProblem,
  type BreakDecision,
} from '../domain/break-decision';
import { resolutionVerdict, type Resolution } from '../domain/break-resolution';
import { needsOutcomeCheck } from '../domain/allowed-actions';
import { isAboveLimit, type ApprovalPolicy } from '../domain/approval';
import type { FieldErrors, VerbError } from '../domain/errors';
import type { FieldProblem } from '../domain/field-problems';
import { dateIn } from '../domain/pull-schedule';
import { followUpNeedsSecondPerson } from '../domain/follow-up';
import { may, type Permission, type Role } from '../domain/roles';
import { readSubject, type BreakSubject } from './break-subject';
import type { StoredBreak } from './break-store';
import type { Tx } from './client';
import { compensatedBy } from './follow-up-program';
import { repairRefusal } from './repair-refusal';
import { readTypeRules } from './type-rules-reader';

/**
 * A decision that can be carried out. `partner`: the other break of a link. `target`: what the type of a follow-up demands.
 * `programs`: what the types demand that it makes good.
 */
export type Judged = {
  decision: BreakDecision;
  subject: BreakSubject;
  partner: BreakSubject | null;
  target: ApprovalPolicy | null;
  programs: readonly ApprovalPolicy[];
};

/** Who decides, and which version of the task they saw; null where nobody looked at it. */
export type Deciders = { role: Role; taskLockVersion: number | null };

/**
 * Everything that is asked before a decision is carried out, or put before a second person: whether the rules allow it,
 * and whether what was typed fits the break as it is now. Writes nothing.
 */
export async function judgeDecision(
  tx: Tx,
  locked: readonly StoredBreak[],
  decision: BreakDecision,
  { role, taskLockVersion }: Deciders,
  now: Date,
): Promise<{ ok: true; judged: Judged } | { ok: false; error: VerbError }> {
  const subjects: BreakSubject[] = [];
  for (const stored of locked) subjects.push(await readSubject(tx, stored, now));
  return judgeSubjects(tx, subjects, decision, { role, taskLockVersion }, now);
}

/** The same for breaks whose task, source and requests were read in this transaction. The partner of a link comes second. */
export async function judgeSubjects(
  tx: Tx,
  subjects: readonly BreakSubject[],
  decision: BreakDecision,
  { role, taskLockVersion }: Deciders,
  now: Date,
): Promise<{ ok: true; judged: Judged } | { ok: false; error: VerbError }> {
  const [subject, partner = null] = subjects;
  if (subject === undefined) return no({ code: 'not_found', what: 'break' });
  const { resolution } = decision;
  const refusal = refusalOf(subject, resolution, role) ?? (partner && refusalOf(partner, resolution, role));
  if (refusal) return no(refusal);
  const { task } = subject;
  if (task !== null && taskLockVersion !== null && task.facts.lockVersion !== taskLockVersion)
    return no(taskMoved(subject));
  const judged = { decision, subject, partner, ...(await followUpPolicies(tx, decision, subject)) };
  const error =
    (await fieldRefusal(tx, judged, role, now)) ??
    (task && (await repairRefusal(tx, resolution, task.facts)));
  return error === null ? { ok: true, judged } : no(error);
}

const no = (error: VerbError) => ({ ok: false as const, error });

async function followUpPolicies(
  tx: Tx,
  { resolution, followUp }: BreakDecision,
  { task }: BreakSubject,
): Promise<Pick<Judged, 'target' | 'programs'>> {
  if (resolution !== 'follow_up' || task === null) return { target: null, programs: [] };
  const bizType = followUp?.bizType ?? task.facts.bizType;
  const target = (await readTypeRules(tx, bizType)).rules.settings.approval;
  return { target, programs: await compensatedBy(tx, task.facts, bizType) };
}

/** Filled in by the verb with who moved it. */
export function taskMoved({ task, resolvable }: BreakSubject): VerbError {
  const lockVersion = task?.facts.lockVersion ?? 0;
  return { code: 'conflict', status: resolvable.taskState ?? 'pending', changedBy: null, lockVersion };
}

function refusalOf({ resolvable }: BreakSubject, resolution: Resolution, role: Role): VerbError | null {
  const verdict = resolutionVerdict(resolution, resolvable, role);
  if (verdict.allowed) return null;
  const { allowed: _allowed, ...refusal } = verdict;
  return refusal.because === 'role'
    ? { code: 'no_permission', permission: refusal.permission }
    : { code: 'resolution_not_possible', resolution, refusal };
}

/** Whether a second person has to agree: by the source, for any of the breaks, or by the type of the task. */
export function needsSecondPerson({ decision, subject, partner, target, programs }: Judged): boolean {
  const { task } = subject;
  const isAbove = (one: BreakSubject) => isStakeAbove(one.source.settings, one.stored);
  if ([subject, partner].some((one) => one !== null && isAbove(one))) return true;
  if (task === null) return false;
  const { amountMinor, currency } = task.facts;
  const policy = task.rules.settings.approval;
  const { resolution, followUp, compensation } = decision;
  if (resolution === 'follow_up') {
    const policies = target === null ? [policy] : [policy, target, ...programs];
    const hasOwnPayload = followUp !== null && followUp.payload !== null;
    const kind = programs.length > 0 ? 'compensation' : 'redrive';
    return followUpNeedsSecondPerson(kind, policies, [{ minor: amountMinor, currency }], hasOwnPayload);
  }
  if (resolution === 'compensate' && compensation !== null && compensation.amountMinor !== null) {
    const typed = { minor: compensation.amountMinor, currency: compensation.currency };
    if (isAboveLimit(policy, typed)) return true;
  }
  return doesTypeDemand(resolution, { policy, amountMinor, currency });
}

async function fieldRefusal(tx: Tx, judged: Judged, role: Role, now: Date): Promise<VerbError | null> {
  const { decision, subject, partner } = judged;
  switch (decision.resolution) {
    case 'retry':
    case 'release':
      return outcomeRefusal(judged);
    case 'in_transit_until': {
      const today = dateIn(now, subject.source.settings.zone);
      return wrong('until', untilProblem(decision.until, today));
    }
    case 'link':
      return linkRefusal(subject.stored, partner?.stored ?? null, decision.note);
    case 'follow_up':
      return followUpRefusal(tx, judged, role);
    case 'accept':
    case 'compensate':
    case 'run_now':
      return null;
  }
}

function outcomeRefusal({ decision, subject: { task } }: Judged): VerbError | null {
  const { resolution, outcomeChecked, outcomeHow } = decision;
  const needsWord = resolution === 'release' || (task !== null && needsOutcomeCheck(task.facts));
  if (!needsWord) return null;
  if (!outcomeChecked) return { code: 'outcome_unchecked' };
  return outcomeHow === null ? wrong('outcomeHow', 'required') : null;
}

/** Rows that do not add up to nothing belong together only because somebody says why. */
function linkRefusal(stored: StoredBreak, other: StoredBreak | null, note: string | null): VerbError | null {
  if (other === null || !areLinkable(stored, other)) return wrong('linkedBreakId', 'invalid');
  return leftOverOf(stored, other) === 0n || note !== null ? null : wrong('note', 'required');
}

/** What a payload of one's own needs: who writes one has seen what it replaces. */
export const OWN_PAYLOAD: readonly Permission[] = ['task.edit_payload', 'task.reveal'];

/** A type that nobody knows would never be executed; a payload of one's own needs the right to write payloads. */
async function followUpRefusal(
  tx: Tx,
  { decision: { followUp }, subject }: Judged,
  role: Role,
): Promise<VerbError | null> {
  if (followUp === null) return null;
  const lacking = followUp.payload === null ? undefined : OWN_PAYLOAD.find((right) => !may(role, right));
  if (lacking !== undefined) return { code: 'no_permission', permission: lacking };
  const { bizType } = followUp;
  if (bizType === subject.task?.facts.bizType) return null;
  const known = await tx.taskType.findUnique({ where: { bizType }, select: { bizType: true } });
  return known === null ? wrong('followUp.bizType', 'invalid') : null;
}

function wrong(field: string, problem: FieldProblem | null): VerbError | null {
  const fields: FieldErrors = problem === null ? {} : { [field]: problem };
  return problem === null ? null : { code: 'invalid', fields };
}
