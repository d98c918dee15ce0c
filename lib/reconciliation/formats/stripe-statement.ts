import type { FileBytes, ReadEvent } from '../statement-row';
import { detectEncoding } from './decode-text';
import { delimitedRows, headRows, readHead } from './delimited-rows';
import { refuseBinary, rowsBelow } from './generic-csv';
import { findHeader, HEADER_ROWS } from './generic-header';
import { tableEvents } from './generic-statement';
import { StripeRowReader } from './stripe-row-reader';
import type { StripeSettings } from './stripe-settings';

const DELIMITER = ',';
/** Columns that only the payout reconciliation has unless somebody asks for them. */
const PAYOUT_COLUMNS = [
  'automatic_payout_id',
  'automatic_payout_effective_at',
  'automatic_payout_effective_at_utc',
];

export const STRIPE_LAYOUTS = ['payout_reconciliation', 'balance_change'] as const;
export type StripeLayout = (typeof STRIPE_LAYOUTS)[number];

/**
 * Reads an itemised Stripe report: payout reconciliation or balance change from activity. Which days it covers is not
 * written in it; an interval's end is exclusive, so that a row at midnight is of the next day. Throws WrongFile:
 * `empty_file`, `undecodable`, `not_this_format`, `unknown_layout`, `duplicate_headers`, `other_day`.
 */
export async function* readStripe(bytes: FileBytes, settings: StripeSettings): AsyncGenerator<ReadEvent> {
  await refuseBinary(bytes);
  const encoding = await detectEncoding(bytes);
  const rows = headRows(await readHead(bytes, encoding), DELIMITER, HEADER_ROWS);
  const cells = rows.map((row) => row.cells);
  const header = findHeader(cells, neededColumns(cells, settings));
  const progress = { bytes: 0 };
  const batches = delimitedRows(bytes, encoding, DELIMITER, progress);
  yield* tableEvents({
    recognised: {
      format: 'stripe_itemised',
      layout: stripeLayout(header.headers),
      encoding,
      headers: header.headers,
      zone: settings.zone,
      covers: null,
      account: null,
    },
    rows: rowsBelow(batches, rows[header.index]?.line ?? 0),
    reader: new StripeRowReader(settings, header),
    date: settings.date,
    progress,
  });
}

/** The two reports share their columns: an account asks for which it wants, and these are given by default. */
export function stripeLayout(headers: readonly string[]): StripeLayout {
  return PAYOUT_COLUMNS.some((column) => headers.includes(column))
    ? 'payout_reconciliation'
    : 'balance_change';
}

/** Whether the beginning of a text is of an itemised Stripe report. */
export function looksLikeStripe(firstText: string): boolean {
  return firstText.includes('balance_transaction_id') && firstText.includes('reporting_category');
}

function neededColumns(rows: readonly (readonly string[])[], { keyColumn }: StripeSettings): string[] {
  const hasUtc = rows.some((cells) => cells.includes('created_utc'));
  const hasZoned = rows.some((cells) => cells.includes('created'));
  const created = !hasUtc && hasZoned ? 'created' : 'created_utc';
  return ['balance_transaction_id', created, 'currency', 'gross', 'reporting_category', keyColumn];
}
