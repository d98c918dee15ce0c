import SqliteFile from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentile } from '../domain/percentile';
import { bucketSql, LatencyHistogram, LONGEST_MS } from './latency-histogram';

function histogramOf(values: readonly number[]): LatencyHistogram {
  const histogram = new LatencyHistogram();
  for (const value of values) histogram.add(value);
  return histogram;
}

function stored(histogram: LatencyHistogram): LatencyHistogram {
  const copy = new LatencyHistogram();
  copy.addStored(histogram.toText(), histogram.sumMs, histogram.maxMs);
  return copy;
}

const PERCENTS = [50, 95, 99];

test('case-18 percentiles go by nearest rank, and by number, not by text', () => {
  const shuffled = [7, 20, 1, 13, 4, 18, 2, 11, 9, 16, 3, 14, 6, 19, 5, 12, 8, 17, 10, 15];
  const table: [number[], (number | null)[]][] = [
    [shuffled, [10, 19, 20]],
    [
      [100, 9, 10],
      [10, 100, 100],
    ],
    [[7], [7, 7, 7]],
    [[], [null, null, null]],
    [
      [1, 2],
      [1, 2, 2],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  ];
  for (const [values, expected] of table) {
    expect(PERCENTS.map((percent) => histogramOf(values).percentileMs(percent))).toEqual(expected);
    const ascending = [...values].sort((a, b) => a - b).map((value) => [value, 1] as const);
    expect(PERCENTS.map((percent) => percentile(ascending, values.length, percent))).toEqual(expected);
  }
  expect(histogramOf([]).meanMs).toBeNull();
  expect(histogramOf([1, 2, 6]).meanMs).toBe(3);
});

test('merged histograms are the histogram of all their latencies, few or many', () => {
  const latencies = fc.array(fc.oneof(fc.nat(300), fc.nat(LONGEST_MS)), { maxLength: 150 });
  fc.assert(
    fc.property(latencies, latencies, (first, second) => {
      const merged = histogramOf(first);
      const other = histogramOf(second);
      merged.merge(other);
      const all = histogramOf([...first, ...second]);
      expect(merged.toText()).toBe(all.toText());
      const { count, sumMs, maxMs } = merged;
      expect({ count, sumMs, maxMs }).toEqual({ count: all.count, sumMs: all.sumMs, maxMs: all.maxMs });
      expect(other.toText()).toBe(histogramOf(second).toText());
    }),
  );
});

test('texts joined by a bar are read as one after the other, into every histogram at once', () => {
  const parts = fc.array(fc.array(fc.nat(LONGEST_MS), { maxLength: 20 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(parts, (groups) => {
      const text = groups.map((group) => histogramOf(group).toText()).join('|');
      const all = histogramOf(groups.flat());
      const [one, other] = [new LatencyHistogram(), new LatencyHistogram()];
      one.addStored(text, all.sumMs, all.maxMs, [other]);
      for (const { count, sumMs, maxMs } of [one, other])
        expect({ count, sumMs, maxMs }).toEqual({ count: all.count, sumMs: all.sumMs, maxMs: all.maxMs });
      expect([one.toText(), other.toText()]).toEqual([all.toText(), all.toText()]);
    }),
  );
});

test('a percentile is the exact one or at most 0.8 % above it, whatever was merged and stored', () => {
  const latency = fc.oneof(fc.nat(300), fc.nat(100_000), fc.nat(LONGEST_MS));
  const parts = fc.array(fc.array(latency, { maxLength: 30 }), { maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 100 }), (groups, percent) => {
      const merged = new LatencyHistogram();
      for (const group of groups) {
        const part = stored(histogramOf(group));
        merged.addStored(part.toText(), part.sumMs, part.maxMs);
      }
      const all = groups.flat().sort((a, b) => a - b);
      const exact = percentile(
        all.map((value) => [value, 1] as const),
        all.length,
        percent,
      );
      const found = merged.percentileMs(percent);
      expect(merged.count).toBe(all.length);
      expect(merged.sumMs).toBe(all.reduce((sum, value) => sum + value, 0));
      if (exact === null || found === null) expect(found).toBe(exact);
      else {
        expect(found).toBeGreaterThanOrEqual(exact);
        expect(found).toBeLessThanOrEqual(exact * (1 + 1 / 128));
      }
    }),
  );
});

test('the text is short and is read back word for word', () => {
  const histogram = histogramOf([5, 5, 5, 40, 41]);
  expect(histogram.toText()).toBe('5:3 z 1');
  expect(stored(histogram).toText()).toBe('5:3 z 1');
  expect(new LatencyHistogram().toText()).toBe('');
  expect(() => new LatencyHistogram().addStored('5:3 !', 1, 1)).toThrow(RangeError);
  expect(() => new LatencyHistogram().addStored('zzzz', 1, 1)).toThrow(RangeError);
});

test('SQL finds the same buckets', () => {
  const around = (power: number) => [2 ** power - 1, 2 ** power, 2 ** power + 1];
  const edges = Array.from({ length: 31 }, (_, i) => around(i + 1)).flat();
  const values = [0, ...edges, 1_000, 59_999, 86_400_000, 2_592_000_000, LONGEST_MS];
  const sqlite = new SqliteFile(':memory:');
  const read = sqlite.prepare(`SELECT ${bucketSql('v')} AS bucket FROM (SELECT ? AS v)`).pluck();
  for (const value of values) {
    const bucket = read.get(value) as number;
    expect(bucket).toBeLessThanOrEqual(value);
    expect([value, histogramOf([bucket]).toText()]).toEqual([value, histogramOf([value]).toText()]);
  }
  sqlite.close();
});
