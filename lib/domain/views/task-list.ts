import type { OutcomeKind } from '../outcome';
import type { PathProblem } from '../payload-path';
import type { ShownStatus } from '../task-status';
import type { BreakMention } from './break-mention';
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
  /**
   * Set when more tasks follow in which the error text was not looked for: at most so many are looked through for a
   * page, and `older` goes on behind them.
   */
  errorStop: number | null;
  /** Null without a `payload` filter. */
  payloadSearch: PayloadSearchView | null;
  /** What took too long: the whole list, which then has no rows, or its total alone. Null: nothing. */
  outOfTime: 'rows' | 'total' | null;
  /** The group that the failed view is narrowed to; null for all. */
  group: GroupName | null;
  /** Every type there is, for the filter. */
  bizTypes: string[];
  /** The database's clock when the page was read. */
  at: string;
};

/**
 * How a payload filter was understood. `wrong`: what is wrong with it, and where, in UTF-16 units from 0; the list
 * stands without it. Otherwise how far the search came: `older` goes on with the rows behind.
 */
export type PayloadSearchView =
  | { kind: 'wrong'; problem: PathProblem; at: number }
  | {
      kind: 'searched';
      /** Rows looked through, from the first of the view to the end of this page. */
      searchedRows: number;
      /** Rows of the view that match the other filters; null when they could not be counted in time. */
      of: CappedCount | null;
      /** Every row was looked through. */
      complete: boolean;
      /** Why it stopped: this page is full, enough rows for one page were looked through, or the time was up. */
      stopped: 'page' | 'rows' | 'time' | null;
      /** Payloads among them that were too large to look into. */
      tooLarge: number;
      /** The reader may not see masked values, so they were not looked for. */
      masked: boolean;
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
  /** Breaks about what was hit exactly, or about rows of the other side that name the text as theirs. */
  breaks: BreakMention[];
};
