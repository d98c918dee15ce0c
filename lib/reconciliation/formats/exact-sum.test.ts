import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactDecimal, ExactSum } from './exact-sum';

function sumOf(...texts: readonly string[]): ExactSum {
  const sum = new ExactSum();
  for (const text of texts) sum.add(text);
  return sum;
}

test('case-14 sums have no binary residue', () => {
  expect(sumOf('1.10', '2.20').toText()).toBe('3.30');
  expect(sumOf('0.10', '0.20', '0.30').toText()).toBe('0.60');
  expect(sumOf('0.10', '-0.1').toText()).toBe('0.00');
});

test('places grow with the cells and with what is asked for', () => {
  expect(sumOf('1', '0.15480').toText()).toBe('1.15480');
  expect(sumOf('5').toText(2)).toBe('5.00');
  expect(sumOf('-0.00600').toText()).toBe('-0.00600');
  expect(sumOf().toText()).toBe('0');
});

test('what is no decimal adds nothing and is none', () => {
  for (const text of ['', ' ', '1,000.00', '1e3', '.5', '5.', '--1', '¥1', '０']) {
    expect([text, exactDecimal(text)]).toEqual([text, null]);
  }
  expect(sumOf('1.00', '', 'x').toText()).toBe('1.00');
});

test('any cells in any order give the same, equal to the sum of their digits', () => {
  const cell = fc.tuple(fc.bigInt(-(10n ** 17n), 10n ** 17n), fc.integer({ min: 1, max: 5 }));
  const textOf = ([digits, places]: [bigint, number]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
    return `${digits < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
  };
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const expected = cells.reduce((sum, [digits, places]) => sum + digits * 10n ** BigInt(5 - places), 0n);
      const texts = cells.map(textOf);
      expect(sumOf(...texts).equals({ digits: expected, scale: 5 })).toBe(true);
      expect(sumOf(...texts.toReversed()).equals({ digits: expected, scale: 5 })).toBe(true);
      expect(sumOf(...texts).equals({ digits: expected + 1n, scale: 5 })).toBe(false);
    }),
  );
});
