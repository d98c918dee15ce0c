import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OccurrenceCount } from './occurrence-count';

test('equal ones count up, however they are mixed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', 'ab', 'ba', '金')), (identities) => {
      const count = new OccurrenceCount();
      const seen = new Map<string, number>();
      for (const identity of identities) {
        const expected = (seen.get(identity) ?? 0) + 1;
        seen.set(identity, expected);
        expect(count.next(identity)).toBe(expected);
      }
    }),
  );
});

test('two hundred thousand numbers that differ in little are told apart, and found again', () => {
  const count = new OccurrenceCount();
  const identity = (number: number) => `payment\nT20260302${String(number).padStart(9, '0')}\n100`;
  const occurrences = (numbers: number) => {
    const found = new Map<number, number>();
    for (let number = 0; number < numbers; number += 1) {
      const occurrence = count.next(identity(number));
      found.set(occurrence, (found.get(occurrence) ?? 0) + 1);
    }
    return [...found];
  };
  expect(occurrences(200_000)).toEqual([[1, 200_000]]);
  expect(occurrences(1_000)).toEqual([[2, 1_000]]);
});
