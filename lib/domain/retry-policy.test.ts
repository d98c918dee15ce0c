import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RETRY_POLICY, retryCapMs, retryDelayMs, retryLimit, type RetryPolicy } from './retry-policy';

const exponential = (jitterMs = 10_000): RetryPolicy => ({
  kind: 'exponential',
  baseMs: 1000,
  factor: 2,
  capMs: 3_600_000,
  maxRetries: 20,
  jitterMs,
});

describe('retry policy', () => {
  test('the default is 7 retries at 1 s, 4 s, 16 s, 64 s, 5 min, 30 min, 2 h', () => {
    expect(retryLimit(DEFAULT_RETRY_POLICY)).toBe(7);
    const delays = [0, 1, 2, 3, 4, 5, 6].map((n) => retryDelayMs(DEFAULT_RETRY_POLICY, n, 0));
    expect(delays).toEqual([1_000, 4_000, 16_000, 64_000, 300_000, 1_800_000, 7_200_000]);
  });

  test('jitter is at most the smaller of the step and its bound', () => {
    expect(retryDelayMs(DEFAULT_RETRY_POLICY, 0, 0.999999)).toBe(2_000);
    expect(retryDelayMs(DEFAULT_RETRY_POLICY, 5, 0.999999)).toBe(1_810_000);
  });

  test('exponential doubles up to its cap and stays there', () => {
    const delays = [0, 1, 2, 11, 12, 13].map((n) => retryDelayMs(exponential(0), n, 0));
    expect(delays).toEqual([1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000]);
  });

  test.each([0, 31, 32, 63, 1024])('case-06: after %i failures the delay is finite and bounded', (count) => {
    for (const random of [0, 0.999999]) {
      for (const policy of [exponential(), DEFAULT_RETRY_POLICY]) {
        const delay = retryDelayMs(policy, count, random);
        expect(delay).toBeGreaterThan(0);
        expect(delay).toBeLessThanOrEqual(retryCapMs(policy) + policy.jitterMs);
        const now = new Date('2026-06-01T00:00:00Z');
        const next = new Date(now.getTime() + delay);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
      }
    }
  });

  test('case-06: every policy and every number there can be give a finite, positive, bounded delay', () => {
    const ms = fc.integer({ min: 1, max: 30 * 86_400_000 });
    const jitterMs = fc.integer({ min: 0, max: 86_400_000 });
    const policy: fc.Arbitrary<RetryPolicy> = fc.oneof(
      fc.record({
        kind: fc.constant('steps' as const),
        stepsMs: fc.array(ms, { maxLength: 10 }),
        jitterMs,
      }),
      fc.record({
        kind: fc.constant('exponential' as const),
        baseMs: ms,
        factor: fc.double({ min: 1, max: 100, noNaN: true }),
        capMs: ms,
        maxRetries: fc.nat(1000),
        jitterMs,
      }),
      fc.record({ kind: fc.constant('fixed' as const), everyMs: ms, maxRetries: fc.nat(1000), jitterMs }),
    );
    const count = fc.oneof(
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Infinity, -Infinity, NaN),
    );
    const random = fc.double({ min: 0, max: 0.999999, noNaN: true });
    fc.assert(
      fc.property(policy, count, random, (some, n, r) => {
        const delay = retryDelayMs(some, n, r);
        return Number.isInteger(delay) && delay >= 1 && delay <= retryCapMs(some) + some.jitterMs + 1;
      }),
      { numRuns: 2_000 },
    );
  });
});
