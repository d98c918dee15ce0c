import { expect, test } from 'vitest';
import { addDays, dayNumber, daysBetween } from './business-date';

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-29', 0, '2026-03-29'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});

test.each(['2026-02-30', '2026-13-01', '2026-3-1', '2026-03-01T00:00:00Z', '', '20260301'])(
  '%j is no business date',
  (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError);
  },
);
