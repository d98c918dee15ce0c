import type { TaskTypeRules } from '../config/task-type';
import { followUpVerdict, type FollowUpKind, type RepairableTask } from '../domain/follow-up';
import type { CompensationKind } from '../domain/compensation';
import { refused, ok, type VerbError, type VerbResult } from '../domain/errors';
import type { Role } from '../domain/roles';
import { shownStatus } from '../domain/task-status';
import type { Tx } from './client';
import { compensatorPayload, liveCompensation, type NewFollowUp } from './follow-up-store';
import { readPayload, type TaskFacts } from './task-reader';

/** The task as it is now, with what its type says. */
export type Origin = { facts: TaskFacts; rules: TaskTypeRules };

/** What a person asked for; of a compensation its type is the compensator's. */
export type FollowUpWish =
  | { kind: 'redrive'; bizType: string | null; payload: string | null; reason: string }
  | {
      kind: 'compensation';
      says: CompensationKind;
      amountMinor: bigint | null;
      currency: string | null;
      reason: string;
    };

export async function repairableOf(tx: Tx, { facts, rules }: Origin, now: Date): Promise<RepairableTask> {
  const { stuckLimitMs, compensator } = rules.settings;
  const status = shownStatus(facts, now, stuckLimitMs);
  const hasLive = status === 'failed' && (await liveCompensation(tx, facts.id)) !== null;
  return { status, compensator, hasLive };
}

/** Why a follow-up is not possible; null: it is. */
export function followUpRefusal(kind: FollowUpKind, task: RepairableTask, role: Role): VerbError | null {
  const verdict = followUpVerdict(kind, task, role);
  if (verdict.allowed) return null;
  switch (verdict.because) {
    case 'role':
      return { code: 'no_permission', permission: verdict.permission };
    case 'no_compensator':
      return { code: 'recon_not_possible', what: 'task', why: 'no_compensator' };
    case 'live':
      return { code: 'recon_not_possible', what: 'task', why: 'follow_up_live' };
    case 'state':
      return {
        code: 'resolution_not_possible',
        resolution: kind === 'redrive' ? 'follow_up' : 'compensate',
        refusal: { because: 'task_state', taskState: verdict.status },
      };
  }
}

export type Planned = Pick<NewFollowUp, 'kind' | 'bizType' | 'payload' | 'reason' | 'record'>;

/** What the follow-up would be, exactly: its type has to be known, and its payload whole. */
export async function planFollowUp(tx: Tx, origin: Origin, wish: FollowUpWish): Promise<VerbResult<Planned>> {
  const { facts } = origin;
  const { kind, reason } = wish;
  if (kind === 'compensation') return planCompensation(tx, origin, wish);
  const bizType = wish.bizType ?? facts.bizType;
  if (!(await isKnown(tx, bizType, facts)))
    return refused({ code: 'invalid', fields: { bizType: 'invalid' } });
  const payload = wish.payload ?? (await readPayload(tx, facts.id)) ?? 'null';
  return ok({ kind, bizType, payload, reason, record: null });
}

async function planCompensation(
  tx: Tx,
  { facts, rules }: Origin,
  { says, reason, ...given }: Extract<FollowUpWish, { kind: 'compensation' }>,
): Promise<VerbResult<Planned>> {
  const { compensator } = rules.settings;
  if (compensator === null || compensator.bizType === facts.bizType)
    return refused({ code: 'recon_not_possible', what: 'task', why: 'no_compensator' });
  const payload = await compensatorPayload(tx, facts, compensator, reason);
  if (!payload.ok) return refused({ code: 'invalid', fields: { compensator: 'bad_path' } });
  const amount = given.amountMinor === null ? facts : given;
  const record = {
    kind: says,
    amountMinor: amount.amountMinor?.toString() ?? null,
    currency: amount.amountMinor === null ? null : amount.currency,
  };
  return ok({ kind: 'compensation', bizType: compensator.bizType, payload: payload.text, reason, record });
}

/** A type that nobody knows would never be executed by anybody. */
async function isKnown(tx: Tx, bizType: string, facts: TaskFacts): Promise<boolean> {
  if (bizType === facts.bizType) return true;
  return (await tx.taskType.findUnique({ where: { bizType }, select: { bizType: true } })) !== null;
}
