import type { EntryKind, TheirStatus } from '../../domain/reconciliation';

/** sign: of what moves on the balance when it happens: a refund takes money off it. */
export type StripeCategory = { kind: EntryKind; status: TheirStatus; sign: 1n | -1n };

/**
 * Reporting categories that are payments, refunds or fees (Stripe, "Reporting categories"). A failure is a row of its
 * own beside the one that succeeded at first: the money has come back, so the same payment or refund, failed.
 */
const CATEGORIES: ReadonlyMap<string, StripeCategory> = new Map([
  ['charge', { kind: 'payment', status: 'succeeded', sign: 1n }],
  ['charge_failure', { kind: 'payment', status: 'failed', sign: -1n }],
  ['refund', { kind: 'refund', status: 'succeeded', sign: -1n }],
  ['refund_failure', { kind: 'refund', status: 'failed', sign: 1n }],
  ['fee', { kind: 'fee', status: 'succeeded', sign: -1n }],
]);

/** Payouts, disputes, transfers and whatever Stripe will think of: kept, and of no kind that is matched. */
const OTHER: StripeCategory = { kind: 'other', status: 'succeeded', sign: 1n };

export function stripeCategory(name: string): StripeCategory {
  return CATEGORIES.get(name) ?? OTHER;
}
