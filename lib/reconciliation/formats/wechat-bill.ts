import type { BusinessDate, TheirStatus } from '../../domain/reconciliation';
import type {
  ControlTotal,
  Encoding,
  FileBytes,
  ReadEvent,
  Recognised,
  StatementRow,
} from '../statement-row';
import { WrongFile } from '../wrong-file';
import { faultOf, invalidRow, readBill, type BillEnd, type BillFormat } from './bill-reader';
import { CHINA_ZONE } from './china-time';
import { PREAMBLE_LINES, refusePersonalExport, saysNoBill, unknownHeader } from './chinese-exports';
import { DayCheck } from './day-check';
import { OccurrenceCount } from './occurrence-count';
import { WECHAT_HEADERS, wechatLayout, type WechatBasis, type WechatLayout } from './wechat-layout';
import { WECHAT_REFUND_STATUSES, WechatRows } from './wechat-row';
import { isWechatFooter, WechatTotals } from './wechat-totals';

/**
 * merchant: the 商户号 that the file must be of. date: the day that it must have rows of; rows of other days are kept.
 * currency: where the file names none. statusMap: words of 退款状态 that mean something else here than they usually do.
 */
export type WechatSettings = {
  merchant: string | null;
  date: BusinessDate | null;
  amountBasis: WechatBasis;
  currency: string;
  statusMap: Readonly<Record<string, TheirStatus>>;
};

const DEFAULTS: WechatSettings = {
  merchant: null,
  date: null,
  amountBasis: 'order',
  currency: 'CNY',
  statusMap: {},
};

/** Of every value; free text may hold commas, so that values are parted by a comma and the next one's mark. */
const MARK = '`';
const SEPARATOR = ',`';

/**
 * Reads a trade bill of WeChat Pay (交易账单), unpacked, of any layout. The platform's word that there is no bill of the
 * day is an empty day. Throws WrongFile for a file that is none, is another merchant's or day's, or ends too early.
 */
export function readWechat(
  bytes: FileBytes,
  settings: Partial<WechatSettings> = {},
): AsyncGenerator<ReadEvent> {
  return readBill(bytes, (encoding) => new WechatBill({ ...DEFAULTS, ...settings }, encoding));
}

/** What comes with the header: how to read the rows after it. */
type Table = { layout: WechatLayout; rows: WechatRows; totals: WechatTotals };

class WechatBill implements BillFormat {
  private table: Table | null = null;
  private readonly preamble: string[] = [];
  private footerHeader: string | null = null;
  private totals: ControlTotal[] | null = null;
  private merchant: string | null = null;
  private readonly days: DayCheck;

  constructor(
    private readonly settings: WechatSettings,
    private readonly encoding: Encoding,
  ) {
    this.days = new DayCheck(settings.date);
  }

  take(line: string, number: number): StatementRow | null {
    if (this.table === null) return this.takeHeader(line);
    if (line.trim() === '') return null;
    if (this.totals !== null) return this.unreadable(line, number);
    if (this.footerHeader !== null) {
      this.totals = this.table.totals.compare(this.footerHeader, line);
      return null;
    }
    if (!isWechatFooter(line)) return this.takeRow(this.table, line, number);
    this.footerHeader = line;
    return null;
  }

  finish(): BillEnd {
    if (this.table === null) return this.finishWithoutTable();
    if (this.totals === null) throw new WrongFile('truncated');
    this.days.finish();
    return { totals: this.totals, isEmptyDay: this.table.totals.count === 0 };
  }

  recognised(): Recognised {
    return {
      format: 'wechat_trade',
      layout: this.table?.layout.id ?? 'no_bill',
      encoding: this.encoding,
      headers: this.table?.layout.headers ?? [],
      zone: CHINA_ZONE,
      covers: null,
      account: this.merchant,
    };
  }

  private takeHeader(line: string): null {
    refusePersonalExport(line);
    const layout = wechatLayout(line, this.settings.amountBasis);
    if (layout === null) return this.takePreamble(line);
    const statuses = new Map([...WECHAT_REFUND_STATUSES, ...Object.entries(this.settings.statusMap)]);
    const rows = new WechatRows(
      layout,
      { currency: this.settings.currency, statuses },
      new OccurrenceCount(),
    );
    this.table = { layout, rows, totals: new WechatTotals(layout.headers) };
    return null;
  }

  private takePreamble(line: string): null {
    if (line.trim() !== '') this.preamble.push(line);
    if (this.preamble.length > PREAMBLE_LINES) throw this.unknown();
    return null;
  }

  private takeRow({ layout, rows, totals }: Table, line: string, number: number): StatementRow {
    const cells = line.startsWith(MARK) ? line.slice(MARK.length).split(SEPARATOR) : [];
    if (cells.length !== layout.headers.length) {
      totals.add(null);
      const found = cells.length === 0 ? null : String(cells.length);
      return invalidRow(number, line, faultOf('wrong_column_count', null, found));
    }
    totals.add(cells);
    this.checkMerchant(cells[layout.columns.merchant] ?? '');
    const { read, days } = rows.read(cells, number, line);
    this.days.add(days);
    return 'problem' in read ? invalidRow(number, line, read) : { entry: read };
  }

  private checkMerchant(found: string): void {
    if (found === this.merchant) return;
    const { merchant } = this.settings;
    if (merchant !== null && found !== merchant) {
      throw new WrongFile('other_merchant', { expected: [merchant], found: [found] });
    }
    this.merchant ??= found;
  }

  /** The file ended after its own end: what comes then is neither row nor total, and is not passed over in silence. */
  private unreadable(line: string, number: number): StatementRow {
    return invalidRow(number, line, faultOf('unreadable'));
  }

  private finishWithoutTable(): BillEnd {
    if (this.preamble.length === 0) throw new WrongFile('empty_file');
    if (!saysNoBill(this.preamble.join('\n'))) throw this.unknown();
    return { totals: [], isEmptyDay: true };
  }

  private unknown(): WrongFile {
    return unknownHeader(this.preamble, 'wechat_trade', WECHAT_HEADERS.all);
  }
}
