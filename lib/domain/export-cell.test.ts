import { describe, expect, test } from 'vitest';
import { instantCells, moneyCells } from './export-cell';

describe('cells of an export', () => {
  test('an instant stands as the reader’s clock shows it, with its offset', () => {
    const at = '2026-06-01T00:30:00.640Z';
    const instantCell = (text: string | null, zone: string) => instantCells(zone)(text);
    expect(instantCell(at, 'Asia/Shanghai')).toBe('2026-06-01T08:30:00.640+08:00');
    expect(instantCell(at, 'UTC')).toBe('2026-06-01T00:30:00.640+00:00');
    expect(instantCell(at, 'America/Los_Angeles')).toBe('2026-05-31T17:30:00.640-07:00');
    expect(instantCell(at, 'Asia/Kathmandu')).toBe('2026-06-01T06:15:00.640+05:45');
    expect(instantCell(null, 'UTC')).toBeNull();
  });

  test('what was written names the same instant, both sides of a change of clocks', () => {
    const cell = instantCells('Europe/Berlin');
    const times = ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00.000Z', '2026-10-25T00:30:00.000Z'];
    for (const at of [...times, ...times.toReversed()])
      expect(new Date(String(cell(at))).toISOString()).toBe(at);
    expect(cell(times[0]!)).toBe('2026-03-29T01:59:59.999+01:00');
    expect(cell(times[1]!)).toBe('2026-03-29T03:00:00.000+02:00');
  });

  test('case-11 case-14 money is a plain number with the currency’s decimals, beside its currency', () => {
    expect(moneyCells({ minor: '-1250', currency: 'CNY' })).toEqual([{ decimal: '-12.50' }, 'CNY']);
    expect(moneyCells({ minor: '5', currency: 'JPY' })).toEqual([{ decimal: '5' }, 'JPY']);
    expect(moneyCells({ minor: '9007199254740993', currency: 'KWD' })).toEqual([
      { decimal: '9007199254740.993' },
      'KWD',
    ]);
    expect(moneyCells(null)).toEqual([null, null]);
  });
});
