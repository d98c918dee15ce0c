import type { BreakKind, Bucket, BusinessDate, IgnoreReason } from '../../domain/reconciliation';
import type { OurItem, TheirItem } from './our-item';

/**
 * Where rows of both sides ended: a pair, a row of one side alone, all candidates (ambiguous), or (matched) one row and
 * the parts on the other side that add up to it.
 * `differenceMinor`: what they moved minus what we say was moved, in `currency`, as far as the kind goes. Something under
 * way counts as moved. Null where nothing moved, where it cannot be said, and where our amount is not known.
 * `dueBy`: in transit only: the day whose record decides. `paidTwice`: they moved it and we made it good in another way.
 * `uploadedTwice`: the row stands, equal in all, in another statement; a duplicate without it was charged twice.
 */
export type Placement = {
  bucket: Bucket;
  breakKind: BreakKind | null;
  reason: IgnoreReason | null;
  ours: readonly OurItem[];
  theirs: readonly TheirItem[];
  differenceMinor: bigint | null;
  currency: string | null;
  dueBy: BusinessDate | null;
  paidTwice: boolean;
  uploadedTwice: boolean;
};

/** A signed amount with its currency. */
export type Difference = { minor: bigint; currency: string };

type Rows = Pick<Placement, 'ours' | 'theirs'>;

const NO_OURS: readonly OurItem[] = [];
const NO_THEIRS: readonly TheirItem[] = [];

export function pairOf(ours: OurItem, theirs: TheirItem): Rows {
  return { ours: [ours], theirs: [theirs] };
}

export function oursAlone(item: OurItem): Rows {
  return { ours: [item], theirs: NO_THEIRS };
}

export function theirsAlone(item: TheirItem): Rows {
  return { ours: NO_OURS, theirs: [item] };
}

/** `difference` null: compared by presence only. */
export function matched(rows: Rows, difference: Difference | null): Placement {
  return placement(rows, 'matched', difference);
}

export function broken(kind: BreakKind, rows: Rows, difference: Difference | null): Placement {
  const placed = placement(rows, 'break', difference);
  placed.breakKind = kind;
  return placed;
}

export function inTransit(rows: Rows, dueBy: BusinessDate): Placement {
  const placed = placement(rows, 'in_transit', null);
  placed.dueBy = dueBy;
  return placed;
}

export function ignored(reason: IgnoreReason, rows: Rows): Placement {
  const placed = placement(rows, 'ignored', null);
  placed.reason = reason;
  return placed;
}

function placement(rows: Rows, bucket: Bucket, difference: Difference | null): Placement {
  return {
    bucket,
    breakKind: null,
    reason: null,
    ours: rows.ours,
    theirs: rows.theirs,
    differenceMinor: difference?.minor ?? null,
    currency: difference?.currency ?? null,
    dueBy: null,
    paidTwice: false,
    uploadedTwice: false,
  };
}
