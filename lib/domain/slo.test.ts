import { expect, test } from 'vitest';
import {
  allowedFailures,
  burningSlo,
  burnRate,
  errorBudget,
  failureRate,
  successRate,
  type RecentType,
  type Tally,
} from './slo';

const tally = (created: number, succeeded: number, failed: number): Tally => ({
  created,
  succeeded,
  failed,
  compensated: 0,
});

test('case-41 no data is a dash, never a rate', () => {
  // created, succeeded, failed → failure rate, success rate
  const table: [Tally, number | null, number | null][] = [
    [tally(0, 0, 0), null, null],
    [tally(3, 0, 3), 1, 0],
    [tally(1, 0, 0), null, null],
    [tally(0, 0, 2), null, 0],
    [tally(0, 5, 0), null, 1],
    [tally(200, 199, 1), 0.005, 0.995],
    [tally(4, 1, 6), 1.5, 1 / 7],
  ];
  for (const [given, failure, success] of table) {
    expect(failureRate(given)).toBe(failure);
    expect(successRate(given)).toBe(success);
  }
});

test('a budget is what the target allows of what was created', () => {
  expect(errorBudget(allowedFailures(10_005_000, 100), 66_766)).toEqual({
    allowed: 100_050,
    used: 66_766,
    left: 1 - 66_766 / 100_050,
  });
  expect(errorBudget(allowedFailures(200, 100), 5)).toEqual({ allowed: 2, used: 5, left: -1.5 });
  expect(errorBudget(allowedFailures(0, 100), 0).left).toBeNull();
  expect(errorBudget(allowedFailures(100, 0), 3)).toEqual({ allowed: 0, used: 3, left: null });
  expect(burnRate(0.034, 0.01)).toBeCloseTo(3.4);
  expect(burnRate(null, 0.01)).toBeNull();
  expect(burnRate(0.5, 0)).toBeNull();
});

test('a target burns when the last hour and the last six are over their lines, and not before there is enough', () => {
  const type = (hour: Tally, six: Tally, p95Ms: number | null = null): RecentType => ({
    bizType: 'refund',
    windows: [hour, six, six],
    p95Ms,
    objectiveFailureBp: 100,
    objectiveLatencyMs: 30_000,
  });
  expect(burningSlo([])).toBeNull();
  expect(burningSlo([type(tally(100, 90, 3), tally(600, 500, 12))])).toMatchObject({
    slo: 'failure_rate',
    rate: 0.03,
    times: 3,
  });
  // One bad minute, and one that is over.
  expect(burningSlo([type(tally(100, 90, 3), tally(600, 500, 5))])).toBeNull();
  expect(burningSlo([type(tally(100, 90, 1), tally(600, 500, 40))])).toBeNull();
  // One failure among three tasks is no sign.
  expect(burningSlo([type(tally(3, 2, 1), tally(6, 4, 2))])).toBeNull();
  expect(burningSlo([type(tally(30, 30, 0), tally(30, 30, 0), 75_000)])).toEqual({
    slo: 'latency',
    bizType: 'refund',
    p95Ms: 75_000,
    targetMs: 30_000,
    times: 2.5,
  });
  expect(burningSlo([type(tally(5, 5, 0), tally(5, 5, 0), 75_000)])).toBeNull();
  expect(burningSlo([type(tally(30, 30, 0), tally(30, 30, 0), 30_000)])).toBeNull();
});
