import { isCurrency } from '../../domain/money';
import type { BusinessDate, Entry, EntryKind, TheirStatus } from '../../domain/reconciliation';
import type { ControlTotal, RowProblem, StatementRow } from '../statement-row';
import { readWhen, type When } from './date-text';
import { kindAmount, type FileAmounts, type KindAmount } from './generic-amounts';
import { readCellAmount, readId, textOf } from './generic-cell';
import { invalidRow, RowFault, shapeFault } from './generic-fault';
import type { FoundHeader } from './generic-header';
import type { GenericColumns, GenericMapping } from './generic-mapping';
import type { CellKind, GenericSourceRow } from './generic-source-row';
import { GenericSums } from './generic-sums';
import { lineIdentity } from './generic-statement';
import { GenericWords } from './generic-words';
import { OccurrenceCount } from './occurrence-count';

const CURRENCY_NAMES: ReadonlyMap<string, string> = new Map([
  ['RMB', 'CNY'],
  ['人民币', 'CNY'],
  ['人民币元', 'CNY'],
  ['美元', 'USD'],
  ['港币', 'HKD'],
  ['港元', 'HKD'],
  ['日元', 'JPY'],
  ['欧元', 'EUR'],
  ['英镑', 'GBP'],
]);

type Field = keyof GenericColumns;
type Cell = { text: string; kind: CellKind };

/** Rows of a table in our terms, by a mapping. One reader reads one file: it counts equal lines and adds up. */
export class GenericRowReader {
  private readonly occurrences = new OccurrenceCount();
  private readonly sums = new GenericSums();
  private readonly statuses: GenericWords<TheirStatus>;
  private readonly kinds: GenericWords<EntryKind>;
  private readonly places: Readonly<Record<Field, number>>;

  /** date: the day of rows where the file has no column for it. */
  constructor(
    private readonly mapping: GenericMapping,
    private readonly header: FoundHeader,
    private readonly date: BusinessDate | null,
  ) {
    this.statuses = new GenericWords(mapping.statuses, mapping.defaultStatus);
    this.kinds = new GenericWords(mapping.kinds, mapping.defaultKind);
    this.places = placesOf(mapping.columns, header);
  }

  read(row: GenericSourceRow): StatementRow {
    const found = shapeFault(row, this.header.headers.length) ?? this.entry(row);
    if (found instanceof RowFault) return invalidRow(row, found);
    found.occurrence = this.occurrences.next(lineIdentity(found));
    return { entry: found };
  }

  /** What the amounts that can be read add up to, by column and currency; such files say no totals themselves. */
  totals(): ControlTotal[] {
    return this.sums.totals();
  }

  /** Everything but how often there was such a line before. */
  private entry(row: GenericSourceRow): Entry | RowFault {
    const named = this.namedKind(row);
    if (named instanceof RowFault) return named;
    const status = this.status(row);
    if (status instanceof RowFault) return status;
    const currency = this.currency(row);
    if (currency instanceof RowFault) return currency;
    const moved = this.moved(row, named, currency);
    if (moved instanceof RowFault) return moved;
    const key = this.key(row, moved.kind);
    if (key instanceof RowFault) return key;
    const when = this.when(row);
    if (when instanceof RowFault) return when;
    return {
      line: row.line,
      occurrence: 0,
      key,
      kind: moved.kind,
      amountMinor: moved.amountMinor,
      currency,
      status,
      at: when.at,
      businessDate: when.businessDate,
      providerId: this.providerId(row),
      raw: row.raw,
    };
  }

  private cell(row: GenericSourceRow, field: Field): Cell | null {
    const place = this.places[field];
    if (place === -1) return null;
    const text = row.cells[place] ?? '';
    if (row.kinds === null) return { text: textOf(text), kind: 'text' };
    return { text: text.trim(), kind: row.kinds[place] ?? 'text' };
  }

  private fault(problem: RowProblem, field: Field, value: string | null): RowFault {
    return new RowFault(problem, this.mapping.columns[field], value);
  }

  private namedKind(row: GenericSourceRow): EntryKind | null | RowFault {
    const cell = this.cell(row, 'kind');
    if (cell === null) return null;
    const kind = cell.kind === 'error' ? null : this.kinds.meaningOf(cell.text);
    return kind ?? this.fault('unknown_kind', 'kind', cell.text);
  }

  private status(row: GenericSourceRow): TheirStatus | RowFault {
    const cell = this.cell(row, 'status');
    if (cell === null) return 'succeeded';
    const status = cell.kind === 'error' ? null : this.statuses.meaningOf(cell.text);
    return status ?? this.fault('unknown_status', 'status', cell.text);
  }

  private currency(row: GenericSourceRow): string | RowFault {
    const text = this.cell(row, 'currency')?.text ?? '';
    const fixed = this.mapping.fixedCurrency;
    if (text === '' && fixed !== null) return fixed;
    const upper = text.toUpperCase();
    const code = CURRENCY_NAMES.get(upper) ?? upper;
    return isCurrency(code) ? code : this.fault('unknown_currency', 'currency', text);
  }

  private moved(row: GenericSourceRow, named: EntryKind | null, currency: string): KindAmount | RowFault {
    const { signRule } = this.mapping;
    const fields = signRule === 'income_expense' ? (['income', 'expense'] as const) : (['amount'] as const);
    const amounts: FileAmounts = { amount: null, income: null, expense: null };
    let missing: RowFault | null = null;
    for (const field of fields) {
      const amount = this.amount(row, field, currency);
      if (!(amount instanceof RowFault)) amounts[field] = amount;
      else if (amount.problem === 'no_amount') missing ??= amount;
      else return amount;
    }
    if (missing !== null && fields.every((field) => amounts[field] === null)) return missing;
    const moved = kindAmount(signRule, named, amounts);
    if (moved === null) return this.fault('bad_amount', 'expense', this.cell(row, 'expense')?.text ?? null);
    for (const field of fields) this.sums.add(this.mapping.columns[field] ?? '', currency, amounts[field]);
    return moved;
  }

  private amount(row: GenericSourceRow, field: Field, currency: string): bigint | RowFault {
    const { text, kind } = this.cell(row, field) ?? { text: '', kind: 'text' };
    const { unit, decimalMark } = this.mapping;
    const read = readCellAmount(text, kind, { unit, decimalMark, currency });
    return 'minor' in read ? read.minor : this.fault(read.problem, field, text);
  }

  /** Refunds have a number of their own where the file has a column for it, and something in it. */
  private key(row: GenericSourceRow, kind: EntryKind): string | RowFault {
    const own = kind === 'refund' ? this.cell(row, 'refundKey') : null;
    const field = own !== null && own.text !== '' ? 'refundKey' : 'key';
    const cell = this.cell(row, field) ?? { text: '', kind: 'text' };
    const read = readId(cell.text, cell.kind);
    return 'id' in read ? read.id : this.fault(read.problem, field, cell.text);
  }

  private when(row: GenericSourceRow): When | RowFault {
    const cell = this.cell(row, 'time');
    if (cell === null) {
      return this.date === null ? new RowFault('bad_time') : { at: null, businessDate: this.date };
    }
    const { zone, dateOrder } = this.mapping;
    const isReadable = cell.kind !== 'error' && cell.kind !== 'boolean';
    const when = isReadable ? readWhen(cell.text, { order: dateOrder, zone }) : null;
    return when ?? this.fault('bad_time', 'time', cell.text);
  }

  /** Nothing is matched by it alone, so a damaged one is none and no reason to refuse the row. */
  private providerId(row: GenericSourceRow): string | null {
    const cell = this.cell(row, 'providerId');
    if (cell === null) return null;
    const read = readId(cell.text, cell.kind);
    return 'id' in read ? read.id : null;
  }
}

/** Where the columns are in a row; -1: nowhere, since the mapping does without. */
function placesOf(columns: GenericColumns, header: FoundHeader): Record<Field, number> {
  const place = (name: string | null) => (name === null ? -1 : (header.columns.get(name) ?? -1));
  return {
    key: place(columns.key),
    refundKey: place(columns.refundKey),
    amount: place(columns.amount),
    income: place(columns.income),
    expense: place(columns.expense),
    currency: place(columns.currency),
    status: place(columns.status),
    kind: place(columns.kind),
    time: place(columns.time),
    providerId: place(columns.providerId),
  };
}
