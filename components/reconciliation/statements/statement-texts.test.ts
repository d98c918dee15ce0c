import { expect, test } from 'vitest';
import { exactText } from './exact-decimal';
import { percentOf } from './use-statement-title';

test('exact decimals are grouped, never rounded', () => {
  expect(exactText('-2916342.27')).toBe('−2,916,342.27');
  expect(exactText('17749.28560')).toBe('17,749.28560');
  expect(exactText('18405')).toBe('18,405');
  expect(exactText('9007199254740993.10')).toBe('9,007,199,254,740,993.10');
  expect(exactText('not a number')).toBe('not a number');
});

test('a hundred per cent is only said at the end', () => {
  expect(percentOf('0', '0')).toBe(0);
  expect(percentOf('999', '1000')).toBe(99);
  expect(percentOf('999999', '1000000')).toBe(99);
  expect(percentOf('1000', '1000')).toBe(100);
});
