import type { BusinessDate } from '../../domain/reconciliation';
import { placePairs, takeOurs, takeTheirs, type OpenGroup } from './open-group';
import type { OurItem, TheirItem } from './our-item';
import { inOrder, isUniformOurs, isUniformTheirs } from './pair-off';
import { broken, inTransit, matched, oursAlone, theirsAlone } from './placement';
import { dueBy, isWithinGrace } from './rules';
import { isOpenStatus } from './superseded';

type IsOurs = (item: OurItem) => boolean;
type IsTheirs = (item: TheirItem) => boolean;

/**
 * One row on one side and parts on the other that add up to it exactly, all of one currency: an order paid in two goes.
 * The key joins them, the sum only confirms; a tolerance has no say.
 */
export function placeParts(open: OpenGroup, isOurs: IsOurs, isTheirs: IsTheirs): void {
  const ours = open.ours.filter(isOurs);
  const theirs = open.theirs.filter(isTheirs);
  if (Math.min(ours.length, theirs.length) !== 1 || ours.length === theirs.length) return;
  const [line] = theirs;
  if (line === undefined) return;
  const { currency } = line;
  const isSame = (item: OurItem | TheirItem) => (item.currency ?? open.rules.currency) === currency;
  if (![...ours, ...theirs].every((item) => item.amountMinor !== null && isSame(item))) return;
  if (sumOf(ours) !== sumOf(theirs)) return;
  open.placed.push(matched({ ours, theirs }, { minor: 0n, currency }));
  open.paired = true;
  takeOurs(open, new Set(ours));
  takeTheirs(open, new Set(theirs));
}

function sumOf(items: readonly (OurItem | TheirItem)[]): bigint {
  return items.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n);
}

/**
 * Candidates of both sides whose money is not equal. One and one belong together by their key; so do as many as there are
 * on the other side where each side is alike in itself. Anything else has several answers: a person gives it.
 */
export function placeKnot(open: OpenGroup, isOurs: IsOurs, isTheirs: IsTheirs): void {
  const ours = open.ours.filter(isOurs);
  const theirs = open.theirs.filter(isTheirs);
  if (ours.length === 0 || theirs.length === 0) return;
  const isEven = ours.length === theirs.length;
  if (isEven && isUniformOurs(ours, open) && isUniformTheirs(theirs, open)) {
    placePairs(open, inOrder(ours, theirs));
    return;
  }
  const due = waitsUntil(open, ours, theirs);
  if (due === null) open.placed.push(broken('ambiguous', { ours, theirs }, null));
  else
    for (const rows of [...ours.map(oursAlone), ...theirs.map(theirsAlone)])
      open.placed.push(inTransit(rows, due));
  takeOurs(open, new Set(ours));
  takeTheirs(open, new Set(theirs));
}

/** As long as each possible pair would be in transit, so is the knot: with its latest row. Null: it must be decided. */
function waitsUntil(
  { rules }: OpenGroup,
  ours: readonly OurItem[],
  theirs: readonly TheirItem[],
): BusinessDate | null {
  const isOpen =
    ours.every(({ state }) => state === 'pending' || state === 'processing') ||
    theirs.every(({ status }) => isOpenStatus(status));
  const dates = [...ours, ...theirs].map(({ businessDate }) => businessDate);
  const latest = dates.reduce((a, b) => (a > b ? a : b));
  return isOpen && isWithinGrace(latest, rules) ? dueBy(latest, rules) : null;
}
