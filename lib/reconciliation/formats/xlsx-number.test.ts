import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactId, shownDecimal } from './xlsx-number';

test.each([
  ['12.300000000000001', '12.3'],
  ['0.28999999999999998', '0.29'],
  ['1234567890.1199999', '1234567890.12'],
  ['-12.5', '-12.5'],
  ['1.2E+3', '1200'],
  ['1.2E-3', '0.0012'],
  ['5e-324', `0.${'0'.repeat(323)}5`],
  ['0', '0'],
  ['-0', '0'],
  ['007', '7'],
  ['.5', '0.5'],
  ['999999999999999.9', null],
  ['123456789012345', '123456789012345'],
  ['1E+15', null],
  ['1E+999', null],
  ['', null],
  ['.', null],
  ['abc', null],
  ['1.2.3', null],
])('%j is shown as %j', (stored, shown) => {
  expect(shownDecimal(stored)).toBe(shown);
});

test('an amount of up to 15 digits that went through a double is itself again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999_999 }),
      fc.integer({ min: 0, max: 4 }),
      (digits, scale) => {
        const exact = shownDecimal(`${digits}E-${scale}`);
        const stored = String(digits / 10 ** scale);
        expect(shownDecimal(stored)).toBe(exact);
        // As spreadsheets write it: 17 digits.
        expect(shownDecimal((digits / 10 ** scale).toPrecision(17))).toBe(exact);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('ids are digit for digit or not at all', () => {
  expect(exactId('482913')).toBe('482913');
  expect(exactId('1E+5')).toBe('100000');
  expect(exactId('123456789012345')).toBe('123456789012345');
  expect(exactId('1234567890123456')).toBeNull();
  expect(exactId('1E+15')).toBeNull();
  expect(exactId('12.300000000000001')).toBeNull();
  expect(exactId('')).toBeNull();
});
