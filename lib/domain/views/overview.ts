import type { BurningSlo } from '../slo';
import type { AuditEntry } from './audit-entry';
import type { FailureGroupRow } from './failure-group';
import type { CappedCount, MoneyView } from './quantities';
import type { SloChart } from './slo';
import type { WaitingType } from './workers';

/** Failed within the last hour, the last day, the last week, or before. */
export const AGE_BUCKETS = ['hour', 'day', 'week', 'older'] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number];

/** Failures that somebody has taken up or set aside: groups by state, and all their tasks. */
export type KnownFailures = {
  acknowledged: number;
  muted: number;
  resolved: number;
  tasks: CappedCount;
  /** When the newest of them failed; null when there is none. */
  newestAt: string | null;
};

/**
 * The books, as far as they concern everybody. `unexplained`: of at most 10,000 open breaks. `days`: not signed although
 * they are over; `late`: their next day is over, too, or their statement is missing; `oldest`: of those. Null: all are signed.
 */
export type BooksNow = {
  open: CappedCount;
  unexplained: MoneyView[];
  days: {
    unsigned: number;
    late: number;
    missing: number;
    oldest: { sourceId: string; sourceName: string; businessDate: string };
  } | null;
  requests: CappedCount;
};

/**
 * The worst true thing. Ordered: a cause that still fails tasks, failures that grow without a known cause, then types
 * paused because the other side does not answer, then stuck, then a target that burns, then books that are late with their signature, then
 * failures at rest, then failures that are all taken up or set aside, then types that a person holds, then nothing. Acknowledged, muted and
 * resolved groups never make a failure verdict but `known`. `others`: paused besides this one.
 */
export type Verdict =
  | {
      kind: 'group_growing';
      group: Pick<FailureGroupRow, 'id' | 'bizType' | 'title' | 'outlook'>;
      count: CappedCount;
      lastHour: number;
      newestAt: string;
    }
  | { kind: 'failures_growing'; count: CappedCount; lastHour: CappedCount; newestAt: string }
  | { kind: 'paused'; type: WaitingType; others: number }
  | { kind: 'stuck'; count: CappedCount; oldestSince: string }
  | { kind: 'slo_burning'; burning: BurningSlo }
  | { kind: 'books'; days: NonNullable<BooksNow['days']>; open: CappedCount; unexplained: MoneyView[] }
  | { kind: 'failures'; count: CappedCount; newestAt: string; known: KnownFailures }
  | { kind: 'known'; known: KnownFailures; growing: boolean }
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
    atStake: MoneyView[];
    /** Sums cover only the newest 10,000 failures. */
    partial: boolean;
  };
  groups: {
    /** Open ones before acknowledged ones, most tasks first, and the open one that grows most. */
    rows: FailureGroupRow[];
    total: CappedCount;
    /** Muted and resolved: not among the rows. */
    aside: { muted: number; resolved: number; tasks: CappedCount };
    others: { groups: number; tasks: CappedCount };
    /** Failed tasks whose cause is not known yet. */
    ungrouped: CappedCount;
  };
  oldestUnresolved: WaitingTask | null;
  stuck: { total: CappedCount; oldest: WaitingTask | null };
  /** Types that are not claimed, longest paused first; `more` that are not listed. */
  paused: { types: WaitingType[]; more: number };
  due: CappedCount;
  /** Null: no source is set up. */
  books: BooksNow | null;
  /** Those that stopped properly are left out; silent ones for up to a day. */
  workers: WorkerView[];
  /** The last 24 hours of all types; reach: how far the figures go, null when no worker has computed any. */
  slo: { chart: SloChart; reach: string | null };
  /** The newest ten that were done. */
  latestActions: AuditEntry[];
};
