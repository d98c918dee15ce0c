import { StakesSum } from '../../db/break-stakes';
import type { ItemSum } from '../../db/run-figures';
import { DESK_ORDER } from '../../domain/break-decision';
import { daysBetween } from '../../domain/business-date';
import type { BusinessDate } from '../../domain/reconciliation';
import { ageOf, BREAK_AGES } from '../../domain/reconciliation-sums';
import type { RunPage } from '../../domain/views/recon-run';

export type RunFigures = Pick<
  RunPage,
  | 'unexplained'
  | 'awaiting'
  | 'open'
  | 'awaitingCount'
  | 'oldestDays'
  | 'kinds'
  | 'ages'
  | 'inTransit'
  | 'underWay'
>;

/** What a run found, as its page shows it: money of what is open now, and how long it has been. */
export function figuresOf(sums: readonly ItemSum[], asOf: BusinessDate): RunFigures {
  const breaks = sums.filter(({ kind }) => kind !== null);
  const open = breaks.filter(({ state }) => state === 'open');
  const awaiting = breaks.filter(({ state }) => state === 'awaiting_evidence');
  const inTransit = sums.filter(({ bucket }) => bucket === 'in_transit');
  const underWay = [...inTransit, ...breaks.filter(({ state }) => state === 'in_transit_until')];
  return {
    unexplained: stakesOf(open),
    awaiting: stakesOf(awaiting),
    open: countOf(open),
    awaitingCount: countOf(awaiting),
    oldestDays: oldestOf(open, asOf),
    kinds: DESK_ORDER.flatMap((kind) => {
      const found = breaks.filter((one) => one.kind === kind);
      if (found.length === 0) return [];
      const left = found.filter(({ state }) => state === 'open');
      return [{ kind, count: countOf(found), open: countOf(left), stakes: stakesOf(left) }];
    }),
    ages: BREAK_AGES.map((age) => {
      const aged = open.filter((one) => ageOfDay(one.businessDate, asOf) === age);
      return { age, count: countOf(aged), stakes: stakesOf(aged) };
    }),
    inTransit: { count: countOf(inTransit), stakes: stakesOf(inTransit) },
    underWay: { count: countOf(underWay), stakes: stakesOf(underWay) },
  };
}

const countOf = (sums: readonly ItemSum[]) => sums.reduce((sum, { count }) => sum + count, 0);

function stakesOf(sums: readonly ItemSum[]) {
  const stakes = new StakesSum();
  for (const { currency, count, absolute, net, withoutAmount } of sums)
    stakes.add(currency, { count, absolute, net, withoutAmount });
  return stakes.views();
}

/** As a placement of that day would be: there is one rule for ages. */
function ageOfDay(businessDate: BusinessDate, asOf: BusinessDate) {
  const row = { amountMinor: null, currency: null, kind: 'other' as const, businessDate };
  const alone = { bucket: 'break' as const, breakKind: null, theirs: [], differenceMinor: null };
  return ageOf({ ...alone, ours: [row], currency: null }, asOf);
}

/** Null: nothing is open. A row of a later day counts as new. */
function oldestOf(open: readonly ItemSum[], asOf: BusinessDate): number | null {
  const days = open.map(({ businessDate }) => Math.max(0, daysBetween(businessDate, asOf)));
  return days.length === 0 ? null : Math.max(...days);
}
