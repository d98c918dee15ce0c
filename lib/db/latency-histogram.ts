import { build, type Histogram } from 'hdr-histogram-js';
import { percentile, type ValueCount } from '../domain/percentile';

/** Longer than any latency there is: 49 days. What takes longer counts as this. */
export const LONGEST_MS = 2 ** 32 - 1;

/** The buckets: exact below 256 ms, within 0.8 % above. Its own counts are never used. */
const GEOMETRY = build({
  bitBucketSize: 8,
  lowestDiscernibleValue: 1,
  highestTrackableValue: LONGEST_MS,
  numberOfSignificantValueDigits: 2,
  useWebAssembly: false,
}) as Histogram & {
  countsArrayLength: number;
  countsArrayIndex(value: number): number;
  valueFromIndex(index: number): number;
  highestEquivalentValue(value: number): number;
};
const BUCKETS = GEOMETRY.countsArrayLength;
/** The longest latency of each bucket: percentiles never make anything faster than it was. */
const UPPER = Array.from({ length: BUCKETS }, (_, index) =>
  GEOMETRY.highestEquivalentValue(GEOMETRY.valueFromIndex(index)),
);

/**
 * Latencies by HDR bucket, with their exact sum and maximum. Stored as text, one word a bucket that is not empty:
 * its distance to the one before and its count if it is not one, in base 36, "2s a:1f 1". Reading a word adds to a
 * sum in some 20 ns; HDR's own compressed form takes 120 to 250 µs a histogram, which a month of hours cannot pay.
 */
export class LatencyHistogram {
  private few = new Map<number, number>();
  /** A busy stretch of time; a minute mostly has a handful of buckets, for which all of them are too many. */
  private many: Float64Array | null = null;
  private total = 0;
  private sum = 0;
  private max = 0;

  get count(): number {
    return this.total;
  }
  get sumMs(): number {
    return this.sum;
  }
  get maxMs(): number {
    return this.max;
  }
  get meanMs(): number | null {
    return this.total === 0 ? null : this.sum / this.total;
  }

  /** `count` latencies of one bucket, named by any of its values; their sum and their longest are exact. */
  add(valueMs: number, count = 1, sumMs = valueMs * count, maxMs = valueMs): void {
    const value = Math.min(LONGEST_MS, Math.max(0, Math.trunc(valueMs)));
    this.addAt(GEOMETRY.countsArrayIndex(value), count);
    this.addExact(sumMs, maxMs);
  }

  /**
   * Adds what is stored of another stretch of time, or of several: their texts joined by `|`. `also`: histograms that
   * get the same. Throws on a text that no histogram wrote.
   */
  addStored(text: string, sumMs: number, maxMs: number, also: readonly LatencyHistogram[] = []): void {
    const all = [this, ...also];
    let [index, number, inCount, empty] = [0, 0, false, true];
    for (let at = 0; at <= text.length; at += 1) {
      const letter = at < text.length ? text.charCodeAt(at) : BAR;
      if (letter === COLON) {
        index += number;
        [number, inCount, empty] = [0, true, false];
      } else if (letter !== SPACE && letter !== BAR) {
        number = number * 36 + digitOf(letter);
        empty = false;
      } else {
        if (!inCount) index += number;
        if (!empty) addToAll(all, index, inCount ? number : 1);
        if (letter === BAR) index = 0;
        [number, inCount, empty] = [0, false, true];
      }
    }
    for (const one of all) one.addExact(sumMs, maxMs);
  }

  /** Adds another histogram, bucket by bucket: a fraction of what unpacking its parts once more would take. */
  merge(other: LatencyHistogram): void {
    if (other.many === null) for (const [index, count] of other.few) this.addAt(index, count);
    else {
      if (this.many === null) this.widen();
      for (let index = 0; index < BUCKETS; index += 1) {
        const count = other.many[index] ?? 0;
        if (count > 0) this.addAt(index, count);
      }
    }
    this.addExact(other.sum, other.max);
  }

  toText(): string {
    const words: string[] = [];
    let before = 0;
    for (const [index, count] of this.filled()) {
      const distance = (index - before).toString(36);
      words.push(count === 1 ? distance : `${distance}:${count.toString(36)}`);
      before = index;
    }
    return words.join(' ');
  }

  /** Percentile in ms by nearest rank: its bucket's longest, but never more than was observed. Null without any. */
  percentileMs(percent: number): number | null {
    const value = percentile(this.buckets(), this.total, percent);
    return value === null ? null : Math.min(value, this.max);
  }

  private *buckets(): Generator<ValueCount> {
    for (const [index, count] of this.filled()) yield [UPPER[index] ?? 0, count];
  }

  /** Buckets that are not empty, ascending. */
  private *filled(): Generator<ValueCount> {
    if (this.many === null) {
      yield* [...this.few].sort(([a], [b]) => a - b);
      return;
    }
    for (let index = 0; index < BUCKETS; index += 1) {
      const count = this.many[index] ?? 0;
      if (count > 0) yield [index, count];
    }
  }

  /** `count` latencies of the bucket that is stored as `index`. */
  addAt(index: number, count: number): void {
    if (!(index >= 0 && index < BUCKETS)) throw new RangeError('not a stored histogram');
    this.total += count;
    if (this.many === null) {
      this.few.set(index, (this.few.get(index) ?? 0) + count);
      if (this.few.size > FEW) this.widen();
    } else {
      this.many[index] = (this.many[index] ?? 0) + count;
    }
  }

  private widen(): void {
    this.many = new Float64Array(BUCKETS);
    for (const [index, count] of this.few) this.many[index] = count;
    this.few = new Map();
  }

  private addExact(sumMs: number, maxMs: number): void {
    this.sum += sumMs;
    this.max = Math.max(this.max, maxMs);
  }
}

function addToAll(histograms: readonly LatencyHistogram[], index: number, count: number): void {
  for (const histogram of histograms) histogram.addAt(index, count);
}

const FEW = 64;
const SPACE = 32;
const COLON = 58;
const BAR = 124;

function digitOf(letter: number): number {
  const digit = letter < COLON ? letter - 48 : letter - 87;
  if (!(digit >= 0 && digit < 36)) throw new RangeError('not a stored histogram');
  return digit;
}

/**
 * The lowest value of a value's bucket, as SQL: exact below 256, then 128 steps for each doubling. `value` is a
 * column that holds a whole number from 0 to LONGEST_MS.
 */
export function bucketSql(value: string): string {
  const steps = Array.from({ length: 24 }, (_, i) => i + 1);
  const cases = steps.map((k) => `WHEN ${value} < ${256 * 2 ** k} THEN (${value} >> ${k}) << ${k}`);
  return `CASE WHEN ${value} < 256 THEN ${value} ${cases.join(' ')} END`;
}
