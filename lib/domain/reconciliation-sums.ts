import { daysBetween } from './business-date';
import { BREAK_KINDS, BUCKETS, type BreakKind, type Bucket, type BusinessDate } from './reconciliation';
import {
  addStakes,
  stakesOf,
  type Stakes,
  type SummedPlacement,
  type SummedRow,
} from './reconciliation-stakes';

export type Side = 'ours' | 'theirs';
export const SIDES = ['ours', 'theirs'] as const satisfies Side[];

/** Rows, their money in minor units as far as their kinds go, and how many of them name no amount. */
export type Tally = { count: number; minor: bigint; withoutAmount: number };

/** `rows`: counted as they were read; the buckets: as they were placed. `breaks`: the bucket `break` by kind. */
export type SideSums = {
  rows: Tally;
  buckets: Record<Bucket, Tally>;
  breaks: Record<BreakKind, Tally>;
};

/** How old open breaks are, in days from their oldest row to the run's last known day. */
export const BREAK_AGES = ['0-1', '2-3', '4-7', '8+'] as const;
export type BreakAge = (typeof BREAK_AGES)[number];

/** `tolerated`: differences of matched rows. `unexplained`: money of breaks that nobody has resolved, whole and by age. */
export type CurrencySums = Record<Side, SideSums> & {
  tolerated: Stakes;
  unexplained: Stakes;
  ages: Record<BreakAge, Stakes>;
};

/** `currency`: of rows that name none. `asOf`: the run's last known day. `breaks`: differences, not rows, by kind. */
export type ReconciliationSums = {
  currency: string;
  asOf: BusinessDate;
  breaks: Record<BreakKind, number>;
  currencies: Map<string, CurrencySums>;
};

export function createSums(currency: string, asOf: BusinessDate): ReconciliationSums {
  return { currency, asOf, breaks: record(BREAK_KINDS, () => 0), currencies: new Map() };
}

/** Counts a row of the input, valid or not, when it is read: what the placements have to add up to. */
export function addRow(sums: ReconciliationSums, side: Side, row: SummedRow): void {
  addTo(sideOf(sums, side, row).rows, row);
}

/** Places a row that could not be used; it must have been read like any other. Its amount is null unless it is known. */
export function addInvalid(sums: ReconciliationSums, side: Side, row: SummedRow): void {
  addTo(sideOf(sums, side, row).buckets.invalid, row);
}

/** Counts the rows of a placement in its bucket, and the money of a break as unexplained. */
export function addPlacement(sums: ReconciliationSums, placement: SummedPlacement): void {
  const { bucket, breakKind } = placement;
  for (const side of SIDES) {
    for (const row of placement[side]) {
      const known = sideOf(sums, side, row);
      addTo(known.buckets[bucket], row);
      if (breakKind !== null) addTo(known.breaks[breakKind], row);
    }
  }
  if (breakKind !== null) sums.breaks[breakKind] += 1;
  if (bucket === 'break') move(sums, placement, 1);
  if (bucket === 'matched' && (placement.differenceMinor ?? 0n) !== 0n)
    for (const [currency, stakes] of stakesOf(placement, sums.currency))
      addStakes(currencyOf(sums, currency).tolerated, stakes, 1);
}

/** Takes a break that was resolved out of the unexplained money. Its rows stay where they are. */
export function explain(sums: ReconciliationSums, placement: SummedPlacement): void {
  move(sums, placement, -1);
}

/** Puts a break back whose resolution was reversed. */
export function unexplain(sums: ReconciliationSums, placement: SummedPlacement): void {
  move(sums, placement, 1);
}

function move(sums: ReconciliationSums, placement: SummedPlacement, times: 1 | -1): void {
  const age = ageOf(placement, sums.asOf);
  for (const [currency, stakes] of stakesOf(placement, sums.currency)) {
    const known = currencyOf(sums, currency);
    addStakes(known.unexplained, stakes, times);
    addStakes(known.ages[age], stakes, times);
  }
}

/** Adds what another part of the same run counted. Throws a RangeError on sums of another currency or day. */
export function mergeSums(into: ReconciliationSums, from: ReconciliationSums): void {
  if (into.currency !== from.currency || into.asOf !== from.asOf)
    throw new RangeError('sums of two runs do not add up to anything');
  for (const kind of BREAK_KINDS) into.breaks[kind] += from.breaks[kind];
  for (const [currency, sums] of from.currencies) {
    const known = currencyOf(into, currency);
    for (const side of SIDES) mergeSide(known[side], sums[side]);
    addStakes(known.tolerated, sums.tolerated, 1);
    addStakes(known.unexplained, sums.unexplained, 1);
    for (const age of BREAK_AGES) addStakes(known.ages[age], sums.ages[age], 1);
  }
}

/** What rows and buckets of a side leave over in a currency. All must be zero. */
export type LeftOver = { side: Side; currency: string } & Tally;

/**
 * `rows = matched + breaks + in transit + invalid + ignored`, for counts, money and rows without an amount, of each side
 * and currency. Gives what does not add up: nothing, unless a row was lost or placed twice.
 */
export function identityOf(sums: ReconciliationSums): LeftOver[] {
  const found: LeftOver[] = [];
  for (const [currency, known] of sums.currencies) {
    for (const side of SIDES) {
      const left = { side, currency, ...differenceOf(known[side]) };
      if (left.count !== 0 || left.minor !== 0n || left.withoutAmount !== 0) found.push(left);
    }
  }
  return found;
}

/**
 * The headline, by currency: money of unresolved breaks without regard to sign, and beside it the signed net: by how much
 * more came in by their record than by ours. Currencies with nothing to explain are left out.
 */
export function unexplained(sums: ReconciliationSums): Map<string, Stakes> {
  const entries = [...sums.currencies].map(([currency, known]) => [currency, known.unexplained] as const);
  return new Map(entries.filter(([, { count }]) => count !== 0));
}

/** By the oldest row of the break. A row of a later day than the run's counts as new. */
export function ageOf(placement: SummedPlacement, asOf: BusinessDate): BreakAge {
  const dates = [...placement.ours, ...placement.theirs].map(({ businessDate }) => businessDate);
  const oldest = dates.reduce((a, b) => (a < b ? a : b), dates[0] ?? asOf);
  return ageOfDays(daysBetween(oldest, asOf));
}

export function ageOfDays(days: number): BreakAge {
  if (days <= 1) return '0-1';
  if (days <= 3) return '2-3';
  return days <= 7 ? '4-7' : '8+';
}

function differenceOf({ rows, buckets }: SideSums): Tally {
  const left = { ...rows };
  for (const bucket of BUCKETS) {
    left.count -= buckets[bucket].count;
    left.minor -= buckets[bucket].minor;
    left.withoutAmount -= buckets[bucket].withoutAmount;
  }
  return left;
}

function mergeSide(into: SideSums, from: SideSums): void {
  mergeTally(into.rows, from.rows);
  for (const bucket of BUCKETS) mergeTally(into.buckets[bucket], from.buckets[bucket]);
  for (const kind of BREAK_KINDS) mergeTally(into.breaks[kind], from.breaks[kind]);
}

function mergeTally(into: Tally, from: Tally): void {
  into.count += from.count;
  into.minor += from.minor;
  into.withoutAmount += from.withoutAmount;
}

function addTo(tally: Tally, { amountMinor }: SummedRow): void {
  tally.count += 1;
  if (amountMinor === null) tally.withoutAmount += 1;
  else tally.minor += amountMinor;
}

function sideOf(sums: ReconciliationSums, side: Side, { currency }: SummedRow): SideSums {
  return currencyOf(sums, currency ?? sums.currency)[side];
}

function currencyOf(sums: ReconciliationSums, currency: string): CurrencySums {
  const known = sums.currencies.get(currency);
  if (known !== undefined) return known;
  const noStakes = (): Stakes => ({ count: 0, absolute: 0n, net: 0n, withoutAmount: 0 });
  const empty: CurrencySums = {
    ours: noRows(),
    theirs: noRows(),
    tolerated: noStakes(),
    unexplained: noStakes(),
    ages: record(BREAK_AGES, noStakes),
  };
  sums.currencies.set(currency, empty);
  return empty;
}

function noRows(): SideSums {
  const none = (): Tally => ({ count: 0, minor: 0n, withoutAmount: 0 });
  return { rows: none(), buckets: record(BUCKETS, none), breaks: record(BREAK_KINDS, none) };
}

function record<K extends string, V>(keys: readonly K[], make: () => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make()])) as Record<K, V>;
}
