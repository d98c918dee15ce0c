import type { DayState } from '../day-state';
import type { BreakAge } from '../reconciliation-sums';
import type { StakesView } from './recon-run';

export { DAY_STATES, type DayState, type SignObstacle } from '../day-state';

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

/**
 * The finance overview. Days oldest first, the same for all sources; `older` and `newer`: last days of the calendar pages
 * beside it. `unsigned` and `missing` count days that are over, at most `horizonDays` back; `late` those of them whose
 * next day is over, too. `setAside`: by a person, until that day.
 */
export type ReconOverview = {
  days: string[];
  older: string;
  newer: string | null;
  horizonDays: number;
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
    setAside: boolean;
  }[];
  unsigned: number;
  late: number;
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
/**
 * Oldest day first, types by name. `until`: how far the last day is counted, null where no worker counts. `checked`: the
 * opening was counted in the ledger; else it is what the days after it leave, and nothing can be left over. `bizTypes`:
 * all that there are, whatever was asked for.
 */
export type RollForward = {
  rows: RollForwardRow[];
  bizType: string | null;
  bizTypes: string[];
  zone: string;
  from: string;
  to: string;
  until: string | null;
  checked: boolean;
  at: string;
};

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
  /** The one that would be signed. */
  currentRunId: string | null;
  /** A request for sign-off or reopening that waits. */
  pendingRequest: { id: string; kind: 'sign_off' | 'reopen'; requester: string; at: string } | null;
  may: { sign: boolean };
  lockVersion: number;
  at: string;
};
