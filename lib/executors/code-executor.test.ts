import { describe, expect, test } from 'vitest';
import { codeExecutor } from './code-executor';
import type { ExecutableTask } from './executor';
import { PermanentError, UnknownOutcomeError, type Handler } from './handler';

const task: ExecutableTask = {
  id: 1n,
  bizType: 'points',
  bizId: 'P-1',
  eventId: 'evt-1',
  payload: '{}',
  payloadRevision: 1,
  retryCount: 0,
  attemptCount: 0,
};
const idle = () => new AbortController().signal;
const run = (execute: Handler['execute'], timeoutMs = 1_000, signal = idle()) =>
  codeExecutor({ execute }, timeoutMs).execute(task, { attempt: 1, signal });
const thrower = (thrown: unknown) => () => {
  throw thrown;
};

describe('the code executor', () => {
  test('returning succeeds, with or without a promise', async () => {
    expect(await run(() => undefined)).toEqual({ kind: 'succeeded' });
    expect(await run(async () => undefined)).toEqual({ kind: 'succeeded' });
  });

  test('a query that is no Promise is waited for', async () => {
    let ran = false;
    const query = { then: (done: (value: undefined) => void) => ((ran = true), done(undefined)) };
    expect(await run(() => query as unknown as Promise<void>)).toEqual({ kind: 'succeeded' });
    expect(ran).toBe(true);
  });

  test('what is thrown decides: Error, permanent, unknown', async () => {
    expect(await run(thrower(new TypeError('no')))).toEqual({
      kind: 'failed',
      error: { class: 'TypeError', message: 'no' },
    });
    expect(await run(thrower(new PermanentError('never')))).toMatchObject({ kind: 'permanent' });
    expect(await run(thrower(new UnknownOutcomeError('who knows')))).toMatchObject({ kind: 'unknown' });
  });

  test('anything at all may be thrown', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const hostile = {
      get message(): string {
        throw new Error('gotcha');
      },
      toJSON: () => {
        throw new Error('gotcha');
      },
    };
    const things: unknown[] = [
      undefined,
      null,
      '',
      'text',
      7,
      7n,
      Symbol('s'),
      cyclic,
      hostile,
      Object.create(null),
    ];
    const proxy = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('gotcha');
      },
    });
    for (const thing of [...things, proxy]) {
      const outcome = await run(thrower(thing));
      expect(outcome.kind).toBe('failed');
      expect(outcome.kind === 'failed' && typeof outcome.error.message).toBe('string');
    }
  });

  test('case-07: a huge message is cut before it goes anywhere, and is well-formed', async () => {
    const outcome = await run(thrower(new Error(`\u0000\ud800${'x'.repeat(1_000_000)}`)));
    const message = outcome.kind === 'failed' ? outcome.error.message : '';
    expect(message.length).toBeLessThanOrEqual(70_000);
    expect(message.startsWith('\uFFFD\uFFFDxxx')).toBe(true);
  });

  test('a time-out aborts the signal and is unknown', async () => {
    let aborted = false;
    const outcome = await run(
      (_, context) =>
        new Promise(() => {
          context.signal.addEventListener('abort', () => (aborted = true));
        }),
      20,
    );
    expect(outcome).toMatchObject({ kind: 'unknown', error: { class: 'timeout' } });
    expect(aborted).toBe(true);
  });

  test('the worker stops: unknown', async () => {
    const stop = new AbortController();
    const ending = run(() => new Promise(() => undefined), 60_000, stop.signal);
    stop.abort();
    expect(await ending).toMatchObject({ kind: 'unknown', error: { class: 'worker_stopped' } });
  });

  test('a handler that cannot be asked, or fails when asked, cannot say', async () => {
    const context = { attempt: 1, signal: idle() };
    const execute = () => undefined;
    const mute = codeExecutor({ execute }, 1_000);
    const broken = codeExecutor({ execute, confirm: () => Promise.reject(new Error('down')) }, 1_000);
    const sure = codeExecutor({ execute, confirm: async () => 'done' as const }, 1_000);
    expect(await mute.confirm?.(task, context)).toBe('cannot_say');
    expect(await broken.confirm?.(task, context)).toBe('cannot_say');
    expect(await sure.confirm?.(task, context)).toBe('done');
  });
});
