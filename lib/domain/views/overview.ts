import type { AuditEntry } from './audit-entry';
import type { CappedCount, MoneyView } from './quantities';
import type { WaitingType } from './workers';

/** Failed within the last hour, the last day, the last week, or before. */
export const AGE_BUCKETS = ['hour', 'day', 'week', 'older'] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number];

export type FailuresOfType = {
  bizType: string;
  count: CappedCount;
  byAge: Record<AgeBucket, number>;
  /** Sums per currency; empty where the type names no amount. */
  atStake: MoneyView[];
  /** Null where the sample does not reach this type (`partial`). */
  newestAt: string | null;
  oldestAt: string | null;
};

/**
 * The worst true thing. Ordered: failures still growing, then types paused because the other side does not answer,
 * then stuck, then failures at rest, then types that a person holds, then nothing. `others`: paused besides this one.
 */
export type Verdict =
  | { kind: 'failures_growing'; bizType: string; count: CappedCount; lastHour: number; newestAt: string }
  | { kind: 'paused'; type: WaitingType; others: number }
  | { kind: 'stuck'; count: CappedCount; oldestSince: string }
  | { kind: 'failures'; count: CappedCount; newestAt: string }
  | { kind: 'nothing'; unconfigured: boolean };

export type WaitingTask = { taskId: string; bizType: string; bizId: string; since: string };

export type WorkerView = {
  id: string;
  host: string;
  /** alive: heartbeat within 30 s. silent: none, and it did not say goodbye. */
  state: 'alive' | 'silent';
  heartbeatAt: string;
  startedAt: string;
  inFlight: number;
  lastError: string | null;
};

export type Overview = {
  at: string;
  verdict: Verdict;
  failures: {
    total: CappedCount;
    byAge: Record<AgeBucket, CappedCount>;
    /** Most tasks first. */
    byType: FailuresOfType[];
    atStake: MoneyView[];
    /** Ages and sums by type cover only the newest 10,000 failures. */
    partial: boolean;
  };
  oldestUnresolved: WaitingTask | null;
  stuck: { total: CappedCount; oldest: WaitingTask | null };
  /** Types that are not claimed, longest paused first; `more` that are not listed. */
  paused: { types: WaitingType[]; more: number };
  due: CappedCount;
  /** Those that stopped properly are left out; silent ones for up to a day. */
  workers: WorkerView[];
  /** The newest ten that were done. */
  latestActions: AuditEntry[];
};
