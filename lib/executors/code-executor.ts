import type { Confirmation, Outcome } from '../domain/outcome';
import type { ExecutableTask, ExecutionContext, Executor } from './executor';
import { PermanentError, UnknownOutcomeError, type Handler, type HandlerContext } from './handler';
import { describeThrown } from './thrown-error';

/** Thrown away by whoever catches it: only says why a run was cut short. */
type CutShort = 'timeout' | 'worker_stopped';

/** Runs handlers in this process. `timeoutMs` bounds one run; a handler that ignores its signal is left behind. */
export function codeExecutor(handler: Handler, timeoutMs: number): Executor {
  return {
    execute: (task, context) => {
      const own = new RunContext(context.attempt);
      const ended = startHandler(handler, task, own);
      return ended instanceof Promise
        ? bounded(context, own, timeoutMs, ended, cutShortOutcome(timeoutMs))
        : ended;
    },
    confirm: (task, context) => {
      const own = new RunContext(context.attempt);
      return bounded(context, own, timeoutMs, askHandler(handler, task, own), () => 'cannot_say' as const);
    },
    close: async () => undefined,
  };
}

const SUCCEEDED: Outcome = { kind: 'succeeded' };

/** A handler that ends at once needs no time limit; one that returns a promise gets it. */
function startHandler(handler: Handler, task: ExecutableTask, own: HandlerContext): MaybeLater<Outcome> {
  try {
    const running: unknown = handler.execute(task, own);
    return isThenable(running) ? Promise.resolve(running).then(() => SUCCEEDED, outcomeOfThrown) : SUCCEEDED;
  } catch (thrown) {
    return outcomeOfThrown(thrown);
  }
}

function outcomeOfThrown(thrown: unknown): Outcome {
  const error = describeThrown(thrown);
  if (thrown instanceof PermanentError) return { kind: 'permanent', error };
  if (thrown instanceof UnknownOutcomeError) return { kind: 'unknown', error };
  return { kind: 'failed', error };
}

type MaybeLater<T> = T | Promise<T>;

/** A query of Prisma's is no Promise, and has to be waited for all the same. */
function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

async function askHandler(
  handler: Handler,
  task: ExecutableTask,
  context: HandlerContext,
): Promise<Confirmation> {
  if (handler.confirm === undefined) return 'cannot_say';
  try {
    return await handler.confirm(task, context);
  } catch {
    return 'cannot_say';
  }
}

const cutShortOutcome =
  (timeoutMs: number) =>
  (why: CutShort): Outcome => ({
    kind: 'unknown',
    error:
      why === 'timeout'
        ? { class: 'timeout', message: `The handler did not end within ${timeoutMs} ms` }
        : { class: 'worker_stopped', message: 'The worker stopped before the handler ended' },
  });

/** A signal of its own is made only for handlers that look at it: most runs end before they need one. */
class RunContext implements HandlerContext {
  private controller: AbortController | null = null;
  private aborted = false;
  constructor(readonly attempt: number) {}

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.aborted) this.controller.abort();
    return this.controller.signal;
  }

  abort(): void {
    this.aborted = true;
    this.controller?.abort();
  }
}

function bounded<T>(
  context: ExecutionContext,
  own: RunContext,
  timeoutMs: number,
  running: Promise<T>,
  cutShort: (why: CutShort) => T,
): Promise<T> {
  return new Promise((resolve) => {
    const finish = (value: T) => {
      clearTimeout(timer);
      context.signal.removeEventListener('abort', onStop);
      resolve(value);
    };
    const cut = (why: CutShort) => {
      own.abort();
      finish(cutShort(why));
    };
    const onStop = () => cut('worker_stopped');
    const timer = setTimeout(() => cut('timeout'), timeoutMs);
    context.signal.addEventListener('abort', onStop);
    void running.then(finish);
  });
}
