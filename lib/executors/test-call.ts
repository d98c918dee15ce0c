import type { Clock } from '../domain/clock';
import type { Confirmation, Outcome } from '../domain/outcome';
import { retryLimit } from '../domain/retry-policy';
import { settle } from '../domain/settle';
import type { HttpSettings, TaskTypeSettings } from '../domain/task-type-settings';
import type { CallExchange, TestCallReport, TestVerdict } from '../domain/views/test-call';
import type { ExecutableTask } from './executor';
import { httpExecutor } from './http-executor';
import { watchCall } from './wire-watch';

export type TestCallRequest = {
  bizType: string;
  settings: TaskTypeSettings;
  http: HttpSettings;
  /** Sent byte for byte. */
  payload: string;
  /** Says that it is a test; the whole of it stands in the head of the request. */
  eventId: string;
  /** HMAC secret, or null when requests are not signed. */
  secret: string | null;
};

/** A person waits for the answer: a type with a longer time limit is cut here, in milliseconds. */
export const TEST_LIMIT_MS = 30_000;

/**
 * Calls a type's target once, as the engine would call it for a first attempt, with settings that need not be stored.
 * Real: the other side may act on it. Never rejects for anything the other side does.
 */
export async function runTestCall(request: TestCallRequest, clock: Clock): Promise<TestCallReport> {
  const { settings, http, eventId, secret } = request;
  const limitMs = Math.min(http.timeoutMs, TEST_LIMIT_MS);
  const exchanges: CallExchange[] = [];
  const executor = httpExecutor({
    settings: { ...http, timeoutMs: limitMs },
    connections: 1,
    secret,
    clock,
    call: async (dispatcher, call) => {
      const { end, exchange } = await watchCall(dispatcher, call, call.method === 'POST' ? eventId : '');
      exchanges.push(exchange);
      return end;
    },
  });
  const context = { attempt: 1, signal: new AbortController().signal };
  try {
    const task = testTask(request);
    const outcome = await executor.execute(task, context);
    const exchange = exchanges[0] ?? null;
    const asks = outcome.kind === 'unknown' && settings.onUnknown === 'confirm';
    const answer = asks && executor.confirm !== undefined ? await executor.confirm(task, context) : null;
    return {
      eventId,
      limitMs,
      limitCut: http.timeoutMs > TEST_LIMIT_MS,
      outcome,
      verdict: verdictOf(outcome, answer, settings, clock.now()),
      exchange,
      confirmation: answer === null ? null : { answer, exchange: exchanges[1] ?? null },
    };
  } finally {
    await executor.close();
  }
}

function testTask({ bizType, payload, eventId }: TestCallRequest): ExecutableTask {
  const counts = { payloadRevision: 1, retryCount: 0, attemptCount: 0 };
  return { id: 0n, bizType, bizId: eventId, eventId, payload, ...counts };
}

/** By the rules that finish a first attempt, without their random part. */
function verdictOf(
  outcome: Outcome,
  answer: Confirmation | null,
  { retry, onUnknown }: TaskTypeSettings,
  now: Date,
): TestVerdict {
  if (answer !== null) return { kind: 'confirm' };
  const settled = settle(outcome, 0, { policy: retry, onUnknown }, now, 0);
  if (settled.transition === 'succeed') return { kind: 'succeed' };
  if (settled.transition !== 'exhaust')
    return {
      kind: 'retry',
      inMs: settled.nextRetryTime.getTime() - now.getTime(),
      unknown: outcome.kind === 'unknown',
      retries: retryLimit(retry),
    };
  if (outcome.kind === 'permanent') return { kind: 'fail', because: 'permanent' };
  const handed = outcome.kind === 'unknown' && onUnknown !== 'retry';
  return { kind: 'fail', because: handed ? 'unknown' : 'no_retries' };
}
