import { expect, test } from 'vitest';
import { dateIn, dayAskedAt, nextPullAfter, spanOfDay } from './pull-schedule';

test.each([
  // Before and after the hour of the day, in a zone that is ahead.
  ['2026-03-02T00:59:59Z', '09:00', 'Asia/Shanghai', '2026-03-02T01:00:00.000Z', '2026-03-01'],
  ['2026-03-02T01:00:00Z', '09:00', 'Asia/Shanghai', '2026-03-03T01:00:00.000Z', '2026-03-02'],
  ['2026-03-02T20:00:00Z', '09:00', 'Asia/Shanghai', '2026-03-03T01:00:00.000Z', '2026-03-02'],
  // Berlin's clock skips from 02:00 to 03:00: what would be 02:30 is 03:30.
  ['2026-03-28T20:00:00Z', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', '2026-03-28'],
  // It shows 02:30 twice: the first of them, and not again.
  ['2026-10-24T20:00:00Z', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-24'],
  ['2026-10-25T00:30:00Z', '02:30', 'Europe/Berlin', '2026-10-26T01:30:00.000Z', '2026-10-25'],
])('after %s, %s in %s is %s and asks about %s', (after, askAt, zone, next, day) => {
  const at = nextPullAfter(new Date(after), askAt, zone);
  expect(at.toISOString()).toBe(next);
  expect(dayAskedAt(at, zone)).toBe(day);
});

test.each([
  ['2026-03-02', 'Asia/Shanghai', '2026-03-01T16:00:00.000Z', '2026-03-02T16:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-03-02', 'Pacific/Kiritimati', '2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02', 'Pacific/Pago_Pago', '2026-03-02T11:00:00.000Z', '2026-03-03T11:00:00.000Z'],
])('%s in %s begins at %s and ends at %s', (date, zone, from, until) => {
  const span = spanOfDay(date, zone);
  expect([span.from.toISOString(), span.until.toISOString()]).toEqual([from, until]);
  expect(dateIn(span.from, zone)).toBe(date);
  expect(dateIn(new Date(span.until.getTime() - 1), zone)).toBe(date);
});
