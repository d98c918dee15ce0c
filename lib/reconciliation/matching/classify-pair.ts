import type { BusinessDate } from '../../domain/reconciliation';
import type { OurItem, TheirItem } from './our-item';
import { broken, ignored, inTransit, matched, pairOf, type Difference, type Placement } from './placement';
import { dueBy, isWithinGrace, type MatchRules } from './rules';

/** One of ours and one of theirs that belong together. The grace of a pair begins with its later side. */
export function classifyPair(ours: OurItem, theirs: TheirItem, rules: MatchRules): Placement {
  switch (theirs.status) {
    case 'succeeded':
      return theySucceeded(ours, theirs, rules);
    case 'failed':
      return theyFailed(ours, theirs, rules);
    case 'in_progress':
      return waitOr(ours, theirs, rules, () => overdue(ours, theirs, rules));
    case 'unknown':
      // Nobody can say whether money moved: no status to compare, and nothing to call missing.
      return waitOr(ours, theirs, rules, () => broken('ambiguous', pairOf(ours, theirs), null));
  }
}

/** The lost callback, unless both succeeded. */
function theySucceeded(ours: OurItem, theirs: TheirItem, rules: MatchRules): Placement {
  switch (ours.state) {
    case 'success':
      return compareMoney(ours, theirs, rules);
    case 'failed':
    case 'stuck':
      return lostCallback(ours, theirs);
    case 'pending':
    case 'processing':
      return waitOr(ours, theirs, rules, () => lostCallback(ours, theirs));
    case 'compensated': {
      const placed = lostCallback(ours, theirs);
      placed.paidTwice = true;
      return placed;
    }
  }
}

/** We are told that nothing moved. While we still try it may yet; when we are late nothing has. */
function theyFailed(ours: OurItem, theirs: TheirItem, rules: MatchRules): Placement {
  const nothing = () => ignored('nothing_moved', pairOf(ours, theirs));
  switch (ours.state) {
    case 'success':
      return reversed(ours, theirs, rules);
    case 'failed':
    case 'compensated':
      return nothing();
    case 'pending':
    case 'processing':
    case 'stuck':
      return waitOr(ours, theirs, rules, nothing);
  }
}

/** Under way for longer than it may take. The money counts as moved until they say otherwise. */
function overdue(ours: OurItem, theirs: TheirItem, rules: MatchRules): Placement {
  return ours.state === 'success' ? reversed(ours, theirs, rules) : lostCallback(ours, theirs);
}

function lostCallback(ours: OurItem, theirs: TheirItem): Placement {
  return broken('status_mismatch', pairOf(ours, theirs), plus(theirs));
}

/** Where our type names no amount, theirs is the money at stake. */
function reversed(ours: OurItem, theirs: TheirItem, rules: MatchRules): Placement {
  const difference =
    ours.amountMinor === null
      ? { minor: -theirs.amountMinor, currency: theirs.currency }
      : { minor: -ours.amountMinor, currency: ours.currency ?? rules.currency };
  return broken('status_reversed', pairOf(ours, theirs), difference);
}

function compareMoney(ours: OurItem, theirs: TheirItem, rules: MatchRules): Placement {
  const rows = pairOf(ours, theirs);
  if (ours.amountMinor === null) return matched(rows, null);
  // Amounts of two currencies have no difference.
  if ((ours.currency ?? rules.currency) !== theirs.currency) return broken('currency_mismatch', rows, null);
  const minor = theirs.amountMinor - ours.amountMinor;
  const difference = { minor, currency: theirs.currency };
  const size = minor < 0n ? -minor : minor;
  // It is said in the minor units of the source's own currency.
  const tolerance = theirs.currency === rules.currency ? rules.toleranceMinor : 0n;
  if (size > tolerance) return broken('amount_mismatch', rows, difference);
  return matched(rows, difference);
}

function waitOr(ours: OurItem, theirs: TheirItem, rules: MatchRules, otherwise: () => Placement): Placement {
  const date = laterOf(ours.businessDate, theirs.businessDate);
  return isWithinGrace(date, rules) ? inTransit(pairOf(ours, theirs), dueBy(date, rules)) : otherwise();
}

function plus({ amountMinor, currency }: TheirItem): Difference {
  return { minor: amountMinor, currency };
}

function laterOf(a: BusinessDate, b: BusinessDate): BusinessDate {
  return a > b ? a : b;
}
