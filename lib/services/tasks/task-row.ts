import type { TaskFacts } from '../../db/task-reader';
import type { OutcomeKind } from '../../domain/outcome';
import { OUTCOMES } from '../../domain/outcome';
import { maskErrorText } from '../../domain/masking';
import { shownStatus, STATUS } from '../../domain/task-status';
import type { MoneyView } from '../../domain/views/quantities';
import type { TaskFlags, TaskRow, TaskView } from '../../domain/views/task-list';
import type { SiblingView } from '../../domain/views/task-page';
import type { TypeCatalogue } from './type-catalogue';

export function moneyView(minor: bigint | null, currency: string | null): MoneyView | null {
  return minor === null || currency === null ? null : { minor: minor.toString(), currency };
}

export function outcomeKind(text: string | null): OutcomeKind | null {
  return OUTCOMES.find((kind) => kind === text) ?? null;
}

export function taskFlags(task: TaskFacts): TaskFlags {
  return {
    edited: task.payloadRevision > 1,
    outcomeUnknown: task.lastOutcome === 'unknown',
    lateOutcome: outcomeKind(task.lateOutcome),
  };
}

export function dueAt(task: TaskFacts): string | null {
  return task.status === STATUS.pending ? (task.nextRetryTime?.toISOString() ?? null) : null;
}

/** Since when nobody works on a stuck task: the lease's end, or the last touch. */
export function stuckSince(task: TaskFacts): Date {
  return task.claimToken === null ? task.updatedAt : (task.nextRetryTime ?? task.updatedAt);
}

function sinceOf(task: TaskFacts, view: TaskView): Date {
  if (view === 'failed') return task.updatedAt;
  if (view === 'stuck') return stuckSince(task);
  return view === 'due' ? (task.nextRetryTime ?? task.createdAt) : task.createdAt;
}

/** A row as lists show it: secrets masked by the type's rules, no number where a name belongs. */
export function taskRow(task: TaskFacts, view: TaskView, types: TypeCatalogue, now: Date): TaskRow {
  return {
    id: task.id.toString(),
    bizType: task.bizType,
    bizId: task.bizId,
    eventId: task.eventId,
    status: shownStatus(task, now, types.limits.of(task.bizType)),
    lockVersion: task.lockVersion,
    attempts: task.attemptCount,
    lastError: maskErrorText(task.lastError, types.maskedKeys(task.bizType)),
    amount: moneyView(task.amountMinor, task.currency),
    flags: taskFlags(task),
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    dueAt: dueAt(task),
    since: sinceOf(task, view).toISOString(),
    claimedBy: task.claimedBy,
    paused: task.status === STATUS.pending ? types.paused(task.bizType) : null,
  };
}

export function siblingView(task: TaskFacts, types: TypeCatalogue, now: Date): SiblingView {
  return {
    id: task.id.toString(),
    bizType: task.bizType,
    status: shownStatus(task, now, types.limits.of(task.bizType)),
    updatedAt: task.updatedAt.toISOString(),
  };
}
