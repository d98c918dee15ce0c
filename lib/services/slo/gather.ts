import { LatencyHistogram } from '../../db/latency-histogram';
import type { StatSum } from '../../db/stat-reader';
import { addTally, failureRate, NO_TALLY, type Tally } from '../../domain/slo';
import { coverOf, type Piece } from '../../domain/stat-grains';
import type { SloFigures } from '../../domain/views/slo';

/** Sums of stored rows. */
export class Sums {
  tally: Tally = NO_TALLY;
  readonly latency = new LatencyHistogram();

  /** `also`: sums that get the same, so that latencies are unpacked once. */
  add({ figures }: StatSum, also: readonly Sums[] = []): void {
    for (const sums of [this, ...also]) sums.tally = addTally(sums.tally, figures);
    if (figures.succeeded === 0) return;
    const others = also.map(({ latency }) => latency);
    this.latency.addStored(figures.latencies, figures.latencySumMs, figures.latencyMaxMs, others);
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

/** The pieces of time that buckets are made of. edges: n + 1 instants round n buckets, at whole minutes. */
export function coverBuckets(edges: readonly number[]): Piece[][] {
  return edges.slice(1).map((to, index) => coverOf(edges[index] ?? to, to));
}
