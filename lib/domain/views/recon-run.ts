import type { BreakKind, Bucket, IgnoreReason } from '../reconciliation';
import type { BreakAge, Side } from '../reconciliation-sums';
import type { ResolvableKind } from '../break-resolution';
import type { ControlTotal } from '../statement-file';
import type { MoneyView } from './quantities';
import type { DayState, SignObstacle } from '../day-state';

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RUN_PHASES = ['reading_theirs', 'reading_ours', 'matching', 'writing'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

/** Rows and their money of one side in one currency. `leftOver` is all noughts unless a row was lost. */
export type IdentityLine = {
  side: Side;
  currency: string;
  rows: TallyView;
  buckets: Record<Bucket, TallyView>;
  leftOver: TallyView;
};
export type TallyView = { count: number; minor: string; withoutAmount: number };

/** Money of breaks in one currency. `net`: theirs − ours, signed. */
export type StakesView = {
  currency: string;
  count: number;
  absolute: string;
  net: string;
  withoutAmount: number;
};

export type RunRow = {
  id: string;
  sourceId: string;
  sourceName: string;
  businessDate: string;
  number: number;
  state: RunState;
  why: string | null;
  requester: string;
  createdAt: string;
  finishedAt: string | null;
  breaks: number;
};

export type RunList = { rows: RunRow[]; at: string };

/** The newest finished run of its day is the current one: the only one that can be signed. */
export type RunPage = RunRow & {
  progress: { phase: RunPhase | null; done: string; total: string };
  format: string;
  zone: string;
  ruleVersion: number;
  matchVersion: number;
  asOf: string;
  isCurrent: boolean;
  resultHash: string | null;
  statements: { id: string; fileName: string; sha256: string | null; rows: number; via: 'file' | 'query' }[];
  carried: number;
  identity: IdentityLine[];
  totals: (ControlTotal & { fileName: string })[];
  /** Of breaks that are open now. */
  unexplained: StakesView[];
  awaiting: StakesView[];
  open: number;
  awaitingCount: number;
  oldestDays: number | null;
  kinds: { kind: ResolvableKind; count: number; open: number; stakes: StakesView[] }[];
  ages: { age: BreakAge; count: number; stakes: StakesView[] }[];
  /** Rows that are not due yet. */
  inTransit: { count: number; stakes: StakesView[] };
  /** The same with breaks that somebody has put in transit until a day. */
  underWay: { count: number; stakes: StakesView[] };
  day: { state: DayState; lockedBy: string | null; lockedAt: string | null; reopenUntil: string | null };
  /** A request for sign-off or reopening that waits. */
  pendingRequest: { id: string; kind: 'sign_off' | 'reopen'; requester: string; at: string } | null;
  obstacles: SignObstacle[];
  may: { run: boolean; resolve: boolean; sign: boolean; export: boolean };
  lockVersion: number;
  at: string;
};

/** A matched or ignored row of a run, or one in transit. `ours` and `theirs`: as far as there are any. */
export type PlacedRow = {
  bucket: Bucket;
  reason: IgnoreReason | null;
  breakKind: BreakKind | null;
  key: string;
  kind: string;
  ours: { taskId: string; bizType: string; bizId: string; amount: MoneyView | null; state: string }[];
  theirs: { statementId: string; line: number; amount: MoneyView; status: string; at: string | null }[];
  difference: MoneyView | null;
  dueBy: string | null;
};
export type PlacedList = { rows: PlacedRow[]; newer: string | null; older: string | null; firstRow: number };

export type RunStarted = { id: string; number: number };
