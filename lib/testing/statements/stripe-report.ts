import { zonedIso } from '../../domain/export-cell';
import { minorToDecimal } from '../../domain/money';
import type { StripeLayout } from '../../reconciliation/formats/stripe-statement';
import { csvLineOf } from './generic-csv-file';
import type { Movement } from './movement';

/** zone: that the report was asked for in; null: it has UTC columns only. */
export type StripeStyle = { layout: StripeLayout; zone: string | null };

const PAYOUT = ['automatic_payout_id', 'automatic_payout_effective_at'];
const COLUMNS = [
  'balance_transaction_id',
  'currency',
  'gross',
  'fee',
  'net',
  'reporting_category',
  'source_id',
  'description',
  'customer_facing_amount',
  'customer_facing_currency',
  'payment_intent_id',
  'charge_id',
  'payment_metadata[order_id]',
  'refund_metadata[refund_id]',
];

/** An itemised Stripe report of movements, line for line. A movement must have succeeded or failed. */
export function* stripeReportLines(
  movements: Iterable<Movement>,
  { layout, zone }: StripeStyle,
): Generator<string> {
  const created = zone === null ? ['created_utc'] : ['created'];
  const payout = layout === 'payout_reconciliation' ? PAYOUT : [];
  const headers = [...payout, ...created, ...COLUMNS];
  yield `${csvLineOf(headers)}\n`;
  for (const movement of movements) {
    const cells = new Map(Object.entries(cellsOf(movement)));
    cells.set(created[0] ?? '', clock(movement.at, zone ?? 'UTC'));
    yield `${csvLineOf(headers.map((header) => cells.get(header) ?? ''))}\n`;
  }
}

export function stripeReport(
  movements: Iterable<Movement>,
  style: StripeStyle = { layout: 'balance_change', zone: null },
): string {
  return [...stripeReportLines(movements, style)].join('');
}

function cellsOf(movement: Movement): Record<string, string> {
  const { kind, key, orderKey, amountMinor, currency, providerId, name } = movement;
  const isMoney = kind === 'payment' || kind === 'refund';
  const gross = balanceAmount(movement);
  const decimal = (minor: bigint) => minorToDecimal(minor, currency);
  return {
    automatic_payout_id: `po_${providerId}`,
    automatic_payout_effective_at: '2026-03-04 00:00:00',
    balance_transaction_id: providerId,
    currency: currency.toLowerCase(),
    gross: decimal(gross),
    fee: decimal(0n),
    net: decimal(gross),
    reporting_category: categoryOf(movement),
    source_id: isMoney ? `src_${providerId}` : key,
    description: name,
    customer_facing_amount: isMoney ? decimal(amountMinor) : '',
    customer_facing_currency: isMoney ? currency.toLowerCase() : '',
    payment_intent_id: isMoney ? `pi_${providerId}` : '',
    charge_id: isMoney ? `ch_${providerId}` : '',
    'payment_metadata[order_id]': isMoney ? orderKey : '',
    'refund_metadata[refund_id]': kind === 'refund' ? key : '',
  };
}

/** What it does to the balance: refunds and fees take money off it, a failure undoes what was done. */
function balanceAmount({ kind, status, amountMinor }: Movement): bigint {
  const isOut = kind === 'refund' || kind === 'fee';
  const isUndone = status === 'failed';
  return isOut === isUndone ? amountMinor : -amountMinor;
}

function categoryOf({ kind, status }: Movement): string {
  if (status !== 'succeeded' && status !== 'failed') throw new RangeError(`no such row: ${kind} ${status}`);
  if (kind === 'fee') return 'fee';
  if (kind === 'other') return 'payout';
  return (kind === 'payment' ? 'charge' : 'refund') + (status === 'failed' ? '_failure' : '');
}

function clock(at: string, zone: string): string {
  return zonedIso(Date.parse(at), zone).slice(0, 19).replace('T', ' ');
}
