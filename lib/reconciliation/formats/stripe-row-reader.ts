import { isCurrency } from '../../domain/money';
import type { Entry } from '../../domain/reconciliation';
import type { ControlTotal, StatementRow } from '../statement-row';
import { readAmount } from './amount-text';
import { businessDateOf, readWhen, type When } from './date-text';
import { readId, textOf } from './generic-cell';
import { invalidRow, RowFault, shapeFault } from './generic-fault';
import type { FoundHeader } from './generic-header';
import type { GenericSourceRow } from './generic-source-row';
import { GenericSums } from './generic-sums';
import { lineIdentity } from './generic-statement';
import { OccurrenceCount } from './occurrence-count';
import { stripeCategory, type StripeCategory } from './stripe-category';
import type { StripeSettings } from './stripe-settings';

/** Columns whose sums are shown, too; a report need not have them. */
const BESIDE_GROSS = ['fee', 'net'] as const;

type Money = { currency: string; amountMinor: bigint };

/** Rows of a Stripe report in our terms. One reader reads one file: it counts equal lines and adds up. */
export class StripeRowReader {
  private readonly occurrences = new OccurrenceCount();
  private readonly sums = new GenericSums();
  private readonly places: ReadonlyMap<string, number>;

  constructor(
    private readonly settings: StripeSettings,
    private readonly header: FoundHeader,
  ) {
    this.places = new Map(header.headers.map((name, place) => [name, place]));
  }

  read(row: GenericSourceRow): StatementRow {
    const found = shapeFault(row, this.header.headers.length) ?? this.entry(row);
    if (found instanceof RowFault) return invalidRow(row, found);
    found.occurrence = this.occurrences.next(lineIdentity(found));
    return { entry: found };
  }

  /** By column and currency: the report states no sums itself. */
  totals(): ControlTotal[] {
    return this.sums.totals();
  }

  /** Everything but how often there was such a line before. */
  private entry(row: GenericSourceRow): Entry | RowFault {
    const category = stripeCategory(this.cell(row, 'reporting_category'));
    const money = this.money(row, category);
    if (money instanceof RowFault) return money;
    const key = this.key(row, category);
    if (key instanceof RowFault) return key;
    const when = this.when(row);
    if (when instanceof RowFault) return when;
    return {
      line: row.line,
      occurrence: 0,
      key,
      kind: category.kind,
      amountMinor: money.amountMinor,
      currency: money.currency,
      status: category.status,
      at: when.at,
      businessDate: when.businessDate,
      providerId: this.cell(row, 'balance_transaction_id') || null,
      raw: row.raw,
    };
  }

  /** Empty where the report has no such column. */
  private cell(row: GenericSourceRow, column: string): string {
    const place = this.places.get(column);
    return place === undefined ? '' : textOf(row.cells[place] ?? '');
  }

  private money(row: GenericSourceRow, category: StripeCategory): Money | RowFault {
    const currency = this.cell(row, 'currency').toUpperCase();
    if (!isCurrency(currency)) return new RowFault('unknown_currency', 'currency', currency);
    const gross = this.amount(row, 'gross', currency);
    if (gross instanceof RowFault) return gross;
    const seen = this.seenByCustomer(row, category);
    if (seen instanceof RowFault) return seen;
    this.sums.add('gross', currency, gross);
    for (const column of BESIDE_GROSS) {
      const amount = this.amount(row, column, currency);
      if (!(amount instanceof RowFault)) this.sums.add(column, currency, amount);
    }
    return seen ?? { currency, amountMinor: category.sign * gross };
  }

  /** Null where the balance counts, or the report does not say. What the customer saw has no sign of the balance. */
  private seenByCustomer(row: GenericSourceRow, { kind }: StripeCategory): Money | RowFault | null {
    const isAsked =
      this.settings.amountBasis === 'customer_facing' && (kind === 'payment' || kind === 'refund');
    if (!isAsked || this.cell(row, 'customer_facing_amount') === '') return null;
    const currency = this.cell(row, 'customer_facing_currency').toUpperCase();
    if (!isCurrency(currency)) return new RowFault('unknown_currency', 'customer_facing_currency', currency);
    const amount = this.amount(row, 'customer_facing_amount', currency);
    if (amount instanceof RowFault) return amount;
    return { currency, amountMinor: amount < 0n ? -amount : amount };
  }

  /** Major units with the currency's own decimals: 500 of JPY are 500 yen. */
  private amount(row: GenericSourceRow, column: string, currency: string): bigint | RowFault {
    const text = this.cell(row, column);
    const read = readAmount(text, { unit: 'major', currency, decimalMark: this.settings.decimalMark });
    return 'minor' in read ? read.minor : new RowFault(read.problem, column, text);
  }

  private key(row: GenericSourceRow, { kind }: StripeCategory): string | RowFault {
    const { keyColumn, refundKeyColumn } = this.settings;
    if (kind === 'payment') return this.id(row, keyColumn);
    const own = kind === 'refund' ? this.cell(row, refundKeyColumn) : '';
    if (own !== '') return this.id(row, refundKeyColumn);
    // Fees and payouts are of no order: what they are about, or else the movement itself.
    return this.id(row, this.cell(row, 'source_id') === '' ? 'balance_transaction_id' : 'source_id');
  }

  private id(row: GenericSourceRow, column: string): string | RowFault {
    const text = this.cell(row, column);
    const read = readId(text, 'text');
    return 'id' in read ? read.id : new RowFault(read.problem, column, text);
  }

  private when(row: GenericSourceRow): When | RowFault {
    const { zone, reportZone } = this.settings;
    const utc = this.cell(row, 'created_utc');
    const text = utc === '' ? this.cell(row, 'created') : utc;
    const when = readWhen(text, { order: 'ymd', zone: utc === '' ? reportZone : 'UTC' });
    if (when === null) return new RowFault('bad_time', utc === '' ? 'created' : 'created_utc', text);
    if (when.at === null) return when;
    return { at: when.at, businessDate: businessDateOf(Date.parse(when.at), zone) };
  }
}
