import { LatencyHistogram } from '../../db/latency-histogram';
import { startsOf } from '../../db/stat-reader';
import type { StatRow } from '../../db/stat-row';
import { addTally, failureRate, NO_TALLY, type Tally } from '../../domain/slo';
import { coverOf, type Piece } from '../../domain/stat-grains';
import type { SloFigures } from '../../domain/views/slo';

/** Sums of stored rows. */
export class Sums {
  tally: Tally = NO_TALLY;
  readonly latency = new LatencyHistogram();

  add({ figures }: StatRow): void {
    this.tally = addTally(this.tally, figures);
    if (figures.succeeded > 0)
      this.latency.addStored(figures.latencies, figures.latencySumMs, figures.latencyMaxMs);
  }

  merge(other: Sums): void {
    this.tally = addTally(this.tally, other.tally);
    this.latency.merge(other.latency);
  }

  view(): SloFigures {
    const { tally, latency } = this;
    return {
      ...tally,
      rate: failureRate(tally),
      meanMs: latency.meanMs,
      p50Ms: latency.percentileMs(50),
      p95Ms: latency.percentileMs(95),
      p99Ms: latency.percentileMs(99),
    };
  }
}

/** The stored rows that buckets are made of. */
export type BucketCover = { pieces: Piece[]; bucketOf(row: StatRow): number | undefined };

/** edges: n + 1 instants round n buckets, at whole minutes. */
export function coverBuckets(edges: readonly number[]): BucketCover {
  const pieces: Piece[] = [];
  const buckets = new Map<string, number>();
  for (const [index, to] of edges.slice(1).entries()) {
    for (const piece of coverOf(edges[index] ?? to, to)) {
      pieces.push(piece);
      for (const start of startsOf(piece)) buckets.set(`${piece.grain} ${start}`, index);
    }
  }
  return { pieces, bucketOf: ({ grain, startAt }) => buckets.get(`${grain} ${startAt}`) };
}
