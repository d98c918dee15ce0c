import type { BreakSkip, BreaksVerb } from '../break-decision';
import type { BreakReturn } from '../break-life';
import type {
  AcceptReason,
  BreakState,
  ResolvableKind,
  Resolution,
  ResolutionVerdict,
} from '../break-resolution';
import type { EntryKind, TheirStatus } from '../reconciliation';
import type { ShownStatus } from '../task-status';
import type { MoneyView } from './quantities';
import type { StakesView } from './recon-run';

/** `difference`: theirs − ours, signed. `stake`: without regard to sign, null where nobody knows. */
export type BreakRow = {
  id: string;
  lockVersion: number;
  kind: ResolvableKind;
  entryKind: EntryKind;
  key: string;
  ours: MoneyView | null;
  theirs: MoneyView | null;
  difference: MoneyView | null;
  stake: MoneyView | null;
  businessDate: string;
  ageDays: number;
  state: BreakState;
  resolution: Resolution | null;
  reasonCode: AcceptReason | null;
  until: string | null;
  returned: BreakReturn | null;
  assignee: string | null;
  requestId: string | null;
  taskId: string | null;
  bizType: string | null;
};

export type BreakFilter = {
  runId: string;
  kind?: ResolvableKind;
  age?: '0-1' | '2-3' | '4-7' | '8+';
  state?: BreakState | 'all';
  /** "me", "nobody" or a user's id. */
  assignee?: string;
};

export type BreakList = {
  rows: BreakRow[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  /** Of everything that matches, not of the page alone. */
  count: number;
  stakes: StakesView[];
  at: string;
};

/** A task of ours as the run saw it, and as it is now. `raw`: its row in one line, masked. */
export type OurSide = {
  taskId: string;
  bizType: string;
  bizId: string;
  amount: MoneyView | null;
  stateThen: ShownStatus;
  stateNow: ShownStatus | null;
  lockVersionNow: number | null;
  at: string;
  businessDate: string;
  lastError: string | null;
  attempts: number;
  raw: string;
};

export type TheirSide = {
  statementId: string;
  fileName: string;
  line: number;
  occurrence: number;
  amount: MoneyView | null;
  status: TheirStatus | null;
  at: string | null;
  businessDate: string | null;
  providerId: string | null;
  raw: string;
};

/** One answer of the other side, the raw text masked like an error. */
export type AnswerView = {
  id: string;
  at: string;
  outcome: TheirStatus;
  httpStatus: number | null;
  tookMs: number;
  by: string;
  raw: string;
};

export type BreakEventView = {
  seq: number;
  type: 'resolve' | 'reverse' | 'evidence' | 'assign' | 'note' | 'query';
  at: string;
  actor: string;
  resolution: Resolution | null;
  reasonCode: AcceptReason | null;
  note: string | null;
  until: string | null;
  taskId: string | null;
  runId: string | null;
  /** Who agreed, where it needed a second person. */
  checker: string | null;
  /** Whom it was given to; null: nobody, or another kind of event. */
  assignee: string | null;
  /** The other break of a link. */
  linkedBreakId: string | null;
  /** What was answered when somebody asked. */
  outcome: TheirStatus | null;
  operationId: string | null;
  evidence: { via: 'statement' | 'query'; closes: boolean; reopens: BreakReturn | null } | null;
};

/** One break with everything that is known of it. `runId`: of the run that found it last. */
export type BreakPage = BreakRow & {
  source: { id: string; name: string; zone: string; format: string };
  runId: string;
  runNumber: number;
  runDate: string;
  firstDay: string;
  flags: { paidTwice: boolean; uploadedTwice: boolean; carried: boolean };
  invalid: { problem: string; field: string | null; value: string | null } | null;
  ours: MoneyView | null;
  theirs: MoneyView | null;
  ourRows: OurSide[];
  theirRows: TheirSide[];
  suggestions: {
    breakId: string;
    key: string;
    side: 'ours' | 'theirs';
    amount: MoneyView;
    daysApart: number;
  }[];
  answers: AnswerView[];
  events: BreakEventView[];
  verdicts: Record<Resolution, ResolutionVerdict>;
  mayReverse: ResolutionVerdict;
  mayQuery: { allowed: boolean; because: 'role' | 'no_task' | 'no_confirm_url' | null };
  needsSecondPerson: boolean;
  request: { id: string; requester: string; at: string; resolution: Resolution } | null;
  dayLocked: boolean;
  at: string;
};

/** Somebody a break can be given to. */
export type Assignee = { id: string; name: string };

export type BreakMoved = { id: string; state: BreakState; lockVersion: number; requestId: string | null };
export type BreaksStarted = { operationId: string; requestId: string | null; total: number };

/** What was chosen for one decision: rows that were ticked, as they were seen, or everything that the desk's filters match. */
export type BreaksChoice =
  { by: 'ticks'; breaks: { id: string; lockVersion: number }[] } | { by: 'filter'; filter: BreakFilter };

/** What the plan dialog of many breaks shows. `stakes`: of those that would be decided. */
export type BreaksPlan = {
  resolution: BreaksVerb;
  count: number;
  stakes: StakesView[];
  exclusions: { why: BreakSkip; count: number }[];
  samples: BreakRow[];
  needsSecondPerson: boolean;
  at: string;
};

export type BreakOperationPage = {
  id: string;
  resolution: BreaksVerb;
  state: 'requested' | 'running' | 'done' | 'cancelled';
  reason: string;
  requester: string;
  frozenAt: string;
  finishedAt: string | null;
  total: number;
  waiting: number;
  done: number;
  skipped: number;
  stakes: StakesView[];
  /** `by`: who was first, where one person was. */
  skips: { why: BreakSkip; by: string | null; count: number }[];
  runId: string | null;
  requestId: string | null;
  lockVersion: number;
  mayCancel: boolean;
  at: string;
};
