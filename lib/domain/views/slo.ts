import type { ErrorBudget, Tally } from '../slo';
import type { SloRangeName } from '../slo-range';

/** Created to success, in milliseconds, by nearest rank; null where nothing succeeded. */
export type LatencyFigures = {
  meanMs: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
};

/** rate: newly failed / newly created, 0.01 is 1 %; null where nothing can be said. */
export type SloFigures = Tally & LatencyFigures & { rate: number | null };

/** One bar or point: from (inclusive) to (exclusive). */
export type SloBucket = SloFigures & { from: string; to: string };

/** What both charts draw. */
export type SloChart = {
  from: string;
  to: string;
  /** Of a bucket that no change of clocks touches; 1440 and more are days. */
  widthMinutes: number;
  buckets: SloBucket[];
  total: SloFigures;
  /** 0.01 is 1 %. Of several types with different targets the mean by tasks created; null when none was. */
  targetRate: number | null;
  /** The types' targets differ: `targetRate` is a mean, and no line stands for latency. */
  targetsDiffer: boolean;
  /** Null where the types' targets differ. */
  targetLatencyMs: number | null;
};

export type SloTypeRow = SloFigures & {
  bizType: string;
  /** 0.01 is 1 %. */
  targetRate: number;
  targetLatencyMs: number;
  budget: ErrorBudget;
  /** Due since; null when nothing of this type waits. */
  waitingSince: string | null;
};

/** times: of what the target allows; null where nothing can be said. */
export type BurnWindow = { hours: number; times: number | null; alertAt: number };

export type SloPage = {
  at: string;
  /** Figures reach up to here; null when no worker has computed any. */
  reach: string | null;
  range: SloRangeName | 'custom';
  bizType: string | null;
  /** Every type there is, for the choice. */
  bizTypes: string[];
  chart: SloChart;
  budget: ErrorBudget;
  burn: BurnWindow[];
  /** Worst budget first; types with nothing in the range come last. */
  types: SloTypeRow[];
  /** The task that has been due longest. */
  oldestWaiting: { bizType: string; since: string } | null;
};
