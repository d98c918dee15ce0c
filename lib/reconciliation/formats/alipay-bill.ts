import type { BusinessDate } from '../../domain/reconciliation';
import type { Encoding, FileBytes, ReadEvent, Recognised, StatementRow } from '../statement-row';
import { WrongFile } from '../wrong-file';
import { ALIPAY_HEADERS, alipayLayout, type AlipayBasis, type AlipayLayout } from './alipay-layout';
import { readPreambleLine, type AlipayPreamble } from './alipay-preamble';
import { AlipayRows } from './alipay-row';
import { AlipayTotals } from './alipay-totals';
import { faultOf, invalidRow, readBill, type BillEnd, type BillFormat } from './bill-reader';
import { CHINA_ZONE } from './china-time';
import { PREAMBLE_LINES, refusePersonalExport, saysNoBill, unknownHeader } from './chinese-exports';
import { DayCheck } from './day-check';
import { OccurrenceCount } from './occurrence-count';

/**
 * merchant: the account (账号) that the file must be of, with or without the digits that accounts add to a merchant's
 * number. date: the day that it must cover. currency: the file names none.
 */
export type AlipaySettings = {
  merchant: string | null;
  date: BusinessDate | null;
  amountBasis: AlipayBasis;
  currency: string;
};

const DEFAULTS: AlipaySettings = { merchant: null, date: null, amountBasis: 'order', currency: 'CNY' };

const COMMENT = '#';
const END = '结束';
/** Alipay: an account is the merchant's number (PID) and these. */
const ACCOUNT_ENDING = '0156';

/**
 * Reads an Alipay bill, unpacked: 业务明细 (layout `trade`) or 账务明细 (layout `account`). Throws WrongFile for a file
 * that is none, is another account's or day's, or ends too early.
 */
export function readAlipay(
  bytes: FileBytes,
  settings: Partial<AlipaySettings> = {},
): AsyncGenerator<ReadEvent> {
  return readBill(bytes, (encoding) => new AlipayBill({ ...DEFAULTS, ...settings }, encoding));
}

/** What comes with the header: how to read the rows after it. */
type Table = { layout: AlipayLayout; rows: AlipayRows; totals: AlipayTotals };

class AlipayBill implements BillFormat {
  private table: Table | null = null;
  private said: AlipayPreamble = { account: null, from: null, to: null };
  private readonly preamble: string[] = [];
  private isOver = false;
  private count = 0;
  private readonly days: DayCheck;

  constructor(
    private readonly settings: AlipaySettings,
    private readonly encoding: Encoding,
  ) {
    this.days = new DayCheck(settings.date);
  }

  take(line: string, number: number): StatementRow | null {
    if (line.trim() === '') return null;
    if (this.table === null) return this.takePreamble(line);
    if (line.startsWith(COMMENT)) return this.takeComment(this.table, line);
    // What comes after the table's end is neither row nor total, and is not passed over in silence.
    const row = this.isOver
      ? invalidRow(number, line, faultOf('unreadable'))
      : this.takeRow(this.table, line, number);
    this.count += 1;
    return row;
  }

  finish(): BillEnd {
    if (this.table === null) return this.finishWithoutTable();
    const totals = this.table.totals.finish();
    if (!this.isOver || totals === null) throw new WrongFile('truncated');
    this.days.finish();
    return { totals, isEmptyDay: this.count === 0 };
  }

  recognised(): Recognised {
    const { account, from, to } = this.said;
    return {
      format: 'alipay_trade',
      layout: this.table?.layout.id ?? 'no_bill',
      encoding: this.encoding,
      headers: this.table?.layout.headers ?? [],
      zone: CHINA_ZONE,
      covers: from === null || to === null ? null : { from, to },
      account,
    };
  }

  private takePreamble(line: string): null {
    refusePersonalExport(line);
    if (line.startsWith(COMMENT)) {
      this.said = readPreambleLine(line, this.said);
      return this.keepPreamble(line);
    }
    const layout = alipayLayout(line, this.settings.amountBasis);
    if (layout === null) return this.keepPreamble(line);
    this.checkMerchant();
    this.checkDay();
    const rows = new AlipayRows(layout, this.settings.currency, new OccurrenceCount());
    this.table = { layout, rows, totals: new AlipayTotals(layout) };
    return null;
  }

  private keepPreamble(line: string): null {
    this.preamble.push(line);
    if (this.preamble.length > PREAMBLE_LINES) throw this.unknown();
    return null;
  }

  /** Whose file it is stands before the table or nowhere; a file that does not say is nobody's. */
  private checkMerchant(): void {
    const { merchant } = this.settings;
    const { account } = this.said;
    if (merchant === null || account === merchant || account === merchant + ACCOUNT_ENDING) return;
    throw new WrongFile('other_merchant', { expected: [merchant], found: account === null ? [] : [account] });
  }

  private checkDay(): void {
    const { date } = this.settings;
    const { from, to } = this.said;
    if (date === null || from === null || to === null) return;
    if (date < from || date > to) throw new WrongFile('other_day', { expected: [date], found: [from, to] });
    // The file covers the day: that it has no rows of it is so.
    this.days.add([date]);
  }

  private takeComment({ totals }: Table, line: string): null {
    if (!totals.takeLine(line) && line.includes(END)) this.isOver = true;
    return null;
  }

  private takeRow({ layout, rows, totals }: Table, line: string, number: number): StatementRow {
    const cells = line.split(',');
    if (cells.length !== layout.headers.length) {
      return invalidRow(number, line, faultOf('wrong_column_count', null, String(cells.length)));
    }
    // Cells end in tabs, and some are filled up with spaces.
    for (let at = 0; at < cells.length; at += 1) cells[at] = (cells[at] ?? '').trim();
    totals.add(cells);
    const read = rows.read(cells, number, line);
    if ('problem' in read) return invalidRow(number, line, read);
    this.days.add([read.businessDate]);
    return { entry: read };
  }

  private finishWithoutTable(): BillEnd {
    if (this.preamble.length === 0) throw new WrongFile('empty_file');
    if (!saysNoBill(this.preamble.join('\n'))) throw this.unknown();
    return { totals: [], isEmptyDay: true };
  }

  private unknown(): WrongFile {
    return unknownHeader(this.preamble, 'alipay_trade', ALIPAY_HEADERS.trade);
  }
}
