import type { OutcomeKind } from '../outcome';
import type { ShownStatus } from '../task-status';
import type { GroupName } from './group-name';
import type { CappedCount, MoneyView } from './quantities';
import type { PausedType } from './workers';

export const TASK_VIEWS = ['failed', 'stuck', 'due', 'all'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

export type TaskFlags = {
  /** Runs with a payload that a person edited. */
  edited: boolean;
  /** The last attempt may have had its effect. */
  outcomeUnknown: boolean;
  /** A result that came after the claim was lost. */
  lateOutcome: OutcomeKind | null;
};

export type TaskRow = {
  id: string;
  bizType: string;
  bizId: string;
  eventId: string;
  status: ShownStatus;
  /** What a verb wants to hear back. */
  lockVersion: number;
  /** On record, over all rounds. */
  attempts: number;
  /** Masked. */
  lastError: string | null;
  amount: MoneyView | null;
  flags: TaskFlags;
  createdAt: string;
  updatedAt: string;
  /** Pending: when it is due next. Null otherwise, and for rows that are due without a time. */
  dueAt: string | null;
  /** The view's own time: failed at; stuck since (lease end or last touch); due at; created at. */
  since: string;
  claimedBy: string | null;
  /** Pending, and its type is not claimed: why, and until when. */
  paused: PausedType | null;
};

/** How the `key` filter was understood: an exact biz_id or event_id, else a prefix, else a part. */
export type KeyMatch = 'exact' | 'prefix' | 'contains' | 'none';

export type TaskListPage = {
  view: TaskView;
  rows: TaskRow[];
  /** Cursors for the neighbouring pages; null where there is none. */
  newer: string | null;
  older: string | null;
  /** Number of the first row shown, from 1; 0 when there are no rows. */
  firstRow: number;
  pageSize: number;
  total: CappedCount;
  /** Null without a `key` filter. A part was looked for among the newest 500,000 tasks only, in the view `all`. */
  keyMatch: KeyMatch | null;
  /**
   * Set when the error text was looked for in its visible parts only, among so many rows: the reader may not see the
   * others, so hits must not tell them.
   */
  errorWindow: number | null;
  /** The group that the failed view is narrowed to; null for all. */
  group: GroupName | null;
  /** Every type there is, for the filter. */
  bizTypes: string[];
  /** The database's clock when the page was read. */
  at: string;
};

export type ViewCounts = Record<TaskView, CappedCount>;

/** One way a search text was found. */
export type LookUpGroup = {
  by: 'task_id' | 'event_id' | 'biz_id';
  how: 'exact' | 'prefix';
  rows: TaskRow[];
  total: CappedCount;
};

export type LookUpResult = {
  /** Trimmed text that was looked for. */
  text: string;
  /** Set when exactly one task was hit exactly: go there. */
  taskId: string | null;
  /** Exact hits come alone; prefixes are tried only when there are none. */
  groups: LookUpGroup[];
};
