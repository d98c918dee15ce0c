import { expect, test } from 'vitest';
import { decimalDifference, decimalText } from '../run/figures';
import { percentOf } from './use-statement-title';

test('exact decimals are grouped, never rounded', () => {
  expect(decimalText('-2916342.27')).toBe('−2,916,342.27');
  expect(decimalText('17749.28560')).toBe('17,749.28560');
  expect(decimalText('18405')).toBe('18,405');
  expect(decimalText('9007199254740993.10')).toBe('9,007,199,254,740,993.10');
  expect(decimalText('not a number')).toBe('not a number');
});

test('the difference of two exact decimals is exact, whatever their places', () => {
  expect(decimalDifference('12846.78', '12608.21')).toBe('238.57');
  expect(decimalDifference('63.28362', '64.71504')).toBe('-1.43142');
  expect(decimalDifference('0.5', '12.50')).toBe('-12.00');
  expect(decimalDifference('20', '19')).toBe('1');
  expect(decimalDifference('0.10', '0.04')).toBe('0.06');
  expect(decimalDifference('9007199254740993.10', '0.10')).toBe('9007199254740993.00');
  expect(decimalDifference('20', 'none')).toBeNull();
});

test('a hundred per cent is only said at the end', () => {
  expect(percentOf('0', '0')).toBe(0);
  expect(percentOf('999', '1000')).toBe(99);
  expect(percentOf('999999', '1000000')).toBe(99);
  expect(percentOf('1000', '1000')).toBe(100);
});
