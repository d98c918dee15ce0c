import { addDays, dayNumber } from '../../domain/business-date';
import type { BusinessDate, EntryKind } from '../../domain/reconciliation';

/** Moves whenever the same input may be placed in another way: a sealed run names the version that it was made with. */
export const RULE_VERSION = 2;

export type KindRule = 'match' | 'leave_aside';

/**
 * What a run is decided by, besides its rows. `toleranceMinor`: the largest difference that still counts as matched,
 * in the source's own currency.
 * `graceDays`: so many days a side may come late. `asOf`: the last day for which the other side's record is known: a run
 * is a function of its inputs and never of the clock. `currency`: of items that name none. `areAnswers`: lines of theirs
 * are answers to questions, not movements: of a key only the newest statement's count.
 */
export type MatchRules = {
  version: number;
  toleranceMinor: bigint;
  graceDays: number;
  asOf: BusinessDate;
  kinds: Readonly<Record<EntryKind, KindRule>>;
  currency: string;
  areAnswers: boolean;
};

/** Fees have no task of their own. Anything else that moves money is looked at until the source leaves it aside. */
const KINDS: MatchRules['kinds'] = {
  payment: 'match',
  refund: 'match',
  fee: 'leave_aside',
  other: 'match',
};

export type GivenRules = Pick<MatchRules, 'asOf' | 'currency'> & Partial<MatchRules>;

/** Rules with what was not given: no tolerance, no grace. Throws a RangeError on values that mean nothing. */
export function matchRules(given: GivenRules): MatchRules {
  const rules = {
    version: RULE_VERSION,
    toleranceMinor: 0n,
    graceDays: 0,
    kinds: KINDS,
    areAnswers: false,
    ...given,
  };
  if (rules.toleranceMinor < 0n) throw new RangeError('a tolerance is not negative');
  if (!Number.isInteger(rules.graceDays) || rules.graceDays < 0)
    throw new RangeError('a grace is whole days, none or more');
  dayNumber(rules.asOf);
  return rules;
}

/** The day whose record must show the other side of something of `date`. */
export function dueBy(date: BusinessDate, rules: MatchRules): BusinessDate {
  return addDays(date, rules.graceDays);
}

/** Whether the other side may still come: the record of the day it is due by is not known yet. */
export function isWithinGrace(date: BusinessDate, rules: MatchRules): boolean {
  return dayNumber(rules.asOf) < dayNumber(date) + rules.graceDays;
}
