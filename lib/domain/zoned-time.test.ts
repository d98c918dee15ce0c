import { expect, test } from 'vitest';
import {
  bucketEdges,
  DAY_MINUTES,
  edgeBefore,
  instantOfWall,
  startOfDay,
  startOfDayAfter,
} from './zoned-time';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z');
const hours = (edges: readonly number[]) =>
  edges.slice(1).map((edge, i) => (edge - (edges[i] ?? 0)) / 3_600_000);

test('days are as long as they are where the reader is', () => {
  // zone, an instant of the day, its beginning, its length in hours
  const table: [string, string, string, number][] = [
    ['Europe/Berlin', '2026-03-29T12:00Z', '2026-03-28T23:00Z', 23],
    ['Europe/Berlin', '2026-10-25T12:00Z', '2026-10-24T22:00Z', 25],
    ['America/New_York', '2026-03-08T12:00Z', '2026-03-08T05:00Z', 23],
    ['America/New_York', '2026-11-01T12:00Z', '2026-11-01T04:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05T00:00Z', '2026-04-04T13:00Z', 24.5],
    // The clock jumps at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24T12:00Z', '2026-04-23T22:00Z', 23],
    ['Asia/Shanghai', '2026-03-18T15:59Z', '2026-03-17T16:00Z', 24],
    ['Asia/Shanghai', '2026-03-18T16:00Z', '2026-03-18T16:00Z', 24],
    ['Asia/Kathmandu', '2026-03-18T18:15Z', '2026-03-18T18:15Z', 24],
    ['Asia/Kathmandu', '2026-03-18T18:14Z', '2026-03-17T18:15Z', 24],
    ['UTC', '2026-03-18T00:00Z', '2026-03-18T00:00Z', 24],
  ];
  for (const [zone, instant, begins, length] of table) {
    const start = startOfDay(at(instant), zone);
    expect([zone, iso(start)]).toEqual([zone, begins]);
    expect([zone, (startOfDayAfter(start, 1, zone) - start) / 3_600_000]).toEqual([zone, length]);
  }
  expect(() => startOfDay(0, 'Mars/Olympus')).toThrow(RangeError);
});

test('a month of days over a change of clocks, in both directions', () => {
  const spring = bucketEdges(at('2026-03-27T23:00Z'), at('2026-03-31T10:30Z'), DAY_MINUTES, 'Europe/Berlin');
  expect(hours(spring)).toEqual([24, 23, 24, 12.5]);
  const autumn = bucketEdges(
    at('2026-10-31T04:00Z'),
    at('2026-11-03T05:00Z'),
    DAY_MINUTES,
    'America/New_York',
  );
  expect(hours(autumn)).toEqual([24, 25, 24]);
});

test('hours count from the day’s beginning, wider stretches follow the clock on the wall', () => {
  const berlin = 'Europe/Berlin';
  const day = (text: string) => [startOfDay(at(text), berlin), startOfDayAfter(at(text), 1, berlin)] as const;
  expect(bucketEdges(...day('2026-03-29T12:00Z'), 60, berlin)).toHaveLength(23 + 1);
  expect(bucketEdges(...day('2026-10-25T12:00Z'), 60, berlin)).toHaveLength(25 + 1);
  expect(hours(bucketEdges(...day('2026-03-29T12:00Z'), 360, berlin))).toEqual([5, 6, 6, 6]);
  expect(hours(bucketEdges(...day('2026-10-25T12:00Z'), 360, berlin))).toEqual([7, 6, 6, 6]);
  const kathmandu = bucketEdges(at('2026-03-18T00:00Z'), at('2026-03-18T02:00Z'), 60, 'Asia/Kathmandu');
  expect(kathmandu.map(iso)).toEqual([
    '2026-03-18T00:00Z',
    '2026-03-18T00:15Z',
    '2026-03-18T01:15Z',
    '2026-03-18T02:00Z',
  ]);
  expect(iso(edgeBefore(at('2026-03-18T10:07Z'), 30, 'Asia/Kolkata'))).toBe('2026-03-18T10:00Z');
  expect(iso(edgeBefore(at('2026-03-18T10:14Z'), 60, 'Asia/Kathmandu'))).toBe('2026-03-18T09:15Z');
});

test('a time the clock skips is the instant of the skip, one it shows twice is the first', () => {
  const wall = (text: string) => at(`${text}Z`);
  expect(iso(instantOfWall(wall('2026-03-29T02:30'), 'Europe/Berlin'))).toBe('2026-03-29T01:30Z');
  expect(iso(instantOfWall(wall('2026-10-25T02:30'), 'Europe/Berlin'))).toBe('2026-10-25T00:30Z');
  expect(iso(instantOfWall(wall('2026-03-18T10:00'), 'Asia/Shanghai'))).toBe('2026-03-18T02:00Z');
});
