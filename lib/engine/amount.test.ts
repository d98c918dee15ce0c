import { describe, expect, test } from 'vitest';
import { readAmount, type AmountRule } from './amount';

const rule = (part: Partial<AmountRule>): AmountRule => ({
  path: '$.order.amount',
  unit: 'major',
  currency: 'CNY',
  currencyPath: null,
  ...part,
});
const order = (amount: string, more = '') => `{"order":{"amount":${amount}${more}}}`;

describe('reading money out of a payload', () => {
  test.each([
    [order('258.00'), {}, { minor: 25_800n, currency: 'CNY' }],
    [order('"258.5"'), {}, { minor: 25_850n, currency: 'CNY' }],
    [order('0.1'), {}, { minor: 10n, currency: 'CNY' }],
    [order('25800'), { unit: 'minor' }, { minor: 25_800n, currency: 'CNY' }],
    [order('9007199254740993'), { unit: 'minor' }, { minor: 9_007_199_254_740_993n, currency: 'CNY' }],
    [order('5', ',"cur":"JPY"'), { currencyPath: '$.order.cur' }, { minor: 5n, currency: 'JPY' }],
  ] as const)('%s', (payload, part, amount) => {
    expect(readAmount(payload, rule(part))).toEqual(amount);
  });

  test.each([
    ['not JSON', '{"order":', {}],
    ['nothing there', '{}', {}],
    ['more decimals than the currency has', order('1.005'), {}],
    ['scientific notation', order('1e3'), {}],
    ['decimals in minor units', order('1.0'), { unit: 'minor' }],
    ['more than the column holds', order('9'.repeat(19)), { unit: 'minor' }],
    ['more than the column holds', order('999999999999999.9999'), { currency: 'CLF' }],
    ['no currency', order('1'), { currency: null }],
    ['a currency that is none', order('1', ',"cur":"yuan"'), { currencyPath: '$.order.cur' }],
  ] as const)('no amount: %s', (_, payload, part) => {
    expect(readAmount(payload, rule(part))).toBeNull();
  });
});
