import type { Confirmation, Outcome } from '../domain/outcome';
import type { ExecutableTask, ExecutionContext, Executor } from './executor';
import { PermanentError, UnknownOutcomeError, type Handler, type HandlerContext } from './handler';
import { describeThrown } from './thrown-error';

/** Thrown away by whoever catches it: only says why a run was cut short. */
type CutShort = 'timeout' | 'worker_stopped';

/** Runs handlers in this process. `timeoutMs` bounds one run; a handler that ignores its signal is left behind. */
export function codeExecutor(handler: Handler, timeoutMs: number): Executor {
  return {
    execute: (task, context) =>
      bounded(context, timeoutMs, (run) => runHandler(handler, task, run), cutShortOutcome(timeoutMs)),
    confirm: (task, context) =>
      bounded(
        context,
        timeoutMs,
        (run) => askHandler(handler, task, run),
        () => 'cannot_say' as const,
      ),
    close: async () => undefined,
  };
}

async function runHandler(handler: Handler, task: ExecutableTask, context: HandlerContext): Promise<Outcome> {
  try {
    await handler.execute(task, context);
    return { kind: 'succeeded' };
  } catch (thrown) {
    const error = describeThrown(thrown);
    if (thrown instanceof PermanentError) return { kind: 'permanent', error };
    if (thrown instanceof UnknownOutcomeError) return { kind: 'unknown', error };
    return { kind: 'failed', error };
  }
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
  timeoutMs: number,
  run: (own: HandlerContext) => Promise<T>,
  cutShort: (why: CutShort) => T,
): Promise<T> {
  return new Promise((resolve) => {
    const own = new RunContext(context.attempt);
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
    void run(own).then(finish);
  });
}
