import type { OurItem, TheirItem } from './our-item';
import { broken, ignored, inTransit, oursAlone, theirsAlone, type Placement } from './placement';
import { dueBy, isWithinGrace, type MatchRules } from './rules';

/** `paired`: another row of the same side has its partner under this key. `said`: another line of theirs says something. */
export type Beside = { paired: boolean; said: boolean };

export const NOTHING_BESIDE: Beside = { paired: false, said: false };

/**
 * One of ours, and nothing of theirs. What did not succeed and has no line by the time it is due moved nothing and is the
 * ledger's own concern. A second success under a key may have its line tomorrow: it waits like any other.
 */
export function classifyOursAlone(item: OurItem, rules: MatchRules, beside = NOTHING_BESIDE): Placement {
  const rows = oursAlone(item);
  switch (item.state) {
    case 'failed':
      return ignored('not_succeeded', rows);
    case 'compensated':
      return ignored('compensated', rows);
    case 'pending':
    case 'processing':
    case 'stuck':
      return waits(item) ? inTransit(rows, dueBy(item.businessDate, rules)) : ignored('not_succeeded', rows);
    case 'success':
      if (waits(item)) return inTransit(rows, dueBy(item.businessDate, rules));
      return broken(beside.paired ? 'duplicate_ours' : 'missing_theirs', rows, minus(item, rules));
  }

  function waits({ businessDate }: OurItem): boolean {
    return isWithinGrace(businessDate, rules);
  }
}

/**
 * One of theirs, and nothing of ours. Money that moved twice under a key that has its partner is told at once: nothing is
 * expected any more. A line that cannot say is never missing: it waits, and then a person must look.
 */
export function classifyTheirsAlone(item: TheirItem, rules: MatchRules, beside = NOTHING_BESIDE): Placement {
  const rows = theirsAlone(item);
  const { status } = item;
  if (status === 'failed') return ignored('nothing_moved', rows);
  if (status === 'unknown' && beside.said) return ignored('superseded', rows);
  const difference = { minor: item.amountMinor, currency: item.currency };
  if (status === 'succeeded' && beside.paired) return broken('duplicate_theirs', rows, difference);
  if (isWithinGrace(item.businessDate, rules)) return inTransit(rows, dueBy(item.businessDate, rules));
  if (status === 'unknown') return broken('ambiguous', rows, null);
  return broken(beside.paired ? 'duplicate_theirs' : 'missing_ours', rows, difference);
}

/** The same line in a second statement: hardly money that moved again, but nothing is dropped without a word. */
export function uploadedTwice(item: TheirItem): Placement {
  const difference = { minor: item.amountMinor, currency: item.currency };
  const placed = broken('duplicate_theirs', theirsAlone(item), difference);
  placed.uploadedTwice = true;
  return placed;
}

function minus({ amountMinor, currency }: OurItem, rules: MatchRules) {
  return amountMinor === null ? null : { minor: -amountMinor, currency: currency ?? rules.currency };
}
