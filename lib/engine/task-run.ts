import type { TaskTypeRules } from '../config/task-type';
import type { ClaimedTask } from '../db/claim-store';
import type { Finish } from '../db/finish-store';
import type { Clock } from '../domain/clock';
import type { Outcome } from '../domain/outcome';
import { settle } from '../domain/settle';
import type { ExecutionContext, Executor } from '../executors/executor';
import { describeThrown } from '../executors/thrown-error';
import { readAmount } from './amount';

export function contextOf(task: ClaimedTask, signal: AbortSignal): ExecutionContext {
  return { attempt: task.attemptCount + 1, signal };
}

/** Runs one attempt to its end. Never throws: whatever an executor throws is a failed attempt. */
export async function attempt(executor: Executor, task: ClaimedTask, signal: AbortSignal): Promise<Outcome> {
  try {
    return await executor.execute(task, contextOf(task, signal));
  } catch (thrown) {
    return { kind: 'failed', error: describeThrown(thrown) };
  }
}

/** What is written about an attempt that has ended. `startedAt` and `clock` are on the database's time. */
export function finishOf(
  task: ClaimedTask,
  outcome: Outcome,
  rules: TaskTypeRules,
  times: { startedAt: Date; clock: Clock; random: number },
): Finish {
  const { settings } = rules;
  const finishedAt = times.clock.now();
  const policy = { policy: settings.retry, onUnknown: settings.onUnknown };
  const wantsAmount = settings.amount !== null && task.amountMinor === null;
  return {
    task,
    settlement: settle(outcome, task.retryCount, policy, finishedAt, times.random),
    startedAt: times.startedAt,
    finishedAt,
    error: outcome.kind === 'succeeded' ? null : outcome.error,
    httpStatus: outcome.httpStatus ?? null,
    amount: wantsAmount && settings.amount !== null ? readAmount(task.payload, settings.amount) : null,
  };
}
