import { describe, expect, test } from 'vitest';
import type { OnUnknown, Outcome } from './outcome';
import { DEFAULT_RETRY_POLICY } from './retry-policy';
import { settle, settleLost } from './settle';

const now = new Date('2026-06-01T00:00:00Z');
const error = { class: 'http_503', message: 'HTTP 503' };
const rules = (onUnknown: OnUnknown = 'retry') => ({ policy: DEFAULT_RETRY_POLICY, onUnknown });
const failed: Outcome = { kind: 'failed', error };
const unknown: Outcome = { kind: 'unknown', error };

describe('settling an attempt', () => {
  test('a success succeeds', () => {
    expect(settle({ kind: 'succeeded' }, 3, rules(), now, 0)).toEqual({
      transition: 'succeed',
      outcome: 'succeeded',
    });
  });

  test('a failure is rescheduled by the policy and counted', () => {
    expect(settle(failed, 1, rules(), now, 0)).toEqual({
      transition: 'reschedule',
      outcome: 'failed',
      retryCount: 2,
      nextRetryTime: new Date(now.getTime() + 4_000),
      lastError: 'HTTP 503',
    });
  });

  test('Retry-After moves the next try later, never earlier', () => {
    const later = settle({ ...failed, retryAfterMs: 30_000 }, 0, rules(), now, 0);
    const earlier = settle({ ...failed, retryAfterMs: 1 }, 0, rules(), now, 0);
    expect(later).toMatchObject({ nextRetryTime: new Date(now.getTime() + 30_000) });
    expect(earlier).toMatchObject({ nextRetryTime: new Date(now.getTime() + 1_000) });
  });

  test('at the limit the task fails, and the count never shows limit + 1', () => {
    expect(settle(failed, 7, rules(), now, 0)).toMatchObject({ transition: 'exhaust', retryCount: 7 });
    expect(settle(failed, 6, rules(), now, 0)).toMatchObject({ transition: 'reschedule', retryCount: 7 });
  });

  test('an error that no retry can mend fails at once', () => {
    expect(settle({ kind: 'permanent', error }, 0, rules(), now, 0)).toMatchObject({
      transition: 'exhaust',
      outcome: 'permanent',
    });
  });

  test.each([
    ['retry', 'reschedule'],
    ['confirm', 'exhaust'],
    ['hand_over', 'exhaust'],
  ] as const)(
    'an unknown outcome under "%s" leads to %s and stays marked unknown',
    (onUnknown, transition) => {
      expect(settle(unknown, 0, rules(onUnknown), now, 0)).toMatchObject({ transition, outcome: 'unknown' });
    },
  );

  test('a lost attempt goes back by reclaim, at the limit by exhaust', () => {
    expect(settleLost('lost', 2, rules(), now, 0)).toMatchObject({ transition: 'reclaim', retryCount: 3 });
    expect(settleLost('lost', 7, rules(), now, 0)).toMatchObject({ transition: 'exhaust', retryCount: 7 });
    expect(settleLost('lost', 0, rules('hand_over'), now, 0)).toMatchObject({ transition: 'exhaust' });
  });

  test('case-07: an error of 100,000 characters is cut at 512 with a mark', () => {
    const long: Outcome = { kind: 'failed', error: { class: 'Error', message: 'x'.repeat(100_000) } };
    const settled = settle(long, 0, rules(), now, 0);
    expect('lastError' in settled && settled.lastError).toBe(`${'x'.repeat(511)}…`);
  });
});
