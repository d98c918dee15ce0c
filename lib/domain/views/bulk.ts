import type { BulkItemState, BulkKind, BulkState, BulkVerb, BulkWhy, SkipReason } from '../bulk';
import type { CompensationKind } from '../compensation';
import type { Permission } from '../roles';
import type { GroupName } from './group-name';
import type { MoneyView } from './quantities';
import type { TaskRow, TaskView } from './task-list';
import type { PausedType } from './workers';

/** Rows that were ticked, as they were seen, or everything that matches a filter of the task list. */
export type BulkChoice =
  | { by: 'ticks'; view: TaskView; tasks: { id: string; lockVersion: number }[] }
  | {
      by: 'filter';
      view: TaskView;
      bizType?: string;
      group?: string;
      /** ISO instants. */
      from?: string;
      to?: string;
      error?: string;
      key?: string;
    };

export type BulkOptions = {
  /** The first so many are moved, then it waits for their outcome and for a click. Null: none. */
  canary: number | null;
  /** Tasks a second at most. Null: as fast as it goes. */
  ratePerSecond: number | null;
  /** Stops itself when more than so many percent of the last 50 finished failed. Null: never. */
  stopAtPercent: number | null;
  /** The word that outcomes were checked, and how; without it tasks with an unknown outcome are skipped. */
  outcomeHow: string | null;
  /** For `compensate`: only kinds that need no reference of their own. */
  compensation: Extract<CompensationKind, 'already_effective' | 'written_off'> | null;
};

/** What the plan dialog shows. Every number is exact. */
export type BulkPlan = {
  kind: BulkKind;
  /** Tasks that match, exclusions among them. */
  count: number;
  byType: { bizType: string; count: number }[];
  money: MoneyView[];
  /** Tasks that would be left as they are. */
  exclusions: { why: SkipReason; count: number }[];
  /** Of these the last outcome is unknown. */
  outcomeUnknown: number;
  /** The first that would be moved, masked. */
  samples: TaskRow[];
  /** Seconds until all are moved without a limited rate, and until they have run; null where nothing is known. */
  moveSeconds: number;
  runSeconds: number | null;
  /** Types among them that are not claimed now: their tasks would be moved and wait. */
  paused: PausedType[];
  /** A live operation has the same set. */
  running: BulkRef | null;
  at: string;
};

export type BulkRef = { id: string; kind: BulkKind; by: string; at: string };

/** `requestId`: there is no operation yet, a second person was asked; `id` is empty. */
export type BulkStarted = { id: string; requestId?: string };
export type BulkMoved = { id: string; state: BulkState; lockVersion: number };

export type BulkCounts = Record<BulkItemState, number> & { total: number };

export type BulkRow = {
  id: string;
  kind: BulkKind;
  state: BulkState;
  why: BulkWhy | null;
  counts: BulkCounts;
  expected: number;
  reason: string;
  requester: string;
  /** The instant of the decision. */
  frozenAt: string;
  finishedAt: string | null;
  /** The one type of a filter that names one. */
  bizType: string | null;
};

export type BulkList = {
  rows: BulkRow[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  /** Operations that still live. */
  live: number;
  at: string;
};

/** What a person may press; the state comes first, since no right could change that. */
export type BulkVerdict =
  | { allowed: true }
  | { allowed: false; because: 'state' }
  | { allowed: false; because: 'role'; permission: Permission };

export type BulkPage = BulkRow & {
  lockVersion: number;
  choice: BulkChoice;
  group: GroupName | null;
  options: BulkOptions;
  money: MoneyView[];
  setAt: string | null;
  startedAt: string | null;
  changedAt: string;
  /** Who agreed to it, where it needed a second person. */
  approval: { requestId: string; checker: string; at: string } | null;
  /** Whose rights it runs with, where that is somebody else by now. */
  actingFor: string | null;
  verdicts: Record<BulkVerb, BulkVerdict>;
  /** Types of its tasks in flight that are not claimed now. */
  paused: PausedType[];
  /** Of the newest 50 finished. */
  lately: { failing: number; finished: number };
  /** Seconds left at the present pace; null while nothing is known. */
  secondsLeft: number | null;
  skipped: { why: SkipReason; by: string | null; at: string | null; count: number }[];
  /** The newest that failed again. */
  failedAgain: { taskId: string; bizId: string; bizType: string; error: string | null; at: string }[];
  /** Who did what to it, newest first. */
  actions: { at: string; actor: string; action: BulkAction; reason: string | null }[];
  at: string;
};

/** What stands in the audit log about an operation itself. */
export type BulkAction =
  'bulk_start' | 'bulk_pause' | 'bulk_resume' | 'bulk_cancel' | 'bulk_stop' | 'bulk_done';

export type BulkItemRow = {
  taskId: string;
  bizType: string | null;
  bizId: string | null;
  state: BulkItemState;
  why: SkipReason | null;
  by: string | null;
  at: string | null;
};

export type BulkItemList = {
  rows: BulkItemRow[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  at: string;
};
