import type { BreakAge } from '../reconciliation-sums';
import type { StakesView } from './recon-run';

/** open: never signed. lapsed: its reopening ended and nobody signed again: closed to changes, and not signed. */
export const DAY_STATES = ['open', 'locked', 'reopened', 'lapsed'] as const;
export type DayState = (typeof DAY_STATES)[number];

/** What keeps a day from being signed. */
export type SignObstacle =
  | { because: 'open_breaks'; count: number }
  | { because: 'waiting_requests'; count: number }
  | { because: 'totals_disagree'; labels: string[] }
  | { because: 'left_over' }
  | { because: 'not_current' }
  | { because: 'run_live' }
  /** A statement was committed or withdrawn, or the rules changed, since the run. */
  | { because: 'inputs_changed' }
  | { because: 'locked' }
  | { because: 'operation_live' };

/**
 * missing: expected and not here. due: expected today, not late yet. imported: here, no run. open: breaks are open.
 * matched: nothing open, not signed. requested: waits for the second person.
 */
export const DAY_MARKS = [
  'missing',
  'due',
  'imported',
  'running',
  'open',
  'matched',
  'requested',
  'signed',
  'reopened',
  'lapsed',
  'none',
] as const;
export type DayMark = (typeof DAY_MARKS)[number];

export type DayCell = {
  date: string;
  mark: DayMark;
  isEmpty: boolean;
  runId: string | null;
  open: number;
  stakes: StakesView[];
};

/** The finance overview. Days oldest first, the same for all sources. */
export type ReconOverview = {
  days: string[];
  sources: { id: string; name: string; zone: string; currency: string; cells: DayCell[] }[];
  unexplained: StakesView[];
  open: number;
  oldestDays: number | null;
  awaiting: { count: number; stakes: StakesView[] };
  aging: { age: BreakAge; count: number; stakes: StakesView[] }[];
  inTransit: {
    sourceId: string;
    sourceName: string;
    side: 'ours' | 'theirs';
    dueBy: string;
    count: number;
    stakes: StakesView[];
    runId: string;
  }[];
  unsigned: number;
  missing: number;
  requests: number;
  may: { import: boolean; run: boolean; source: boolean };
  at: string;
};

/** opening + created = succeeded + compensated + open, counts of tasks of one type on one day in the zone asked for. */
export type RollForwardRow = {
  bizType: string;
  date: string;
  opening: number;
  created: number;
  succeeded: number;
  compensated: number;
  open: number;
  /** opening + created − succeeded − compensated − open. */
  leftOver: number;
};
export type RollForward = { rows: RollForwardRow[]; zone: string; from: string; to: string; at: string };

/** One line of a check of the seal. `kind` names what a hash was made of. */
export type SealFault = {
  kind: 'statement' | 'rules' | 'run' | 'item' | 'break' | 'decision' | 'manifest';
  id: string;
  /** A break's key, a file's name: what a person knows it by. */
  label: string;
  because: 'changed' | 'missing' | 'added';
};
export type SealVerdict = { holds: boolean; seal: string; checked: number; faults: SealFault[]; at: string };

export type SealRow = {
  seq: number;
  event: 'locked' | 'reopened';
  at: string;
  maker: string;
  checker: string;
  reason: string;
  runId: string | null;
  runNumber: number | null;
  seal: string | null;
  until: string | null;
};

export type DayPage = {
  sourceId: string;
  sourceName: string;
  businessDate: string;
  state: DayState;
  reopenUntil: string | null;
  seals: SealRow[];
  lockVersion: number;
  at: string;
};
