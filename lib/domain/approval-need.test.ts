import { expect, test } from 'vitest';
import { TASK_ACTIONS } from './allowed-actions';
import { NO_APPROVALS } from './approval';
import { needsSecondPerson } from './approval-need';

const NONE = { minor: null, currency: null };
const yuan = (minor: bigint) => ({ minor, currency: 'CNY' });

test('nothing needs a second person where no rule says so', () => {
  for (const action of TASK_ACTIONS) expect(needsSecondPerson(action, NO_APPROVALS, NONE)).toBe(false);
});

test('compensations and payload edits need one where their rule says so, whatever the money', () => {
  const policy = { ...NO_APPROVALS, compensate: true, editPayload: true };
  const needed = TASK_ACTIONS.filter((action) => needsSecondPerson(action, policy, yuan(1n)));
  expect(needed).toEqual(['edit_payload', 'compensate', 'amend_compensation']);
});

test('above the limit, in another currency or of unknown money, whatever sends money needs one', () => {
  const policy = { ...NO_APPROVALS, amountAboveMinor: '10000', amountCurrency: 'CNY' };
  const moves = ['retry', 'edit_payload', 'release', 'compensate', 'amend_compensation'];
  for (const amount of [yuan(10_001n), yuan(-10_001n), NONE, { minor: 5n, currency: 'JPY' }]) {
    const needed = TASK_ACTIONS.filter((action) => needsSecondPerson(action, policy, amount));
    expect(needed).toEqual(moves);
  }
});

test('below the limit only an edited payload needs one, since it may send any amount', () => {
  const policy = { ...NO_APPROVALS, amountAboveMinor: '10000', amountCurrency: 'CNY' };
  const needed = TASK_ACTIONS.filter((action) => needsSecondPerson(action, policy, yuan(10_000n)));
  expect(needed).toEqual(['edit_payload']);
});

test('what a compensation says it was counts like what the task says', () => {
  const policy = { ...NO_APPROVALS, amountAboveMinor: '10000', amountCurrency: 'CNY' };
  const needs = (typed: { minor: bigint | null; currency: string | null } | null) =>
    needsSecondPerson('compensate', policy, yuan(1n), typed);
  expect(needs(null)).toBe(false);
  expect(needs(yuan(10_000n))).toBe(false);
  expect(needs(yuan(10_001n))).toBe(true);
  expect(needs({ minor: 1n, currency: 'JPY' })).toBe(true);
});
