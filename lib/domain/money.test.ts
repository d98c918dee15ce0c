import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalToMinor, minorToDecimal } from './money';

describe('money', () => {
  test.each([
    ['258', 'CNY', 25_800n],
    ['258.5', 'CNY', 25_850n],
    ['258.500', 'CNY', 25_850n],
    ['-0.05', 'CNY', -5n],
    ['100', 'JPY', 100n],
    ['1.234', 'KWD', 1_234n],
    ['0.1', 'USD', 10n],
    ['9223372036854775807', 'JPY', 9_223_372_036_854_775_807n],
    ['-92233720368547758.07', 'CNY', -9_223_372_036_854_775_807n],
  ])('%s %s is %s minor units', (text, currency, minor) => {
    expect(decimalToMinor(text, currency)).toBe(minor);
  });

  test.each([
    ['0.001', 'CNY'],
    ['1.5', 'JPY'],
    ['1e3', 'CNY'],
    ['', 'CNY'],
    ['1,000', 'CNY'],
    ['.5', 'CNY'],
    ['9223372036854775808', 'JPY'],
    ['92233720368547758.08', 'CNY'],
    ['12345678901234567890', 'JPY'],
  ])('%j %s is refused, never rounded', (text, currency) => {
    expect(decimalToMinor(text, currency)).toBeNull();
  });

  test('there and back again is exact', () => {
    const minor = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(minor, fc.constantFrom('CNY', 'JPY', 'KWD', 'CLF'), (amount, currency) => {
        expect(decimalToMinor(minorToDecimal(amount, currency), currency)).toBe(amount);
      }),
    );
  });
});
