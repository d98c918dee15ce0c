import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import {
  followUpRefusal,
  planFollowUp,
  repairableOf,
  type FollowUpWish,
  type Origin,
  type Planned,
} from '../../db/follow-up-begin';
import { compensatedBy } from '../../db/follow-up-program';
import { createFollowUp } from '../../db/follow-up-store';
import { isNoJson } from '../../db/no-json';
import { readTaskFacts, type TaskFacts } from '../../db/task-reader';
import { readTypeRules } from '../../db/type-rules-reader';
import { FOLLOW_UP_PERMISSION, followUpNeedsSecondPerson } from '../../domain/follow-up';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { FollowUpStarted } from '../../domain/views/task-page';
import { auditEntry, type Actor } from '../actor';
import type { ApprovalInput } from '../approvals/request-approval';
import { requestApproval } from '../approvals/request-approval';
import type { ServiceContext } from '../context';
import { conflictOn } from '../tasks/conflict';
import { taskSubject } from '../tasks/task-subject';
import { frozenFollowUp, type PlannedHere } from './frozen-follow-up';

/** What the person saw, and what they want. `input`: as it was typed, for a second person. */
export type AskedFollowUp = {
  action: 'start_follow_up' | 'run_compensation';
  taskId: bigint;
  lockVersion: number;
  wish: FollowUpWish;
  input: unknown;
};

/** Who agreed to which request, for the trail; null: nobody had to. */
export type Agreed = { checker: string; details: Record<string, unknown> } | null;

type Begun = { task: TaskFacts | null; result: VerbResult<FollowUpStarted> };

/**
 * The middle of both verbs: one transaction that loads the task, compares it with what the person saw, asks the rules and
 * whether a second person has to agree, and starts the new task with an audit row. A refusal is audited afterwards.
 */
export async function beginFollowUp(
  ctx: ServiceContext,
  actor: Actor,
  asked: AskedFollowUp,
): Promise<VerbResult<FollowUpStarted>> {
  try {
    const { task, result } = await withLockRetry(() =>
      ctx.db.prisma.$transaction((tx) => beginIn(tx, ctx, actor, asked)),
    );
    return result.ok ? result : await recordRefusal(ctx, actor, asked, task, result.error);
  } catch (error) {
    if (!isNoJson(error)) throw error;
    return refused({ code: 'invalid', fields: { payload: 'not_json' } });
  }
}

async function beginIn(tx: Tx, ctx: ServiceContext, actor: Actor, asked: AskedFollowUp): Promise<Begun> {
  const origin = await readOrigin(tx, asked.taskId);
  if (origin === null) return { task: null, result: refused({ code: 'not_found', what: 'task' }) };
  const { facts: task } = origin;
  const no = (error: VerbError): Begun => ({ task, result: refused(error) });
  if (task.lockVersion !== asked.lockVersion) return no(LOST);
  const planned = await planIn(tx, ctx, actor, origin, asked.wish);
  if (!planned.ok) return no(planned.error);
  if (!(await needsSecond(tx, origin, asked.wish, planned.value)))
    return { task, result: await startIn(tx, ctx, actor, origin, planned.value, asked, null) };
  const request = await requestApproval(ctx, actor, tx, requestOf(origin, asked, planned.value));
  const answer = { taskId: task.id.toString(), followUpId: null, eventId: null };
  return { task, result: request.ok ? ok({ ...answer, requestId: request.value.requestId }) : request };
}

/** By what its own type, that of the new task and those that it makes good demand: none is a way around another. */
async function needsSecond(
  tx: Tx,
  { facts, rules }: Origin,
  wish: FollowUpWish,
  { bizType, programs }: PlannedHere,
): Promise<boolean> {
  const target = (await readTypeRules(tx, bizType)).rules;
  const policies = [rules.settings.approval, target.settings.approval, ...programs];
  const kind = programs.length > 0 ? 'compensation' : wish.kind;
  const amounts = [{ minor: facts.amountMinor, currency: facts.currency }];
  if (wish.kind === 'compensation' && wish.amountMinor !== null)
    amounts.push({ minor: wish.amountMinor, currency: wish.currency });
  const hasOwnPayload = wish.kind === 'redrive' && wish.payload !== null;
  return followUpNeedsSecondPerson(kind, policies, amounts, hasOwnPayload);
}

/** The same in the transaction in which a second person agreed, as the one who asked. */
export async function beginAgreed(
  ctx: ServiceContext,
  maker: Actor,
  tx: Tx,
  asked: Omit<AskedFollowUp, 'lockVersion'>,
  agreed: Agreed,
): Promise<VerbResult<FollowUpStarted>> {
  const origin = await readOrigin(tx, asked.taskId);
  if (origin === null) return refused({ code: 'not_found', what: 'task' });
  const planned = await planIn(tx, ctx, maker, origin, asked.wish);
  return planned.ok ? startIn(tx, ctx, maker, origin, planned.value, asked, agreed) : planned;
}

async function readOrigin(tx: Tx, taskId: bigint): Promise<Origin | null> {
  const facts = await readTaskFacts(tx, taskId);
  return facts === null ? null : { facts, rules: (await readTypeRules(tx, facts.bizType)).rules };
}

async function planIn(
  tx: Tx,
  ctx: ServiceContext,
  actor: Actor,
  origin: Origin,
  wish: FollowUpWish,
): Promise<VerbResult<PlannedHere>> {
  const task = await repairableOf(tx, origin, ctx.db.clock.now());
  const refusal = followUpRefusal(wish.kind, task, actor.role);
  if (refusal !== null) return refused(refusal);
  const planned = await planFollowUp(tx, origin, wish);
  if (!planned.ok) return planned;
  const programs = await compensatedBy(tx, origin.facts, planned.value.bizType);
  const permission = FOLLOW_UP_PERMISSION.compensation;
  return programs.length === 0 || may(actor.role, permission)
    ? ok({ ...planned.value, programs })
    : refused({ code: 'no_permission', permission });
}

async function startIn(
  tx: Tx,
  ctx: ServiceContext,
  { id, name, role }: Actor,
  { facts }: Origin,
  planned: Planned,
  { action }: Pick<AskedFollowUp, 'action'>,
  agreed: Agreed,
): Promise<VerbResult<FollowUpStarted>> {
  const actor = { id, name, role };
  const record = planned.record && { ...planned.record, ...(agreed && { checker: agreed.checker }) };
  const now = ctx.db.clock.now();
  const started = await createFollowUp(tx, { ...planned, record, origin: facts, breakId: null, actor }, now);
  if (started === null) return refused(LOST);
  const { lockVersion, status } = facts;
  await auditDone(tx, {
    ...auditEntry(ctx, actor, action, taskSubject(facts)),
    // The same instant, so that the task's life tells the press before the task that it started.
    at: now,
    from: status,
    to: status,
    reason: planned.reason,
    details: {
      lockVersion: { before: lockVersion, after: lockVersion + 1 },
      followUp: { id: started.id.toString(), bizType: planned.bizType, eventId: started.eventId },
      ...(record === null ? {} : { compensation: record }),
      ...agreed?.details,
    },
  });
  const ids = { taskId: facts.id.toString(), followUpId: started.id.toString() };
  return ok({ ...ids, eventId: started.eventId, requestId: null });
}

function requestOf(
  { facts }: Origin,
  { action, wish, input }: AskedFollowUp,
  planned: PlannedHere,
): ApprovalInput {
  const compensates = planned.programs.length > 0;
  const { id, bizType, bizId, amountMinor, currency } = facts;
  const stakes =
    amountMinor === null || currency === null
      ? []
      : [{ currency, count: 1, absolute: amountMinor.toString(), net: '0', withoutAmount: 0 }];
  return {
    kind: 'follow_up',
    subject: { type: 'task', id: id.toString() },
    subjectKey: `task-${id}`,
    label: bizId,
    bizType,
    bizId,
    reason: wish.reason,
    input: { ...(input as Record<string, unknown>), action, compensates },
    frozen: frozenFollowUp(facts, planned),
    summary: { count: 1, stakes },
  };
}

/** Filled in with who and when once the transaction is over. */
const LOST: VerbError = { code: 'conflict', status: 'pending', changedBy: null, lockVersion: 0 };

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  { action, taskId, lockVersion }: AskedFollowUp,
  task: TaskFacts | null,
  error: VerbError,
): Promise<VerbResult<FollowUpStarted>> {
  if (error.code === 'invalid') return refused(error);
  const told = error.code === 'conflict' ? await conflictOn(ctx, taskId, lockVersion) : error;
  const subject = task === null ? { type: 'task' as const, id: taskId.toString() } : taskSubject(task);
  const { code, ...facts } = told;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, subject),
      from: task?.status ?? null,
      details: { refused: code, seenLockVersion: lockVersion, ...facts },
    },
    code === 'conflict' ? 'conflict' : 'refused',
  );
  return refused(told);
}
