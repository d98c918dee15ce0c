import type { RetryOutlook } from '../retry-outlook';
import type { CappedCount, MoneyView } from './quantities';
import type { GroupName } from './group-name';
import type { TaskRow } from './task-list';

export const GROUP_SORTS = ['count', 'last'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** One task of a group, to open or to quote. */
export type GroupSample = { taskId: string; bizId: string; /** Masked. */ error: string | null };

/** Failures per stretch of time, oldest first; the last stretch is still open. */
export type GroupTrend = {
  /** Begin of the first stretch. */ from: string;
  minutes: number;
  counts: number[];
};

/** Tasks of one type that stand failed for the same cause. */
export type FailureGroupRow = {
  id: string;
  bizType: string;
  errorClass: string | null;
  /** The message without what differs from task to task, masked; empty for tasks that a person gave up. */
  title: string;
  /** Tasks that stand failed. Exact up to 10,000. */
  count: CappedCount;
  /** Of all unresolved failures, 0 to 1; null where a count is capped. */
  share: number | null;
  /** Ever, not only of the tasks that still stand failed. */
  firstSeenAt: string;
  lastSeenAt: string;
  oldest: { taskId: string; bizId: string; since: string };
  /** Still failing: the newest failed within the last quarter of an hour. */
  growing: boolean;
  trend: GroupTrend;
  /** Sums per currency of the newest 1,000; `atStakePartial` where there are more. */
  atStake: MoneyView[];
  atStakePartial: boolean;
  outlook: RetryOutlook;
  /** The newest three. */
  samples: GroupSample[];
};

export type FailureGroupList = {
  rows: FailureGroupRow[];
  sort: GroupSort;
  newer: string | null;
  older: string | null;
  /** Number of the first row shown, from 1; 0 when there are no rows. */
  firstRow: number;
  /** Groups that match; capped: more causes than are looked at. */
  groups: CappedCount;
  /** Tasks of the groups that match. */
  tasks: CappedCount;
  /** Failed tasks whose cause is not known yet. */
  ungrouped: CappedCount;
  /** Types of the groups there are, for the filter. */
  bizTypes: string[];
  at: string;
};

/** One group and the newest of its tasks. */
export type FailureGroupPage = {
  name: GroupName;
  /** Null when no task of it stands failed any more. */
  group: FailureGroupRow | null;
  firstSeenAt: string;
  lastSeenAt: string;
  trend: GroupTrend;
  /** The newest ten that stand failed. */
  tasks: TaskRow[];
  at: string;
};
