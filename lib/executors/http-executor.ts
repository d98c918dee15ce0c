import { Agent } from 'undici';
import type { HttpSettings } from '../config/task-type';
import type { Clock } from '../domain/clock';
import type { Confirmation, Outcome } from '../domain/outcome';
import type { ExecutableTask, ExecutionContext, Executor } from './executor';
import { readConfirmation } from './confirmation';
import { guardedLookup, type Resolve } from './guarded-lookup';
import { callHttp } from './http-call';
import { httpOutcome } from './http-outcome';
import { checkUrl, confirmTargetOf, targetOf, type Target } from './http-target';
import { signatureHeaders } from './request-signature';
import { tidy } from './thrown-error';

export type HttpExecutorOptions = {
  settings: HttpSettings;
  /** Connections per origin: the type's concurrency, so that no request waits for another. */
  connections: number;
  /** HMAC secret, or null when requests are not signed. */
  secret: string | null;
  clock: Clock;
  /** Replaces DNS, for tests. */
  resolve?: Resolve;
  /** Stands between the executor and the wire, for whoever wants to see what goes over it. */
  call?: typeof callHttp;
};

/** Posts a task's payload, byte for byte, to the address of its type or its payload. */
export function httpExecutor(options: HttpExecutorOptions): Executor {
  const { settings, clock, call = callHttp } = options;
  const agents = { guarded: agentFor(options, false), named: agentFor(options, true) };
  const agentOf = (target: Target & { ok: true }) => (target.privateAllowed ? agents.named : agents.guarded);

  // The type's own address is checked once; one from a payload for every task.
  const fixed = settings.urlPath === null ? checkUrl(settings.url ?? '', settings, true) : null;

  const execute = async (task: ExecutableTask, context: ExecutionContext): Promise<Outcome> => {
    const target = fixed ?? targetOf(task, settings);
    if (!target.ok) return { kind: 'permanent', error: { class: target.class, message: target.message } };
    const nowMs = clock.now().getTime();
    const end = await call(agentOf(target), {
      url: target.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': headerText(task.eventId),
        'x-makegood-attempt': String(context.attempt),
        'x-makegood-task': String(task.id),
        ...(options.secret === null ? {} : signatureHeaders(options.secret, task.payload, nowMs)),
      },
      body: task.payload,
      timeoutMs: settings.timeoutMs,
      signal: context.signal,
    });
    return httpOutcome(end, {
      on409: settings.on409,
      payloadRevision: task.payloadRevision,
      timeoutMs: settings.timeoutMs,
      nowMs: clock.now().getTime(),
    });
  };

  const confirm = async (task: ExecutableTask, context: ExecutionContext): Promise<Confirmation> => {
    const target = confirmTargetOf(task, settings);
    if (!target.ok) return 'cannot_say';
    const end = await call(agentOf(target), {
      url: target.url,
      method: 'GET',
      headers: { accept: 'application/json', 'x-makegood-task': String(task.id) },
      body: null,
      timeoutMs: settings.timeoutMs,
      signal: context.signal,
    });
    return readConfirmation(end);
  };

  return {
    execute,
    ...(settings.confirmUrl === null ? {} : { confirm }),
    close: async () => {
      await Promise.all([agents.guarded.close(), agents.named.close()]);
    },
  };
}

function agentFor(options: HttpExecutorOptions, privateAllowed: boolean): Agent {
  const { timeoutMs } = options.settings;
  return new Agent({
    connections: options.connections,
    // The whole call has one time limit of its own; these only have to be no shorter.
    headersTimeout: timeoutMs + 1000,
    bodyTimeout: timeoutMs + 1000,
    connect: { timeout: timeoutMs, lookup: guardedLookup(privateAllowed, options.resolve) },
  });
}

/** A header carries visible ASCII; an event_id with anything else is percent-encoded. */
function headerText(text: string): string {
  return /^[\x21-\x7e]+$/.test(text) ? text : encodeURIComponent(tidy(text));
}
