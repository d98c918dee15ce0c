import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stretchOf } from './failure-stretch';
import { MINUTE_MS } from './stat-grains';

const NOW = Date.parse('2026-03-18T12:07:30.000Z');

function shown(from: string, to: string, now = NOW) {
  const stretch = stretchOf(Date.parse(from), Date.parse(to), now);
  if (stretch === null) return null;
  return [stretch.grain, new Date(stretch.from).toISOString(), new Date(stretch.to).toISOString()];
}

describe('a stretch of failures', () => {
  test('whole quarters are read as quarters, anything else as minutes while they are kept, outward', () => {
    expect(shown('2026-03-18T11:30:00Z', '2026-03-18T12:00:00Z')).toEqual([
      15,
      '2026-03-18T11:30:00.000Z',
      '2026-03-18T12:00:00.000Z',
    ]);
    expect(shown('2026-03-18T11:31:20Z', '2026-03-18T11:32:00.001Z')).toEqual([
      1,
      '2026-03-18T11:31:00.000Z',
      '2026-03-18T11:33:00.000Z',
    ]);
    // One end on a quarter is not enough.
    expect(shown('2026-03-18T11:30:00Z', '2026-03-18T11:31:00Z')?.[0]).toBe(1);
  });

  test('minutes that are gone are asked as quarters, outward', () => {
    // Minutes are kept from 12:00 of the day before.
    expect(shown('2026-03-17T12:00:59Z', '2026-03-17T12:01:00Z')?.[0]).toBe(1);
    expect(shown('2026-03-17T11:59:59Z', '2026-03-17T12:01:00Z')).toEqual([
      15,
      '2026-03-17T11:45:00.000Z',
      '2026-03-17T12:15:00.000Z',
    ]);
  });

  test('the future is cut off, and a range beyond a quarter of a year at its beginning', () => {
    expect(shown('2026-03-18T12:05:00Z', '9999-01-01T00:00:00Z')).toEqual([
      1,
      '2026-03-18T12:05:00.000Z',
      '2026-03-18T12:08:00.000Z',
    ]);
    expect(shown('2020-01-01T00:00:00Z', '2026-03-18T00:00:00Z')).toEqual([
      15,
      '2025-12-15T00:00:00.000Z',
      '2026-03-18T00:00:00.000Z',
    ]);
  });

  test('no time at all, the wrong way round, wholly ahead or no longer kept is no stretch', () => {
    expect(shown('2026-03-18T11:30:00Z', '2026-03-18T11:30:00Z')).toBeNull();
    expect(shown('2026-03-18T12:00:00Z', '2026-03-18T11:30:00Z')).toBeNull();
    expect(shown('2026-03-18T13:00:00Z', '2026-03-18T14:00:00Z')).toBeNull();
    expect(shown('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')).toBeNull();
  });

  test('always whole rows round what was asked, less than a row wider at either end', () => {
    const back = fc.integer({ min: 0, max: 90 * 24 * 60 * MINUTE_MS });
    fc.assert(
      fc.property(back, back, (a, b) => {
        fc.pre(a !== b);
        const [from, to] = [NOW - Math.max(a, b), NOW - Math.min(a, b)];
        const stretch = stretchOf(from, to, NOW);
        const step = (stretch?.grain ?? 1) * MINUTE_MS;
        expect((stretch?.from ?? 1) % step).toBe(0);
        expect((stretch?.to ?? 1) % step).toBe(0);
        expect(from - (stretch?.from ?? 0)).toBeGreaterThanOrEqual(0);
        expect(from - (stretch?.from ?? 0)).toBeLessThan(step);
        expect((stretch?.to ?? 0) - to).toBeGreaterThanOrEqual(0);
        expect((stretch?.to ?? 0) - to).toBeLessThan(step);
      }),
    );
  });
});
