import { expect, test } from 'vitest';
import { NO_APPROVALS } from './approval';
import { followUpNeedsSecondPerson, isLiveCompensation } from './follow-up';
import { STATUS } from './task-status';

const yuan = (minor: bigint) => [{ minor, currency: 'CNY' }];
const LIMIT = { ...NO_APPROVALS, amountAboveMinor: '100', amountCurrency: 'CNY' };

test('a compensation is under way until it is known that it had no effect', () => {
  const live = (status: number, lastOutcome: string | null = null, lateOutcome: string | null = null) =>
    isLiveCompensation({ status, lastOutcome, lateOutcome });
  for (const status of [STATUS.pending, STATUS.processing, STATUS.success]) expect(live(status)).toBe(true);
  expect(live(STATUS.failed, 'failed')).toBe(false);
  expect(live(STATUS.failed, 'unknown')).toBe(true);
  expect(live(STATUS.failed, 'failed', 'succeeded')).toBe(true);
  expect(live(STATUS.compensated, 'unknown')).toBe(false);
});

test('either type can demand a second person, and a payload of ones own is of any amount', () => {
  const needs = followUpNeedsSecondPerson;
  expect(needs('redrive', [NO_APPROVALS, NO_APPROVALS], yuan(1_000n), true)).toBe(false);
  for (const policies of [
    [LIMIT, NO_APPROVALS],
    [NO_APPROVALS, LIMIT],
  ]) {
    expect(needs('redrive', policies, yuan(100n), false)).toBe(false);
    expect(needs('redrive', policies, yuan(101n), false)).toBe(true);
    expect(needs('redrive', policies, yuan(1n), true)).toBe(true);
    expect(needs('compensation', policies, [...yuan(1n), ...yuan(101n)], false)).toBe(true);
  }
  const edited = [NO_APPROVALS, { ...NO_APPROVALS, editPayload: true }];
  expect(needs('redrive', edited, yuan(1n), false)).toBe(false);
  expect(needs('redrive', edited, yuan(1n), true)).toBe(true);
  const compensated = [NO_APPROVALS, { ...NO_APPROVALS, compensate: true }];
  expect(needs('redrive', compensated, yuan(1n), true)).toBe(false);
  expect(needs('compensation', compensated, yuan(1n), false)).toBe(true);
});
