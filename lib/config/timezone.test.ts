import { expect, test } from 'vitest';
import { parseWallClock } from './timezone';

test.each([
  ['UTC', 0, '+00:00'],
  ['+08:00', 480, '+08:00'],
  ['-03:30', -210, '-03:30'],
  ['Asia/Shanghai', 480, '+08:00'],
  ['Asia/Kolkata', 330, '+05:30'],
])('%s is an offset of %i minutes', (text, offsetMinutes, sql) => {
  expect(parseWallClock(text)).toEqual({ offsetMinutes, sql });
});

test.each(['Europe/Berlin', 'America/New_York'])(
  '%s changes its clock and is refused with the reason',
  (zone) => {
    expect(() => parseWallClock(zone)).toThrow(/changes its clock.*offset such as \+08:00/);
  },
);

test.each(['Mars/Phobos', '', '8', '+15:00'])('%j is refused', (text) => {
  expect(() => parseWallClock(text)).toThrow(/DATABASE_TIMEZONE/);
});
