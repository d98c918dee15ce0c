/** What a line of a statement is about. Refunds share the payment's order number and are matched apart from it. */
export const ENTRY_KINDS = ['payment', 'refund', 'fee', 'other'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What the other side says became of it. `unknown` (a query that cannot say) is never "missing". */
export const THEIR_STATUSES = ['succeeded', 'failed', 'in_progress', 'unknown'] as const;
export type TheirStatus = (typeof THEIR_STATUSES)[number];

/** Where a row of either side ends: in exactly one of these. */
export const BUCKETS = ['matched', 'break', 'in_transit', 'invalid', 'ignored'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Differences that need a person. An invalid row needs one, too, but has no other side. */
export const BREAK_KINDS = [
  'missing_theirs',
  'missing_ours',
  'status_mismatch',
  'status_reversed',
  'amount_mismatch',
  'currency_mismatch',
  'duplicate_theirs',
  'duplicate_ours',
  'ambiguous',
] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/**
 * Why a row needs nobody: nothing moved on either side, it is of a kind that the source leaves aside, or a later line of
 * the same item says what became of it (`superseded`).
 */
export const IGNORE_REASONS = [
  'kind_left_aside',
  'nothing_moved',
  'compensated',
  'not_succeeded',
  'superseded',
] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** A day in the source's zone, "2026-11-29". */
export type BusinessDate = string;

/**
 * A line of a statement in our terms. `line`: where it begins in the file, from 1 (in a workbook the row). `occurrence`:
 * the how-manieth of equal lines of this file it is, from 1; two genuinely equal lines are two entries. `amountMinor`: as
 * far as its kind goes, so that a refund of 25.00 is 2500n, whatever sign the file gives refunds. `at`: an ISO instant.
 */
export type Entry = {
  line: number;
  occurrence: number;
  key: string;
  kind: EntryKind;
  amountMinor: bigint;
  currency: string;
  status: TheirStatus;
  at: string | null;
  businessDate: BusinessDate;
  providerId: string | null;
  raw: string;
};
