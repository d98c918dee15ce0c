import { moneyOf, placePairs, type OpenGroup, type Pair } from './open-group';
import type { OurItem, TheirItem } from './our-item';

type IsOurs = (item: OurItem) => boolean;
type IsTheirs = (item: TheirItem) => boolean;

/**
 * Pairs off rows of equal money: n of theirs with n of ours are n pairs, whichever goes with which. A tolerance has no
 * say here: it must not turn two candidates into one. Gives the number of pairs.
 */
export function pairOff(open: OpenGroup, isOurs: IsOurs, isTheirs: IsTheirs): number {
  if (open.ours.length === 0 || open.theirs.length === 0) return 0;
  const waiting = classesOf(open.ours.filter(isOurs), (item) => moneyOf(item, open.rules));
  const pairs: Pair[] = [];
  const used = new Map<OurItem[], number>();
  for (const theirs of open.theirs) {
    const equal = isTheirs(theirs) ? waiting.get(moneyOf(theirs, open.rules)) : undefined;
    if (equal === undefined) continue;
    const at = used.get(equal) ?? 0;
    const ours = equal[at];
    if (ours === undefined) continue;
    used.set(equal, at + 1);
    pairs.push([ours, theirs]);
  }
  placePairs(open, pairs);
  return pairs.length;
}

/**
 * Ours without an amount are compared by presence only. That is unambiguous when there is one line for each, or when the
 * lines are all alike. Gives the number of pairs.
 */
export function pairByPresence(open: OpenGroup, isOurs: IsOurs, isTheirs: IsTheirs): number {
  const theirs = open.theirs.filter(isTheirs);
  const ours = open.ours.filter(isOurs);
  if (ours.length === 0 || ours.some(({ amountMinor }) => amountMinor !== null)) return 0;
  if (ours.length !== theirs.length && !isUniformTheirs(theirs, open)) return 0;
  const pairs = inOrder(ours, theirs);
  placePairs(open, pairs);
  return pairs.length;
}

/**
 * Pairs off lines of equal money and status with items of that money whose states do not agree with it, where there are as
 * many on both sides: whichever goes with which, each item has the same answer.
 */
export function pairEvenClasses(open: OpenGroup, isTheirs: IsTheirs): void {
  const ours = classesOf(open.ours, (item) => moneyOf(item, open.rules));
  const theirs = classesOf(open.theirs.filter(isTheirs), (item) => moneyOf(item, open.rules));
  const pairs: Pair[] = [];
  for (const [money, lines] of theirs) {
    const items = ours.get(money) ?? [];
    if (items.length === lines.length) pairs.push(...inOrder(items, lines));
  }
  placePairs(open, pairs);
}

/** As many pairs as the shorter side has rows. */
export function inOrder(ours: readonly OurItem[], theirs: readonly TheirItem[]): Pair[] {
  const pairs: Pair[] = [];
  for (const [at, item] of ours.entries()) {
    const line = theirs[at];
    if (line !== undefined) pairs.push([item, line]);
  }
  return pairs;
}

export function isUniformOurs(items: readonly OurItem[], { rules }: OpenGroup): boolean {
  const [first] = items;
  if (first === undefined) return true;
  return items.every((item) => item.state === first.state && moneyOf(item, rules) === moneyOf(first, rules));
}

export function isUniformTheirs(items: readonly TheirItem[], { rules }: OpenGroup): boolean {
  const [first] = items;
  if (first === undefined) return true;
  return items.every(
    (item) => item.status === first.status && moneyOf(item, rules) === moneyOf(first, rules),
  );
}

function classesOf<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string | null, T[]> {
  const classes = new Map<string | null, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const equal = classes.get(key);
    if (equal === undefined) classes.set(key, [item]);
    else equal.push(item);
  }
  return classes;
}
