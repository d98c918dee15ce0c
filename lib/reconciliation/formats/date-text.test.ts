import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOfWall } from '../../domain/zoned-time';
import { businessDateOf, readWhen, type DateOrder } from './date-text';

const shanghai = { order: 'ymd', zone: 'Asia/Shanghai' } as const;
const when = (text: string, order: DateOrder = 'ymd', zone = 'Asia/Shanghai') =>
  readWhen(text, { order, zone });

describe('dates and times in cells', () => {
  test.each([
    ['2026-03-02', 'ymd'],
    ['2026/3/2', 'ymd'],
    ['2026.03.02', 'ymd'],
    ['20260302', 'ymd'],
    ['2026年3月2日', 'ymd'],
    [' 2026-03-02\t', 'ymd'],
    ['02.03.2026', 'dmy'],
    ['2/3/2026', 'dmy'],
    ['3/2/2026', 'mdy'],
    ['2026-03-02', 'dmy'],
    ['2026-03-02', 'mdy'],
  ] as const)('%j (%s) is a day and no instant, in every zone', (text, order) => {
    for (const zone of ['Asia/Shanghai', 'America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])
      expect(when(text, order, zone)).toEqual({ at: null, businessDate: '2026-03-02' });
  });

  test.each([
    ['2026-03-02 13:04:05', 'ymd'],
    ['2026-03-02T13:04:05', 'ymd'],
    ['2026/3/2 13:04:05.000', 'ymd'],
    ['20260302130405', 'ymd'],
    ['20260302 130405', 'ymd'],
    ['2026年3月2日 13:04:05', 'ymd'],
    ['2026-03-02 下午1:04:05', 'ymd'],
    ['2026-03-02 下午13:04:05', 'ymd'],
    ['02.03.2026 13:04:05', 'dmy'],
    ['3/2/2026 1:04:05 PM', 'mdy'],
    ['3/2/2026 1:04:05pm', 'mdy'],
  ] as const)('%j (%s) is the wall clock of the source’s zone', (text, order) => {
    expect(when(text, order)).toEqual({ at: '2026-03-02T05:04:05.000Z', businessDate: '2026-03-02' });
  });

  test.each([
    ['2026-03-02T05:04:05Z', '2026-03-02'],
    ['2026-03-02T13:04:05+08:00', '2026-03-02'],
    ['2026-03-02 13:04:05 +0800', '2026-03-02'],
    ['2026-03-02 05:04:05 UTC', '2026-03-02'],
    ['2026-03-01T21:04:05-08:00', '2026-03-02'],
  ])('%j is an instant, and its day is the one in the zone', (text, businessDate) => {
    expect(when(text)).toEqual({ at: '2026-03-02T05:04:05.000Z', businessDate });
  });

  test('the day of an instant depends on the zone, the day of a wall clock does not', () => {
    expect(when('2026-03-01T16:30:00Z')?.businessDate).toBe('2026-03-02');
    expect(when('2026-03-01T16:30:00Z', 'ymd', 'America/Los_Angeles')?.businessDate).toBe('2026-03-01');
    expect(when('2026-03-02 00:00:00')).toEqual({
      at: '2026-03-01T16:00:00.000Z',
      businessDate: '2026-03-02',
    });
    expect(when('2026-03-02 23:59:59')).toEqual({
      at: '2026-03-02T15:59:59.000Z',
      businessDate: '2026-03-02',
    });
  });

  test('a time that the clock skips or shows twice is still of its day', () => {
    const berlin = (text: string) => when(text, 'ymd', 'Europe/Berlin');
    expect(berlin('2026-03-29 02:30:00')?.businessDate).toBe('2026-03-29');
    expect(berlin('2026-03-29 02:31:07')?.at).toBe('2026-03-29T01:31:07.000Z');
    expect(berlin('2026-10-25 02:30:00')?.at).toBe('2026-10-25T00:30:00.000Z');
    expect(berlin('2026-10-25 03:00:00')?.at).toBe('2026-10-25T02:00:00.000Z');
  });

  test('a clock that once changed inside a quarter of an hour is asked for each time', () => {
    const zone = 'Africa/Monrovia';
    for (const time of ['00:31:00', '00:44:59', '00:50:00', '01:10:00']) {
      const wall = Date.parse(`1972-01-07T${time}Z`);
      const at = new Date(instantOfWall(wall, zone)).toISOString();
      expect(when(`1972-01-07 ${time}`, 'ymd', zone)).toEqual({ at, businessDate: '1972-01-07' });
    }
  });

  test.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '20260231',
    '0000-01-01',
    '0026-01-01 99:00',
    '26-03-02',
    '02/03/26',
    '02.03.2026',
    '2026-03/02',
    '2026-03-02 24:00:00',
    '2026-03-02 13:60:00',
    '2026-03-02 13:04:61',
    '2026-03-02 13:04:05 pm am',
    '2026-03-02 上午1:04 pm',
    '2026-03-02 上午13:04',
    '2026-03-02 noon',
    '46083',
    '202603021304',
    'yesterday',
  ])('%j is no date, and none is guessed', (text) => {
    expect(readWhen(text, shanghai)).toBeNull();
  });

  test('any instant written with any offset is itself, and written as a wall clock has the day it shows', () => {
    const instant = fc.integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 });
    const zone = fc.constantFrom(
      'Asia/Shanghai',
      'Asia/Kathmandu',
      'America/Los_Angeles',
      'UTC',
      'Europe/Berlin',
    );
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: -47, max: 56 }), (seconds, name, quarters) => {
        const at = new Date(seconds * 1000);
        const shifted = new Date(seconds * 1000 + quarters * 15 * 60_000).toISOString().slice(0, 19);
        const two = (number: number) => String(number).padStart(2, '0');
        const away = Math.abs(quarters) * 15;
        const offset = `${quarters < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
        const day = new Intl.DateTimeFormat('sv-SE', { timeZone: name }).format(at);
        expect(when(shifted + offset, 'ymd', name)).toEqual({ at: at.toISOString(), businessDate: day });
        expect(when(shifted, 'ymd', name)?.businessDate).toBe(shifted.slice(0, 10));
        expect(businessDateOf(at.getTime(), name)).toBe(day);
      }),
    );
  });

  test('a zone that nobody knows is an error, not a day', () => {
    expect(() => when('2026-03-02 13:04:05', 'ymd', 'Mars/Olympus')).toThrow(RangeError);
  });
});
