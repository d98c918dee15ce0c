import { randomUUID } from 'node:crypto';
import type { TaskTypeSettings } from '../../../lib/config/task-type';
import type { Prisma } from '../../../lib/db/generated/mysql/client';
import { fingerprintOf } from '../../../lib/domain/fingerprint';
import type { AttemptError, Outcome } from '../../../lib/domain/outcome';
import { settle, settleLost, type Settlement } from '../../../lib/domain/settle';
import { STATUS } from '../../../lib/domain/task-status';
import { TRANSITIONS, type TransitionName } from '../../../lib/domain/transitions';
import type { DemoType } from './demo-task-types';
import type { Random } from './random';

export type TaskRow = Prisma.AsyncTaskCreateManyInput & { createdAt: Date; updatedAt: Date; status: number };
type WithoutTask<T> = Omit<T, 'taskId' | 'id'>;
export type AttemptRow = WithoutTask<Prisma.TaskAttemptCreateManyInput> & { finishedAt: Date };
/** `subjectId` follows when the task has its id. */
export type AuditRow = Omit<Prisma.AuditLogCreateManyInput, 'subjectId' | 'subjectType' | 'id'> & {
  at: Date;
};
export type RevisionRow = WithoutTask<Prisma.PayloadRevisionCreateManyInput>;
export type CompensationRow = WithoutTask<Prisma.CompensationCreateManyInput>;

/** One task and everything that is on record about it, moved only by the rules of lib/domain. */
export type TaskLife = {
  task: TaskRow;
  attempts: AttemptRow[];
  audit: AuditRow[];
  revisions: RevisionRow[];
  compensations: CompensationRow[];
};

export type Birth = {
  bizType: DemoType;
  bizId: string;
  eventId: string;
  payload: string;
  createdAt: Date;
  amount?: { minor: bigint; currency: string };
};

export function born(birth: Birth): TaskLife {
  const { amount, ...columns } = birth;
  const task: TaskRow = {
    ...columns,
    status: STATUS.pending,
    retryCount: 0,
    nextRetryTime: null,
    lastError: null,
    updatedAt: birth.createdAt,
    lockVersion: 0,
    claimToken: null,
    claimedBy: null,
    payloadRevision: 1,
    amountMinor: amount?.minor ?? null,
    currency: amount?.currency ?? null,
    attemptCount: 0,
    lastOutcome: null,
    lateOutcome: null,
  };
  return { task, attempts: [], audit: [], revisions: [], compensations: [] };
}

export type Execution = { worker: string; startedAt: Date; durationMs: number; outcome: Outcome };

/** Claim, one attempt, and what the settings make of its outcome. */
export function execute(
  life: TaskLife,
  settings: TaskTypeSettings,
  execution: Execution,
  random: Random,
): void {
  const { task } = life;
  const finishedAt = new Date(execution.startedAt.getTime() + execution.durationMs);
  const rules = { policy: settings.retry, onUnknown: settings.onUnknown };
  const settlement = settle(execution.outcome, task.retryCount ?? 0, rules, finishedAt, random.next());
  move(task, 'claim', execution.startedAt);
  record(life, execution, finishedAt, settlement);
}

/** A claim whose worker vanished; another worker found it when the lease had run out. */
export function lose(
  life: TaskLife,
  settings: TaskTypeSettings,
  worker: string,
  startedAt: Date,
  random: Random,
): void {
  const finishedAt = new Date(startedAt.getTime() + settings.leaseMs + random.between(500, 2000));
  const seconds = Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000);
  const message = `Reclaimed: ${worker} claimed it ${seconds} s ago and its lease ran out; the outcome is unknown`;
  const rules = { policy: settings.retry, onUnknown: settings.onUnknown };
  const settlement = settleLost(message, life.task.retryCount ?? 0, rules, finishedAt, random.next());
  move(life.task, 'claim', startedAt);
  const outcome: Outcome = { kind: 'unknown', error: { class: 'lease_lost', message } };
  record(life, { worker, startedAt, durationMs: 0, outcome }, finishedAt, settlement);
}

function record(life: TaskLife, execution: Execution, finishedAt: Date, settlement: Settlement): void {
  const { task } = life;
  const { outcome } = execution;
  const error = outcome.kind === 'succeeded' ? null : outcome.error;
  const nextRetryTime = 'nextRetryTime' in settlement ? settlement.nextRetryTime : null;
  life.attempts.push({
    bizType: task.bizType,
    startedAt: execution.startedAt,
    finishedAt,
    outcome: outcome.kind,
    transition: settlement.transition,
    late: false,
    worker: execution.worker,
    claimToken: randomUUID(),
    payloadRevision: task.payloadRevision ?? 1,
    retryCount: task.retryCount ?? 0,
    nextRetryTime,
    // As the engine writes it: a success at the first try is counted from the ledger.
    recordedAt: settlement.transition === 'succeed' && task.retryCount === 0 ? null : finishedAt,
    httpStatus: outcome.httpStatus ?? null,
    errorClass: error?.class ?? null,
    error: error?.message ?? null,
    errorGroup: settlement.transition === 'exhaust' ? groupIdOf(task.bizType, error) : null,
  });
  move(task, settlement.transition, finishedAt);
  task.nextRetryTime = nextRetryTime;
  task.retryCount = settlement.transition === 'succeed' ? task.retryCount : settlement.retryCount;
  task.lastError = settlement.transition === 'succeed' ? null : settlement.lastError;
  task.lastOutcome = outcome.kind;
  task.attemptCount = (task.attemptCount ?? 0) + 1;
}

/** The same answer comes to many tasks. */
const groupIds = new Map<string, string>();

function groupIdOf(bizType: string, error: AttemptError | null): string {
  const key = [bizType, error?.class, error?.message].join('\u0000');
  const failure = { bizType, errorClass: error?.class ?? null, message: error?.message ?? null };
  const id = groupIds.get(key) ?? fingerprintOf(failure).id;
  groupIds.set(key, id);
  return id;
}

/** The answer of a vanished worker, long after its claim was lost: evidence, the status stays. */
export function answerLate(life: TaskLife, at: Date): void {
  const lost = life.attempts.at(-1);
  if (lost === undefined) throw new Error('no attempt that could answer late');
  life.attempts.push({
    ...lost,
    finishedAt: at,
    recordedAt: at,
    outcome: 'succeeded',
    transition: null,
    late: true,
    nextRetryTime: null,
    httpStatus: 200,
    errorClass: null,
    error: null,
    errorGroup: null,
  });
  life.task.lateOutcome = 'succeeded';
  life.task.attemptCount = (life.task.attemptCount ?? 0) + 1;
  life.task.lockVersion = (life.task.lockVersion ?? 0) + 1;
}

/** Status, version and time of one transition. */
export function move(task: TaskRow, name: TransitionName, at: Date): void {
  task.status = TRANSITIONS[name].to;
  task.updatedAt = at;
  task.lockVersion = (task.lockVersion ?? 0) + 1;
  task.claimToken = null;
  task.claimedBy = null;
}
