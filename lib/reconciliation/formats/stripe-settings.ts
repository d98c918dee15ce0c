import type { BusinessDate } from '../../domain/reconciliation';
import type { DecimalMark } from './amount-text';

/**
 * How a Stripe report is read. keyColumn, refundKeyColumn: where our own numbers stand; a refund without its own is
 * keyed by `source_id`, which is the refund's id at Stripe. zone: that days are counted in. reportZone: that the report
 * was asked for in, of its `created`; `created_utc` needs none. amountBasis: what moved on the balance, or what the
 * customer saw, which differs where currencies are converted. date: the day that the file must have rows of.
 */
export type StripeSettings = {
  keyColumn: string;
  refundKeyColumn: string;
  zone: string;
  reportZone: string;
  amountBasis: 'balance' | 'customer_facing';
  decimalMark: DecimalMark;
  date: BusinessDate | null;
};

export const STRIPE_DEFAULTS: StripeSettings = {
  keyColumn: 'payment_metadata[order_id]',
  refundKeyColumn: 'refund_metadata[refund_id]',
  zone: 'UTC',
  reportZone: 'UTC',
  amountBasis: 'balance',
  decimalMark: '.',
  date: null,
};
