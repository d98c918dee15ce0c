import type { GroupAction, GroupReturn, GroupState } from '../group-life';
import type { GroupVerdict } from '../group-life-actions';
import type { RetryOutlook } from '../retry-outlook';
import type { AuditEntry } from './audit-entry';
import type { CappedCount, MoneyView } from './quantities';
import type { GroupName } from './group-name';
import type { TaskRow } from './task-list';

export const GROUP_SORTS = ['count', 'last'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** `open`: nobody has set it aside, acknowledged ones included. */
export const GROUP_TABS = ['open', 'muted', 'resolved', 'all'] as const;
export type GroupTab = (typeof GROUP_TABS)[number];

/** What people made of a group, as it counts now. Instants are ISO, UTC. */
export type GroupLifeView = {
  state: GroupState;
  /** It was set aside, and is open again by itself. */
  returned: GroupReturn | null;
  /** Who changed the state last, when, and to what; null while nobody has. */
  moved: { by: string; at: string; to: GroupState } | null;
  /** Of a mute that lasts. */
  mutedUntil: string | null;
  /** Who looks after it. */
  owner: { id: string; name: string } | null;
  note: string | null;
  /** What a verb wants to hear back; 0 for a group that was never described. */
  lockVersion: number;
};

/** What a verb on a group answers. `standing`: its tasks that stand failed, as counted by the verb. */
export type GroupMoved = { groupId: string; state: GroupState; lockVersion: number; standing: CappedCount };

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
  life: GroupLifeView;
};

/** Groups of one state, and their tasks. */
export type GroupSum = { groups: number; tasks: CappedCount };

export type FailureGroupList = {
  rows: FailureGroupRow[];
  sort: GroupSort;
  tab: GroupTab;
  /** What each tab has, narrowed by the same type and text: what is not shown is told. */
  tabs: Record<GroupTab, GroupSum>;
  newer: string | null;
  older: string | null;
  /** Number of the first row shown, from 1; 0 when there are no rows. */
  firstRow: number;
  /** Groups of the tab that match; capped: more causes than are looked at. */
  groups: CappedCount;
  /** Tasks of those groups. */
  tasks: CappedCount;
  /** Failed tasks whose cause is not known yet. */
  ungrouped: CappedCount;
  /** Types of the groups there are, for the filter. */
  bizTypes: string[];
  at: string;
};

/** A change of the type's settings. */
export type GroupTypeEdit = {
  auditId: string;
  at: string;
  by: string;
  action: AuditEntry['action'];
  reason: string | null;
};

/** What has happened since somebody last changed the group's state. */
export type GroupSince = {
  at: string;
  by: string;
  to: GroupState;
  /** Stand failed and failed after that. */
  failed: CappedCount;
  compensated: CappedCount;
  /** How many stood failed then, as recorded, and how many of them still do; null where it is not on record. */
  stood: { then: CappedCount; still: CappedCount } | null;
  /** The newest five changes of the type's settings after that. */
  edits: GroupTypeEdit[];
  moreEdits: boolean;
};

export type GroupPerson = { id: string; name: string };

/** One group and the newest of its tasks. */
export type FailureGroupPage = {
  name: GroupName;
  life: GroupLifeView;
  actions: Record<GroupAction, GroupVerdict>;
  /** Who may look after it, by name. Empty for a reader who may not say who does. */
  people: GroupPerson[];
  /** The reader's own id. */
  self: string;
  /** Whether the reader may retry its tasks together. */
  mayRetryAll: boolean;
  /** Null while nobody has changed the state. */
  since: GroupSince | null;
  /** What was done to the group or tried on it, newest first. */
  trail: AuditEntry[];
  /** There is more than is listed. */
  trailCut: boolean;
  /** The group its tasks stand in since the rules that recognise errors were changed. */
  successor: string | null;
  /** Null when no task of it stands failed any more. */
  group: FailureGroupRow | null;
  firstSeenAt: string;
  lastSeenAt: string;
  trend: GroupTrend;
  /** The newest ten that stand failed. */
  tasks: TaskRow[];
  at: string;
};
