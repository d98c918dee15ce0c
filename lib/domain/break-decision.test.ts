import { expect, test } from 'vitest';
import { NO_APPROVALS } from './approval';
import {
  areLinkable,
  doesTypeDemand,
  isStakeAbove,
  leftOverOf,
  reverseVerdict,
  untilProblem,
  type LinkableBreak,
} from './break-decision';

test('in transit is said for a day from tomorrow to a month ahead', () => {
  const today = '2026-03-18';
  expect(untilProblem(null, today)).toBe('required');
  expect(untilProblem('2026-02-30', today)).toBe('invalid');
  expect(untilProblem('soon', today)).toBe('invalid');
  expect(untilProblem('2026-03-18', today)).toBe('out_of_range');
  expect(untilProblem('2026-03-19', today)).toBeNull();
  expect(untilProblem('2026-04-18', today)).toBeNull();
  expect(untilProblem('2026-04-19', today)).toBe('out_of_range');
});

const one: LinkableBreak = {
  id: 1n,
  sourceId: 1n,
  kind: 'missing_theirs',
  currency: 'CNY',
  differenceMinor: -5n,
};
const other: LinkableBreak = {
  id: 2n,
  sourceId: 1n,
  kind: 'missing_ours',
  currency: 'CNY',
  differenceMinor: 5n,
};

test('rows of the two sides of one source belong together, those of one side never', () => {
  expect(areLinkable(one, other)).toBe(true);
  expect(areLinkable(one, one)).toBe(false);
  expect(areLinkable(one, { ...other, sourceId: 2n })).toBe(false);
  expect(areLinkable(one, { ...other, kind: 'duplicate_ours' })).toBe(false);
  expect(areLinkable(one, { ...other, kind: 'ambiguous' })).toBe(true);
  expect(areLinkable({ ...one, kind: 'invalid' }, { ...other, kind: 'invalid' })).toBe(true);
});

test('what two rows leave over is known in one currency only', () => {
  expect(leftOverOf(one, other)).toBe(0n);
  expect(leftOverOf(one, { ...other, differenceMinor: 7n })).toBe(2n);
  expect(leftOverOf(one, { ...other, currency: 'USD' })).toBeNull();
  expect(leftOverOf(one, { ...other, differenceMinor: null })).toBeNull();
});

test('a stake above the limit, of another currency or unknown needs a second person', () => {
  const limit = { currency: 'CNY', approveAboveMinor: '100' };
  const above = (stakeMinor: bigint | null, currency = 'CNY') =>
    isStakeAbove(limit, { stakeMinor, currency });
  expect([above(100n), above(101n), above(-101n), above(null), above(1n, 'USD')]).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(isStakeAbove({ ...limit, approveAboveMinor: null }, { stakeMinor: null, currency: 'CNY' })).toBe(
    false,
  );
});

test('a type demands it of what is done to its tasks, and of nothing else', () => {
  const policy = { ...NO_APPROVALS, compensate: true, amountAboveMinor: '100', amountCurrency: 'CNY' };
  const task = (amountMinor: bigint | null) => ({ policy, amountMinor, currency: 'CNY' });
  expect(doesTypeDemand('compensate', task(1n))).toBe(true);
  expect(doesTypeDemand('retry', task(100n))).toBe(false);
  expect(doesTypeDemand('retry', task(101n))).toBe(true);
  expect(doesTypeDemand('follow_up', task(null))).toBe(true);
  expect(doesTypeDemand('accept', task(101n))).toBe(false);
  expect(doesTypeDemand('retry', null)).toBe(false);
});

test('a decision in force can be taken back, what the other side has confirmed cannot', () => {
  const decided = { resolution: 'accept' as const, closedVia: null };
  const subject = { state: 'resolved' as const, isRequested: false };
  expect(reverseVerdict(subject, decided, 'finance')).toEqual({ allowed: true });
  expect(reverseVerdict(subject, { ...decided, closedVia: 'statement' }, 'finance')).toMatchObject({
    because: 'state',
  });
  expect(reverseVerdict({ ...subject, state: 'open' }, decided, 'finance')).toMatchObject({
    because: 'state',
  });
  expect(reverseVerdict({ ...subject, isRequested: true }, decided, 'finance')).toMatchObject({
    because: 'requested',
  });
  expect(reverseVerdict(subject, decided, 'operator')).toMatchObject({ because: 'role' });
});
