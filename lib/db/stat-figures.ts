import type { Tally } from '../domain/slo';
import { LatencyHistogram } from './latency-histogram';

/** A stored row's figures. `latencies` as LatencyHistogram writes them. */
export type StatFigures = Tally & { latencySumMs: number; latencyMaxMs: number; latencies: string };

export const NO_FIGURES: StatFigures = {
  created: 0,
  succeeded: 0,
  failed: 0,
  compensated: 0,
  latencySumMs: 0,
  latencyMaxMs: 0,
  latencies: '',
};

/**
 * A minute never falls: rows that retention took, or an external type's failure that somebody retried, stay counted.
 * Latencies go with the greater number of successes.
 */
export function greaterOf(stored: StatFigures, computed: StatFigures): StatFigures {
  const latency = computed.succeeded > stored.succeeded ? computed : stored;
  return {
    created: Math.max(stored.created, computed.created),
    succeeded: latency.succeeded,
    failed: Math.max(stored.failed, computed.failed),
    compensated: Math.max(stored.compensated, computed.compensated),
    latencySumMs: latency.latencySumMs,
    latencyMaxMs: latency.latencyMaxMs,
    latencies: latency.latencies,
  };
}

export function sumOf(rows: readonly StatFigures[]): StatFigures {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return only;
  const histogram = new LatencyHistogram();
  const total = { created: 0, succeeded: 0, failed: 0, compensated: 0 };
  for (const row of rows) {
    total.created += row.created;
    total.succeeded += row.succeeded;
    total.failed += row.failed;
    total.compensated += row.compensated;
    histogram.addStored(row.latencies, row.latencySumMs, row.latencyMaxMs);
  }
  return { ...total, ...latencyColumns(histogram) };
}

export function latencyColumns(histogram: LatencyHistogram) {
  return {
    latencySumMs: histogram.sumMs,
    latencyMaxMs: histogram.maxMs,
    latencies: histogram.toText(),
  };
}

export function sameFigures(a: StatFigures, b: StatFigures): boolean {
  return (Object.keys(NO_FIGURES) as (keyof StatFigures)[]).every((key) => a[key] === b[key]);
}
