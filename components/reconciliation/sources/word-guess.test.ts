import { expect, test } from 'vitest';
import { guessKind, guessStatus } from './word-guess';

test.each([
  ['成功', 'succeeded'],
  ['TRADE_SUCCESS', 'succeeded'],
  ['Paid', 'succeeded'],
  ['失败', 'failed'],
  ['TRADE_CLOSED', 'failed'],
  ['处理中', 'in_progress'],
  ['In progress', 'in_progress'],
])('%s is probably %s', (word, means) => {
  expect(guessStatus(word)).toBe(means);
});

test.each(['未成功', 'unsuccessful', 'NOT_PAID', 'incomplete', 'unpaid', 'S', ''])(
  '%j is no success',
  (word) => {
    expect(guessStatus(word)).toBe('unknown');
  },
);

test.each([
  ['退款', 'refund'],
  ['Payment refund', 'refund'],
  ['手续费', 'fee'],
  ['消费', 'payment'],
  ['payment', 'payment'],
  ['转账', 'other'],
])('%s is probably a %s', (word, kind) => {
  expect(guessKind(word)).toBe(kind);
});
