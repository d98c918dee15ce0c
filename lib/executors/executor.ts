import type { Confirmation, Outcome } from '../domain/outcome';
import type { WorkerRefusal } from '../domain/worker-refusal';

/** What an executor may know of a task. `payload` is exact text; parse it with a lossless parser only. */
export type ExecutableTask = {
  id: bigint;
  bizType: string;
  bizId: string;
  eventId: string;
  payload: string;
  /** 1 is the producer's own; an edited payload has a higher one. */
  payloadRevision: number;
  retryCount: number;
  attemptCount: number;
};

export type ExecutionContext = {
  /** Number of this attempt over all rounds, from 1. */
  attempt: number;
  /** Aborted when the worker has to stop at once; an executor then settles as unknown, or failed if nothing was sent. */
  signal: AbortSignal;
};

/**
 * How a type's tasks are executed. `execute` resolves with an outcome for every expected end, time-outs included, and
 * is expected not to throw; what it throws all the same counts as a failed attempt.
 */
export type Executor = {
  execute(task: ExecutableTask, context: ExecutionContext): Outcome | Promise<Outcome>;
  /** Asks the other side what became of an attempt whose outcome is unknown. Never throws. */
  confirm?(task: ExecutableTask, context: ExecutionContext): Promise<Confirmation>;
  /** Lets go of connections; running executions end first. */
  close(): Promise<void>;
};

/** An executor, or the reason why the type cannot run here: such a type is not claimed. */
export type ExecutorChoice =
  { executor: Executor; problem: null } | { executor: null; problem: WorkerRefusal };
