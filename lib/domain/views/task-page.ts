import type { ActionVerdict, TaskAction } from '../allowed-actions';
import type { CompensationKind } from '../compensation';
import type { FollowUpKind, FollowUpOutcome, FollowUpVerdict } from '../follow-up';
import type { OnUnknown, OutcomeKind } from '../outcome';
import type { RetryPolicy } from '../retry-policy';
import type { Role } from '../roles';
import type { ShownStatus } from '../task-status';
import type { TaskTypeProblem } from '../task-type-problem';
import type { AuditEntry } from './audit-entry';
import type { BreakMention } from './break-mention';
import type { GroupName } from './group-name';
import type { CappedCount, MaskedRange, MoneyView } from './quantities';
import type { TaskFlags } from './task-list';
import type { PausedType } from './workers';

export type AttemptView = {
  id: string;
  /** Number in the task's life, from 1, over all rounds. */
  number: number;
  startedAt: string;
  finishedAt: string;
  outcome: OutcomeKind;
  /** succeed, reschedule, exhaust, reclaim; null for a late result. */
  transition: string | null;
  late: boolean;
  worker: string;
  revision: number;
  /** Retries used in this round before the attempt. */
  retryCount: number;
  /** When the task was tried again, if it was rescheduled. */
  nextRetryTime: string | null;
  httpStatus: number | null;
  errorClass: string | null;
  /** Masked, the first 512 characters. */
  error: string | null;
};

export type CompensationView = {
  /** 1 is the compensation, higher numbers amend it. The highest counts. */
  seq: number;
  kind: CompensationKind;
  reason: string;
  reference: string | null;
  amount: MoneyView | null;
  evidenceUrl: string | null;
  actorName: string;
  createdAt: string;
};

/**
 * A task that repairs this one. What is known besides where it was started here: what for, by whom, for which break, and
 * what came of it; a producer's own follow-up says none of that.
 */
export type FollowUpView = {
  taskId: string;
  bizType: string;
  status: ShownStatus;
  purpose: FollowUpKind | null;
  outcome: FollowUpOutcome | null;
  actor: string | null;
  reason: string | null;
  breakId: string | null;
};

/** What a verb that starts a follow-up answers. `followUpId` null: it waits for a second person. */
export type FollowUpStarted = {
  taskId: string;
  followUpId: string | null;
  eventId: string | null;
  requestId: string | null;
};

/** One entry of a task's life, in order. `at` is when it began. */
export type TimelineEntry =
  | { kind: 'created'; at: string; originTaskId: string | null }
  | {
      /** Attempts in a row that ended alike: one or many. Oldest first. */
      kind: 'attempts';
      at: string;
      lastAt: string;
      outcome: OutcomeKind;
      errorClass: string | null;
      error: string | null;
      attempts: AttemptView[];
      /** The transition of the last of them, `exhaust` for instance. */
      transition: string | null;
    }
  | { kind: 'late'; at: string; attempt: AttemptView }
  | { kind: 'action'; at: string; entry: AuditEntry }
  | {
      /** What people tried in vain, in a row: refused, or somebody was faster. Oldest first. */
      kind: 'tried';
      at: string;
      entries: AuditEntry[];
    }
  | { kind: 'compensation'; at: string; entry: AuditEntry; compensation: CompensationView }
  | ({ kind: 'follow_up'; at: string } & FollowUpView);

export type PayloadView = {
  revision: number;
  /** Exact text, with the values of masked keys replaced by a marker. Null when left out for its size. */
  text: string | null;
  /** Where the markers stand in `text`. */
  masked: MaskedRange[];
  /** Size of the stored text in bytes of UTF-8. */
  bytes: number;
  /** Its beginning, where the text was left out for its size: as much as can be masked by itself. Never to be edited. */
  part?: { text: string; masked: MaskedRange[] };
};

export type RevisionView = PayloadView & {
  current: boolean;
  createdAt: string;
  /** Null: the producer. */
  actorName: string | null;
  reason: string | null;
};

export type SiblingView = { id: string; bizType: string; status: ShownStatus; updatedAt: string };

export type TypeRulesView = {
  /** False: nobody configured this biz_type, so it is `external`. */
  configured: boolean;
  executor: 'http' | 'code' | 'external';
  enabled: boolean;
  /** Why the type cannot run; null when it can. */
  problem: TaskTypeProblem | null;
  description: string;
  retry: RetryPolicy;
  retryLimit: number;
  onUnknown: OnUnknown;
  stuckLimitMs: number;
  leaseMs: number;
  /** The http executor's address, credentials and query removed; or the payload path that names it. */
  target: string | null;
};

export type TaskPage = {
  id: string;
  bizType: string;
  bizId: string;
  eventId: string;
  status: ShownStatus;
  lockVersion: number;
  createdAt: string;
  updatedAt: string;
  dueAt: string | null;
  /** Processing with a claim: until when it holds. */
  leaseUntil: string | null;
  claimedBy: string | null;
  /** Pending, and its type is not claimed: why, and until when. */
  paused: PausedType | null;
  stuckSince: string | null;
  attempts: number;
  retryCount: number;
  amount: MoneyView | null;
  flags: TaskFlags;
  /** The role the verdicts below hold for. */
  role: Role;
  actions: Record<TaskAction, ActionVerdict>;
  /** Retry and edit-and-retry need `outcomeChecked` and `outcomeHow`. Release always does. */
  outcomeCheckNeeded: boolean;
  /** Masked. `fullBytes` is the size of the whole text where it is longer. */
  lastError: {
    text: string;
    errorClass: string | null;
    outcome: OutcomeKind | null;
    fullBytes: number | null;
    at: string | null;
    attempt: number | null;
  } | null;
  /** Why it stands failed, or what was made good; null for every other status. `tasks`: how many stand failed like it. */
  group: { name: GroupName; tasks: CappedCount } | null;
  payload: PayloadView;
  /** Oldest first, the current one included; a single entry when the payload was never edited. */
  revisions: RevisionView[];
  timeline: TimelineEntry[];
  /** Older attempts that the timeline leaves out. */
  attemptsLeftOut: number;
  /** The one that counts; null unless compensated. */
  compensation: CompensationView | null;
  originTaskId: string | null;
  followUps: SiblingView[];
  /** What a new task may do for this one; `compensator`: the type that makes failed ones good. */
  repair: { followUp: FollowUpVerdict; compensation: FollowUpVerdict; compensator: string | null };
  /** Other tasks of the same biz_id: how many, and the newest of them. */
  siblings: { total: CappedCount; rows: SiblingView[] };
  /** What reconciliation found about it, open breaks first. */
  breaks: BreakMention[];
  rules: TypeRulesView;
  /** The database's clock when the page was read. */
  at: string;
};

/**
 * What a verb that moved a task answers. `requestId`: nothing was moved yet, a second person was asked; the status and
 * the version are as they were.
 */
export type TaskMoved = { taskId: string; status: ShownStatus; lockVersion: number; requestId?: string };

/** What revealing answers: everything unmasked. On record. */
export type RevealedTask = {
  taskId: string;
  payload: PayloadView;
  revisions: RevisionView[];
  lastError: string | null;
  /** The newest attempt's whole error text; null when there is none. */
  fullError: string | null;
};
