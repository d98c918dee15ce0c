import { describe, expect, test } from 'vitest';
import type { StakesView } from '@/lib/domain/views/recon-run';
import { decimalDifference, decimalText, roundedTo, signedMoney, stakesText, withoutAmount } from './figures';

const stakes = (currency: string, absolute: string, net = absolute, unknown = 0): StakesView => ({
  currency,
  count: 1,
  absolute,
  net,
  withoutAmount: unknown,
});

describe('money with its sign', () => {
  test.each([
    ['19900', 'CNY', '+¥199.00'],
    ['-1050', 'CNY', '−¥10.50'],
    ['0', 'CNY', '¥0.00'],
    ['-500', 'JPY', '−JP¥500'],
  ])('%s %s', (minor, currency, shown) => expect(signedMoney(minor, currency)).toBe(shown));

  test('without the symbol, where a column names the currency', () =>
    expect(signedMoney('61200', 'CNY', { bare: true })).toBe('+612.00'));
});

test('sums of several currencies never become one', () => {
  expect(stakesText([stakes('CNY', '128450'), stakes('JPY', '500')])).toBe('¥1,284.50 + JP¥500');
  expect(stakesText([stakes('CNY', '128450', '-48750')], 'net')).toBe('−¥487.50');
  expect(stakesText([])).toBeUndefined();
  const unknown = stakes('CNY', '0', '0', 1);
  expect(stakesText([unknown])).toBeUndefined();
  expect(stakesText([unknown, stakes('JPY', '500')])).toBe('JP¥500');
  expect(withoutAmount([stakes('CNY', '0', '0', 2), stakes('JPY', '0', '0', 1)])).toBe(3);
});

describe('control totals as the file states them', () => {
  test.each([
    ['18405', '18,405'],
    ['2958214.27', '2,958,214.27'],
    ['-299.00', '−299.00'],
    ['12,5', '12,5'],
  ])('%s', (exact, shown) => expect(decimalText(exact)).toBe(shown));

  test.each([
    ['17749.28560', 2, '17749.29'],
    ['17749.28499', 2, '17749.28'],
    ['-0.005', 2, '-0.01'],
    ['0.5', 0, '1'],
    ['0.0049', 2, '0.00'],
    ['99999999999999999999.995', 2, '100000000000000000000.00'],
    ['12', 2, '12'],
  ])('%s to %i digits', (exact, decimals, shown) => expect(roundedTo(exact, decimals)).toBe(shown));

  test.each([
    ['41573.00', '41872.00', '-299.00'],
    ['18405', '18405', '0'],
    ['0.1', '0.25', '-0.15'],
    ['1', 'n/a', null],
  ])('%s less %s', (from, less, shown) => expect(decimalDifference(from, less)).toBe(shown));
});
