import { addDays } from './business-date';
import type { BusinessDate } from './reconciliation';
import type { DayMark, DayState } from './views/recon-day';
import { instantOfWall } from './zoned-time';

/** What a source says about when it expects a day. `dueAt`: "HH:MM" on the day after, in its zone; null: nobody waits. */
export type DayRules = { enabled: boolean; startsOn: BusinessDate; dueAt: string | null; zone: string };

/** What is known about one day of one source. `open`: breaks. `isRequested`: a sign-off waits for its second person. */
export type DayFacts = {
  state: DayState;
  isRequested: boolean;
  isRunning: boolean;
  hasRun: boolean;
  hasStatement: boolean;
  open: number;
  /** Null: nobody expects the day. */
  expected: 'missing' | 'due' | null;
};

/** The one thing that a day's square says: what was signed before what is under way before what is lacking. */
export function dayMarkOf(facts: DayFacts): DayMark {
  const { state, isRequested, isRunning, hasRun, hasStatement, open, expected } = facts;
  if (state === 'locked') return 'signed';
  if (isRequested) return 'requested';
  if (state === 'reopened' || state === 'lapsed') return state;
  if (isRunning) return 'running';
  if (hasRun) return open > 0 ? 'open' : 'matched';
  if (hasStatement) return 'imported';
  return expected ?? 'none';
}

/** Whether somebody waits for the statement of a day, and whether it should be here by now. */
export function expectationOf(rules: DayRules, date: BusinessDate, now: Date): DayFacts['expected'] {
  const { enabled, startsOn, dueAt, zone } = rules;
  if (!enabled || dueAt === null || date < startsOn) return null;
  return dueInstant(date, dueAt, zone) <= now.getTime() ? 'missing' : 'due';
}

/** When the statement of a day should be here, in ms. */
export function dueInstant(date: BusinessDate, dueAt: string, zone: string): number {
  return instantOfWall(Date.parse(`${addDays(date, 1)}T${dueAt}:00Z`), zone);
}

/** So many days that end with `last`, oldest first. */
export function daysUntil(last: BusinessDate, count: number): BusinessDate[] {
  return Array.from({ length: count }, (_none, index) => addDays(last, index + 1 - count));
}
