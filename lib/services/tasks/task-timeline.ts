import type { StoredAttempt } from '../../db/attempt-reader';
import { countAttempts, readErrorBeginnings, readNewestAttempts } from '../../db/attempt-reader';
import { readDoneOnTask, readTriedOnTask } from '../../db/audit-reader';
import type { Tx } from '../../db/client';
import { readCompensations, type StoredCompensation } from '../../db/compensation-store';
import type { TaskFacts } from '../../db/task-reader';
import { COMPENSATION_KINDS } from '../../domain/compensation';
import { cutByCodePoint, LAST_ERROR_LIMIT } from '../../domain/cut-text';
import { maskErrorText } from '../../domain/masking';
import { may, type Role } from '../../domain/roles';
import { attemptEntry, orderTimeline } from '../../domain/timeline';
import type { AuditEntry } from '../../domain/views/audit-entry';
import type {
  AttemptView,
  CompensationView,
  FollowUpView,
  TimelineEntry,
} from '../../domain/views/task-page';
import { auditView } from '../audit/audit-view';
import { moneyView, outcomeKind } from './task-row';

/** How much of a long life is shown: the newest of it. */
const ATTEMPTS = 300;
const ACTIONS = 300;
const TRIED = 100;

export type TaskLife = {
  timeline: TimelineEntry[];
  attemptsLeftOut: number;
  /** The one that counts. */
  compensation: CompensationView | null;
  newest: AttemptView | null;
};

/** Everything that happened to a task, in order; what was tried in vain for those who may read the audit trail. */
export async function readTaskLife(
  tx: Tx,
  task: TaskFacts,
  maskedKeys: readonly string[],
  followUps: readonly (FollowUpView & { createdAt: string })[],
  role: Role,
): Promise<TaskLife> {
  const total = await countAttempts(tx, task.id);
  const stored = await readNewestAttempts(tx, task.id, ATTEMPTS);
  const errors = await readErrorBeginnings(tx, task.id, ATTEMPTS);
  const attempts = stored.map((attempt, index) =>
    attemptView(attempt, total - index, errors.get(attempt.id.toString()) ?? null, maskedKeys),
  );
  const compensations = (await readCompensations(tx, task.id)).map(compensationView);
  const actions = (await readDoneOnTask(tx, task.id, ACTIONS)).map(auditView);
  const tried = may(role, 'audit.read') ? await readTriedOnTask(tx, task.id, TRIED) : [];
  const timeline = orderTimeline([
    {
      kind: 'created',
      at: task.createdAt.toISOString(),
      originTaskId: task.originTaskId?.toString() ?? null,
    },
    ...actions.map((entry) => actionEntry(entry, compensations)),
    ...tried.map(auditView).map((entry) => ({ kind: 'tried' as const, at: entry.at, entries: [entry] })),
    ...attempts.reverse().map(attemptEntry),
    ...followUps.map(({ createdAt, ...followUp }) => ({
      kind: 'follow_up' as const,
      at: createdAt,
      ...followUp,
    })),
  ]);
  return {
    timeline,
    attemptsLeftOut: total - attempts.length,
    compensation: compensations.at(-1) ?? null,
    newest: attempts.findLast((attempt) => !attempt.late) ?? null,
  };
}

function actionEntry(entry: AuditEntry, compensations: readonly CompensationView[]): TimelineEntry {
  const seq = entry.details?.seq;
  const compensation = compensations.find((one) => one.seq === seq);
  return compensation === undefined
    ? { kind: 'action', at: entry.at, entry }
    : { kind: 'compensation', at: entry.at, entry, compensation };
}

function attemptView(
  attempt: StoredAttempt,
  number: number,
  error: string | null,
  maskedKeys: readonly string[],
): AttemptView {
  const { startedAt, finishedAt, transition, late, worker, retryCount, httpStatus, errorClass } = attempt;
  return {
    id: attempt.id.toString(),
    number,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    outcome: outcomeKind(attempt.outcome) ?? 'unknown',
    transition,
    late,
    worker,
    revision: attempt.payloadRevision,
    retryCount,
    nextRetryTime: attempt.nextRetryTime?.toISOString() ?? null,
    httpStatus,
    errorClass,
    error: error === null ? null : cutByCodePoint(maskErrorText(error, maskedKeys), LAST_ERROR_LIMIT),
  };
}

export function compensationView(record: StoredCompensation): CompensationView {
  const { seq, reason, reference, evidenceUrl, actorName } = record;
  return {
    seq,
    kind: COMPENSATION_KINDS.find((kind) => kind === record.kind) ?? 'done_elsewhere',
    reason,
    reference,
    amount: moneyView(record.amountMinor, record.currency),
    evidenceUrl,
    actorName,
    createdAt: record.createdAt.toISOString(),
  };
}
