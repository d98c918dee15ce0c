import type { BreakKind, Bucket, BusinessDate, EntryKind } from './reconciliation';

/** A row as far as it is summed. `currency` null: the run's. */
export type SummedRow = { amountMinor: bigint | null; currency: string | null };

type PlacedRow = SummedRow & { kind: EntryKind; businessDate: BusinessDate };

/** A placement as far as it is summed. `differenceMinor`: theirs minus ours in `currency`; null where there is none. */
export type SummedPlacement = {
  bucket: Bucket;
  breakKind: BreakKind | null;
  ours: readonly PlacedRow[];
  theirs: readonly PlacedRow[];
  differenceMinor: bigint | null;
  currency: string | null;
};

/**
 * Money of differences in one currency. `absolute`: without regard to sign. `net`: by how much more came in by their record
 * than by ours: refunds and fees go out, so theirs count against. `withoutAmount`: differences whose money nobody knows.
 */
export type Stakes = { count: number; absolute: bigint; net: bigint; withoutAmount: number };

/**
 * What is at stake in a difference, by currency. Where the difference cannot be said (several candidates, two currencies)
 * it is, in each currency, the larger of what both sides show: the most that may turn out to be unexplained.
 */
export function stakesOf(placement: SummedPlacement, currency: string): Map<string, Stakes> {
  const { differenceMinor, ours, theirs } = placement;
  const comesIn = signOf((ours[0] ?? theirs[0])?.kind ?? 'other');
  if (differenceMinor !== null) {
    const net = comesIn * differenceMinor;
    const stakes = { count: 1, absolute: sizeOf(differenceMinor), net, withoutAmount: 0 };
    return new Map([[placement.currency ?? currency, stakes]]);
  }
  const sides = new Map<string, Shown>();
  for (const row of ours) show(sides, row, 'ours', currency);
  for (const row of theirs) show(sides, row, 'theirs', currency);
  return new Map([...sides].map(([name, shown]) => [name, atMost(shown, comesIn)]));
}

/** `times` −1 takes them away again. */
export function addStakes(into: Stakes, stakes: Stakes, times: 1 | -1): void {
  const factor = BigInt(times);
  into.count += times * stakes.count;
  into.absolute += factor * stakes.absolute;
  into.net += factor * stakes.net;
  into.withoutAmount += times * stakes.withoutAmount;
}

type Shown = { ours: bigint; theirs: bigint; isKnown: boolean };

function show(sides: Map<string, Shown>, row: SummedRow, side: 'ours' | 'theirs', currency: string): void {
  const name = row.currency ?? currency;
  const shown = sides.get(name) ?? { ours: 0n, theirs: 0n, isKnown: false };
  sides.set(name, shown);
  if (row.amountMinor === null) return;
  shown[side] += row.amountMinor;
  shown.isKnown = true;
}

function atMost({ ours, theirs, isKnown }: Shown, comesIn: bigint): Stakes {
  const [a, b] = [sizeOf(ours), sizeOf(theirs)];
  const net = comesIn * (theirs - ours);
  return { count: 1, absolute: a > b ? a : b, net, withoutAmount: isKnown ? 0 : 1 };
}

/** Whether money of a kind comes in, 1, or goes out, −1: refunds and fees of theirs count against. */
export function signOf(kind: EntryKind): bigint {
  return kind === 'refund' || kind === 'fee' ? -1n : 1n;
}

function sizeOf(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
