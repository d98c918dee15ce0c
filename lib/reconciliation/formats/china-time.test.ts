import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chinaClock } from '@/lib/testing/statements/movement';
import { dayBefore, readChinaTime } from './china-time';

test('the day is the one that the text names, whatever it is in UTC', () => {
  expect(readChinaTime('2026-03-02 00:00:00')).toEqual({
    at: '2026-03-01T16:00:00.000Z',
    businessDate: '2026-03-02',
  });
  expect(readChinaTime('2026-03-01 07:59:59')?.at).toBe('2026-02-28T23:59:59.000Z');
  expect(readChinaTime('2026-01-01 08:00:00')?.at).toBe('2026-01-01T00:00:00.000Z');
  // Some of the platform's own tools write two blanks.
  expect(readChinaTime('2016-05-04  02:18:18')?.at).toBe('2016-05-03T18:18:18.000Z');
});

test('any instant that a Chinese clock shows is read back', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const at = `${instant.toISOString().slice(0, 19)}.000Z`;
      const shown = chinaClock(at);
      expect(readChinaTime(shown)).toEqual({ at, businessDate: shown.slice(0, 10) });
    }),
  );
});

test('what is no time', () => {
  const none = [
    '',
    '2026-03-02',
    '2026-3-2 1:02:03',
    '2026-02-29 00:00:00',
    '2026-03-02 24:00:00',
    '2026-03-02 23:60:00',
    '2026-03-02 23:59:60',
    '2026-03-02 2x:00:00',
    '2026-03-02T00:00:00',
    '2026-03-02 00:00:00Z',
    '2026/03/02 00:00:00',
    '0000-01-01 00:00:00',
  ];
  for (const text of none) expect([text, readChinaTime(text)]).toEqual([text, null]);
});

test('the day before, over months, years and leap days', () => {
  const days = ['2026-03-01', '2028-03-01', '2026-01-01', '2026-02-30', 'x'];
  expect(days.map(dayBefore)).toEqual(['2026-02-28', '2028-02-29', '2025-12-31', null, null]);
});
