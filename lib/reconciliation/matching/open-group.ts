import { inOurOrder, inTheirOrder } from './canonical-order';
import { classifyPair } from './classify-pair';
import type { Group, OurItem, TheirItem } from './our-item';
import type { Placement } from './placement';
import type { MatchRules } from './rules';

/**
 * A group while it is being decided: rows that have no place yet, in canonical order, and the placements so far.
 * `paired`: a success of ours has found its line.
 */
export type OpenGroup = {
  ours: OurItem[];
  theirs: TheirItem[];
  placed: Placement[];
  paired: boolean;
  rules: MatchRules;
};

export type Pair = readonly [OurItem, TheirItem];

export function openGroup(group: Group, rules: MatchRules): OpenGroup {
  return {
    ours: inOurOrder(group.ours),
    theirs: inTheirOrder(group.theirs),
    placed: [],
    paired: false,
    rules,
  };
}

/** Moves rows that belong together out of what is left. */
export function placePairs(open: OpenGroup, pairs: readonly Pair[]): void {
  if (pairs.length === 0) return;
  for (const [ours, theirs] of pairs) open.placed.push(classifyPair(ours, theirs, open.rules));
  takeOurs(open, new Set(pairs.map(([ours]) => ours)));
  takeTheirs(open, new Set(pairs.map(([, theirs]) => theirs)));
}

export function takeOurs(open: OpenGroup, taken: ReadonlySet<OurItem>): void {
  open.ours = open.ours.filter((item) => !taken.has(item));
}

export function takeTheirs(open: OpenGroup, taken: ReadonlySet<TheirItem>): void {
  open.theirs = open.theirs.filter((item) => !taken.has(item));
}

/** Currency and amount as one text, to tell equal money by; null where our amount is not known. */
export function moneyOf(item: OurItem | TheirItem, rules: MatchRules): string | null {
  return item.amountMinor === null ? null : `${item.currency ?? rules.currency} ${item.amountMinor}`;
}
