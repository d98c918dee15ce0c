import { expect, test } from 'vitest';
import type { StatusAnswer } from '../domain/status-query';
import { amountOf, rowsOfAnswers, type AskedKey } from './query-rows';

const READING = { amountPath: '$.amount', unit: 'major', currency: 'CNY' } as const;

const asked = (kind: AskedKey['kind']): AskedKey => ({
  id: `${kind} T-1`,
  question: { key: 'T-1', bizType: 'refund', eventId: 'e-1', bizId: 'b-1', taskId: 7n },
  kind,
  businessDate: '2026-03-02',
  ours: { minor: 2_580n, currency: 'CNY' },
});

const answer = (given: Partial<StatusAnswer>): StatusAnswer => ({
  outcome: 'succeeded',
  httpStatus: 200,
  tookMs: 3,
  raw: '{}',
  amount: '25.80',
  currency: null,
  providerId: null,
  reached: true,
  ...given,
});

test.each<[string, string | null, StatusAnswer['outcome'], ReturnType<typeof amountOf>]>([
  ['what they say', ' 25.80 ', 'succeeded', { minor: 2_580n, problem: null }],
  ['no amount where there should be one', null, 'succeeded', { minor: null, problem: 'no_amount' }],
  ['nothing but spaces', '  ', 'succeeded', { minor: null, problem: 'no_amount' }],
  ['no amount of what did not move', null, 'failed', { minor: null, problem: null }],
  ['parts of a cent', '25.805', 'succeeded', { minor: null, problem: 'bad_amount' }],
  ['words', 'about 25', 'failed', { minor: null, problem: 'bad_amount' }],
])('money of an answer: %s', (_, amount, outcome, found) => {
  expect(amountOf({ amount, outcome }, 'payment', READING, 'CNY')).toEqual(found);
});

test('a refund with a sign is as large as one without; a payment keeps its sign', () => {
  const said = { amount: '-2580', outcome: 'succeeded' } as const;
  const fen = { amountPath: '$.fen', unit: 'minor' } as const;
  expect(amountOf(said, 'refund', fen, 'CNY').minor).toBe(2_580n);
  expect(amountOf(said, 'payment', fen, 'CNY').minor).toBe(-2_580n);
});

test('an answer without a place for an amount is about the amount that was asked for', () => {
  const [row] = rowsOfAnswers(
    asked('payment'),
    [answer({ amount: null })],
    { ...READING, amountPath: null },
    1,
  );
  expect(row).toMatchObject({ entry: { amountMinor: 2_580n, status: 'succeeded' } });
});

test('rows of answers: an amount that cannot be read is no row, unless nothing moved', () => {
  const rows = rowsOfAnswers(
    asked('refund'),
    [answer({ amount: '-25.80' }), answer({ amount: 'x' }), answer({ amount: 'x', outcome: 'failed' })],
    READING,
    4,
  );
  expect(rows).toMatchObject([
    { entry: { line: 4, amountMinor: 2_580n } },
    { invalid: { line: 5, problem: 'bad_amount', field: '$.amount', value: 'x' } },
    { entry: { line: 6, amountMinor: 2_580n, status: 'failed' } },
  ]);
});
