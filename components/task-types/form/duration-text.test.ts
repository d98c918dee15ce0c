import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDuration,
  formatDurations,
  parseDuration,
  parseDurations,
  type TimeUnit,
} from './duration-text';
import { formatPercent, parseDecimal, parseLines, parseNames, parsePercent, parseWhole } from './number-text';

const ENGLISH = (unit: TimeUnit) => unit;
const CHINESE = (unit: TimeUnit) => ({ ms: '毫秒', s: '秒', min: '分', h: '小时', d: '天' })[unit];
const DAYS_30 = 30 * 86_400_000;

describe('lengths of time', () => {
  test.each([
    ['500 ms', 500],
    ['10s', 10_000],
    ['64 s', 64_000],
    ['1.5 s', 1500],
    ['0.1 s', 100],
    ['5min', 300_000],
    ['1 h 30 min', 5_400_000],
    ['2 H', 7_200_000],
    ['10 秒', 10_000],
    ['５ 分钟', 300_000],
    ['1小时30分', 5_400_000],
    ['0', 0],
    ['0 ms', 0],
  ])('%s is %d ms', (text, ms) => expect(parseDuration(text)).toBe(ms));

  test.each(['', '10', 's', '-1 s', '1 x', '1 s 2 s', '0.0001 s', '1..5 s', '1e3 s', 'NaN', '1,5 s'])(
    '%j is none',
    (text) => expect(parseDuration(text)).toBeNull(),
  );

  test('there and back is the same, in both languages, for every millisecond there can be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAYS_30 }), fc.constantFrom(ENGLISH, CHINESE), (ms, word) => {
        expect(parseDuration(formatDuration(ms, word))).toBe(ms);
      }),
      { numRuns: 2000 },
    );
  });

  test('a list there and back is the same list', () => {
    const list = fc.array(fc.integer({ min: 1, max: DAYS_30 }), { maxLength: 50 });
    fc.assert(
      fc.property(list, fc.constantFrom(ENGLISH, CHINESE), (steps, word) => {
        expect(parseDurations(formatDurations(steps, word))).toEqual(steps);
      }),
    );
  });

  test.each([
    ['1 s, 4 s，16 s、64 s', [1000, 4000, 16_000, 64_000]],
    ['1 s,', [1000]],
    ['1 s,,4 s', [1000, 4000]],
    ['1 s, soon', [1000, null]],
    ['  ', []],
  ])('%j as a list', (text, list) => expect(parseDurations(text)).toEqual(list));

  test.each([
    [64_000, '64 s'],
    [1500, '1 s 500 ms'],
    [5_400_000, '90 min'],
    [9_000_000, '2 h 30 min'],
    [86_400_000, '1 d'],
    [0, '0 ms'],
  ])('%d ms is written %s', (ms, text) => expect(formatDuration(ms, ENGLISH)).toBe(text));
});

describe('numbers', () => {
  test('a percentage there and back is the same for every basis point', () => {
    for (let bp = 0; bp <= 10_000; bp += 1) expect(parsePercent(formatPercent(bp))).toBe(bp);
  });

  test.each([
    ['1', 100],
    ['0.25 %', 25],
    ['１％', 100],
    ['1.50', 150],
    ['100', 10_000],
    ['1.005', null],
    ['', null],
    ['-1', null],
    ['one', null],
  ])('%j per cent is %j basis points', (text, bp) => expect(parsePercent(text)).toBe(bp));

  test('whole numbers and decimals', () => {
    expect(['7', ' １0 ', '1.5', '', '-1', '1e3'].map(parseWhole)).toEqual([7, 10, null, null, null, null]);
    expect(['2', '1.5', '.5', '1e3', ''].map(parseDecimal)).toEqual([2, 1.5, null, null, null]);
  });

  test('lists of hosts and of names', () => {
    expect(parseLines(' a.test\nb.test, c.test a.test ')).toEqual(['a.test', 'b.test', 'c.test']);
    expect(parseNames('buyer name\n__proto__，身份证 ')).toEqual(['buyer name', '__proto__', '身份证']);
  });
});
