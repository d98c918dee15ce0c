import { z } from 'zod';
import { breakDecision } from '../../config/break-decision';
import { decide } from '../../db/break-decide';
import { judgeDecision, needsSecondPerson } from '../../db/break-judge';
import { writeRequestOf } from '../../db/break-store';
import { isNoJson } from '../../db/no-json';
import type { AcceptReason, Resolution } from '../../domain/break-resolution';
import type { CompensationKind } from '../../domain/compensation';
import { refused, type VerbResult } from '../../domain/errors';
import type { BreakMoved } from '../../domain/views/recon-break';
import { requestApproval } from '../approvals/request-approval';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, parseInput } from '../parse-input';
import { authorizeBreakVerb, changeBreak, decidingOf, movedTo, type LoadedBreaks } from './break-transaction';
import { askedOf } from './resolve-break-kind';

/** Only what the resolution asks for is read. */
export type ResolveBreakInput = {
  id: string;
  lockVersion: number;
  /** The version of its task that the person saw; left out: whatever it is. */
  taskLockVersion?: number;
  resolution: Resolution;
  reasonCode?: AcceptReason;
  /** Required where the reason is `other`, for compensate and follow_up, and for a link that leaves money over. */
  note?: string;
  /** After today and at most 31 days ahead, in the source's zone. */
  until?: string;
  linkedBreakId?: string;
  outcomeChecked?: boolean;
  outcomeHow?: string;
  compensation?: {
    kind: CompensationKind;
    reference?: string;
    /** Plain decimal in major units, `258.00`; needs `currency`. */
    amount?: string;
    currency?: string;
    evidenceUrl?: string;
  };
  /** Left out: the same type and payload. A payload of one's own needs the right to edit payloads. */
  followUp?: { bizType: string; payload?: string };
};

const schema = z.object({ id: idText, lockVersion, taskLockVersion: lockVersion.nullable().default(null) });

/**
 * Decides about a break, in one transaction with what it does to the task. Where the source or the task's type demands a
 * second person nothing happens yet: the answer names the request. Refuses with `recon_conflict` when somebody was first.
 */
export async function resolveBreak(ctx: ServiceContext, input: unknown): Promise<VerbResult<BreakMoved>> {
  const actor = await authorizeBreakVerb(ctx, 'resolve_break', input);
  if (!actor.ok) return actor;
  const seen = parseInput(schema, input);
  if (!seen.ok) return seen;
  const parsed = parseInput(breakDecision, input);
  if (!parsed.ok) return parsed;
  const decision = parsed.value;
  const linked = decision.resolution === 'link' ? decision.linkedBreakId : null;
  const step = async (loaded: LoadedBreaks): Promise<VerbResult<BreakMoved>> => {
    const { tx, locked, now } = loaded;
    const deciders = { role: actor.value.role, taskLockVersion: seen.value.taskLockVersion };
    const verdict = await judgeDecision(tx, locked, decision, deciders, now);
    if (!verdict.ok) return refused(verdict.error);
    if (needsSecondPerson(verdict.judged)) return ask(ctx, actor.value, loaded, input);
    const done = await decide(tx, verdict.judged, decidingOf(ctx, actor.value, now));
    return done.ok ? movedTo(done.value.stored) : done;
  };
  const others = async () => (linked === null || linked === seen.value.id ? [] : [linked]);
  try {
    return await changeBreak(ctx, actor.value, 'resolve_break', seen.value, step, others);
  } catch (error) {
    if (!isNoJson(error)) throw error;
    return refused({ code: 'invalid', fields: { 'followUp.payload': 'not_json' } });
  }
}

/** Puts the decision as it was typed before a second person; its breaks can be decided in no other way meanwhile. */
async function ask(
  ctx: ServiceContext,
  actor: Actor,
  { tx, stored, locked }: LoadedBreaks,
  input: unknown,
): Promise<VerbResult<BreakMoved>> {
  const asked = await requestApproval(ctx, actor, tx, await askedOf(tx, locked, input));
  if (!asked.ok) return asked;
  const ids = locked.map(({ id }) => id);
  await writeRequestOf(tx, ids, BigInt(asked.value.requestId));
  return movedTo(stored, asked.value.requestId);
}
