import type { Confirmation } from '../domain/outcome';
import type { ExecutableTask } from './executor';

/** What a handler gets besides the task. `signal` is aborted at the type's time-out and when the worker must stop. */
export type HandlerContext = { readonly attempt: number; readonly signal: AbortSignal };

/**
 * A TypeScript handler of one biz_type. Returning means succeeded; a thrown Error means failed, to be retried;
 * PermanentError and UnknownOutcomeError say otherwise. It may run more than once for one event: deduplicate by
 * `task.eventId`.
 */
export type Handler = {
  execute(task: ExecutableTask, context: HandlerContext): Promise<void> | void;
  /** Asked about an unknown outcome, when the type confirms first. */
  confirm?(task: ExecutableTask, context: HandlerContext): Promise<Confirmation>;
};

export type HandlerRegistry = Readonly<Record<string, Handler>>;

/** No retry can mend this: the task fails at once. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** The effect may or may not have happened. What follows is the type's `onUnknown`. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
}
