import { auditDone, auditRefused } from '../../db/audit-store';
import type { Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import { rulesFor } from '../../db/follow-up-program';
import { holdRepair, repairRefusal } from '../../db/repair-refusal';
import { readTaskFacts, type TaskFacts } from '../../db/task-reader';
import type { TaskTypeRules } from '../../config/task-type';
import { needsOutcomeCheck, verdictFor, type TaskAction } from '../../domain/allowed-actions';
import { ok, refused, type VerbError, type VerbResult } from '../../domain/errors';
import { shownStatus, type ShownStatus } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import { auditEntry, type Actor } from '../actor';
import { requestApproval, type ApprovalInput } from '../approvals/request-approval';
import type { ServiceContext } from '../context';
import { conflictOn } from './conflict';
import { taskSubject } from './task-subject';

/** What a verb works with inside its transaction. */
export type Loaded = { tx: Tx; task: TaskFacts; rules: TaskTypeRules; now: Date };

/** What a verb's own part answers: how many rows changed, or why it refuses. */
export type Step = { changed: number } | { refuse: VerbError };

export type DoneRecord = {
  to?: ShownStatus;
  toCode?: number;
  reason: string | null;
  details: Record<string, unknown>;
};

/** What the person saw, and the word they gave. */
export type Seen = {
  taskId: bigint;
  lockVersion: number;
  outcomeChecked?: boolean;
  outcomeHow?: string | null;
};

/** What a verb does with a task. `record`: what its audit row says once the step has changed the row. */
export type TaskMove = {
  action: TaskAction;
  seen: Seen;
  step: (loaded: Loaded) => Promise<Step>;
  record: (loaded: Loaded) => DoneRecord;
};

type Moved = { task: TaskFacts | null; result: VerbResult<TaskMoved> };

/**
 * The middle of every verb that moves a task: one transaction that loads the row, compares it with what the person
 * saw, asks the rules, runs the verb's step and writes its audit row. Nothing stays if any of it fails. A refusal is
 * audited afterwards, in a transaction of its own.
 * @param second what a second person is asked for where the type's rules demand one; null: nobody
 */
export async function moveTask(
  ctx: ServiceContext,
  actor: Actor,
  move: TaskMove,
  second: (loaded: Loaded) => ApprovalInput | null = () => null,
): Promise<VerbResult<TaskMoved>> {
  const { task, result } = await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) => moveIn(tx, ctx, actor, move, second)),
  );
  return result.ok ? result : recordRefusal(ctx, actor, move, task, result.error);
}

/**
 * The same inside the transaction in which a second person agreed, as the one who asked. Refusals are the caller's to
 * record.
 * @param agreed who agreed to which request, for the audit row
 */
export async function moveAgreedTask(
  ctx: ServiceContext,
  maker: Actor,
  tx: Tx,
  move: TaskMove,
  agreed: Record<string, unknown>,
): Promise<VerbResult<TaskMoved>> {
  const record = (loaded: Loaded): DoneRecord => {
    const done = move.record(loaded);
    return { ...done, details: { ...done.details, ...agreed } };
  };
  return (await moveIn(tx, ctx, maker, { ...move, record }, () => null)).result;
}

async function moveIn(
  tx: Tx,
  ctx: ServiceContext,
  actor: Actor,
  { action, seen, step, record }: TaskMove,
  second: (loaded: Loaded) => ApprovalInput | null,
): Promise<Moved> {
  const task = await readTaskFacts(tx, seen.taskId);
  if (task === null) return { task, result: refused({ code: 'not_found', what: 'task' }) };
  const rules = await rulesFor(tx, action, task);
  const loaded: Loaded = { tx, task, rules, now: ctx.db.clock.now() };
  const error = refusalBefore(action, actor, seen, loaded);
  if (error !== null) return { task, result: refused(error) };
  const asked = second(loaded);
  const ask = asked === null ? holdRepair : repairRefusal;
  const inTheWay = await ask(tx, action, task);
  if (inTheWay !== null) return { task, result: refused(inTheWay) };
  if (asked !== null) return { task, result: await requested(ctx, actor, loaded, asked) };
  const outcome = await step(loaded);
  if ('refuse' in outcome) return { task, result: refused(outcome.refuse) };
  if (outcome.changed !== 1) return { task, result: refused(LOST) };
  const done = record(loaded);
  await auditDone(tx, {
    ...auditEntry(ctx, actor, action, taskSubject(task)),
    from: task.status,
    to: done.toCode ?? task.status,
    reason: done.reason,
    details: { lockVersion: { before: task.lockVersion, after: task.lockVersion + 1 }, ...done.details },
  });
  return { task, result: ok(movedTo(loaded, done)) };
}

async function requested(
  ctx: ServiceContext,
  actor: Actor,
  { tx, task, rules, now }: Loaded,
  asked: ApprovalInput,
): Promise<VerbResult<TaskMoved>> {
  const result = await requestApproval(ctx, actor, tx, asked);
  if (!result.ok) return result;
  const status = shownStatus(task, now, rules.settings.stuckLimitMs);
  return ok({ taskId: task.id.toString(), status, lockVersion: task.lockVersion, ...result.value });
}

/** Filled in with who and when once the transaction is over. */
const LOST: VerbError = { code: 'conflict', status: 'pending', changedBy: null, lockVersion: 0 };

function movedTo({ task, rules, now }: Loaded, done: DoneRecord): TaskMoved {
  const status = done.to ?? shownStatus(task, now, rules.settings.stuckLimitMs);
  return { taskId: task.id.toString(), status, lockVersion: task.lockVersion + 1 };
}

function refusalBefore(
  action: TaskAction,
  actor: Actor,
  seen: Seen,
  { task, rules, now }: Loaded,
): VerbError | null {
  if (task.lockVersion !== seen.lockVersion) return LOST;
  const verdict = verdictFor(action, task, actor.role, now, rules.settings.stuckLimitMs);
  if (!verdict.allowed) {
    const { allowed: _allowed, ...refusal } = verdict;
    return { code: 'not_possible', action, refusal };
  }
  const asks = action === 'retry' || action === 'edit_payload';
  const needsWord = action === 'release' || (asks && needsOutcomeCheck(task));
  if (!needsWord) return null;
  if (seen.outcomeChecked !== true) return { code: 'outcome_unchecked' };
  return seen.outcomeHow ? null : { code: 'invalid', fields: { outcomeHow: 'required' } };
}

async function recordRefusal(
  ctx: ServiceContext,
  actor: Actor,
  { action, seen }: TaskMove,
  task: TaskFacts | null,
  error: VerbError,
): Promise<VerbResult<TaskMoved>> {
  if (error.code === 'invalid') return refused(error);
  const told = error.code === 'conflict' ? await conflictOn(ctx, seen.taskId, seen.lockVersion) : error;
  const subject = task === null ? { type: 'task' as const, id: seen.taskId.toString() } : taskSubject(task);
  const { code, ...facts } = told;
  await auditRefused(
    ctx.db,
    {
      ...auditEntry(ctx, actor, action, subject),
      from: task?.status ?? null,
      details: { refused: code, seenLockVersion: seen.lockVersion, ...facts },
    },
    told.code === 'conflict' ? 'conflict' : 'refused',
  );
  return refused(told);
}
