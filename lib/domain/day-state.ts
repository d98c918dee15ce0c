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
