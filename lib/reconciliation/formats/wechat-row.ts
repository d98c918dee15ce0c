import type { BusinessDate, Entry, EntryKind, TheirStatus } from '../../domain/reconciliation';
import { billAmount, cellAt, isDamagedId } from './bill-cells';
import { faultOf, type RowFault } from './bill-reader';
import { readChinaTime, type ChinaTime } from './china-time';
import type { OccurrenceCount } from './occurrence-count';
import type { WechatColumns, WechatLayout } from './wechat-layout';

/** An absent number is written as nought. */
const ABSENT = new Set(['', '0']);

/**
 * WeChat Pay, 退款状态. CHANGE: the refund did not go back the way the payment came and has to be made in another way,
 * so that this one did not succeed.
 */
export const WECHAT_REFUND_STATUSES: ReadonlyMap<string, TheirStatus> = new Map([
  ['SUCCESS', 'succeeded'],
  ['FAIL', 'failed'],
  ['PROCESSING', 'in_progress'],
  ['CHANGE', 'failed'],
]);

export type WechatRowSettings = { currency: string; statuses: ReadonlyMap<string, TheirStatus> };

/** A row's entry or its fault, and the days that it may be on the bill of: refunds are asked for on one, done on another. */
export type WechatRowResult = { read: Entry | RowFault; days: readonly BusinessDate[] };

type Subject = { kind: EntryKind; key: string; keyColumn: number; providerId: string; status: TheirStatus };

/** Reads the cells of one row. A refunded order has two: its payment as it was, and the refund with its own number. */
export class WechatRows {
  private readonly columns: WechatColumns;
  private readonly hasRefundTimes: boolean;
  private readonly tradeTime: readonly number[];

  constructor(
    private readonly layout: WechatLayout,
    private readonly settings: WechatRowSettings,
    private readonly occurrences: OccurrenceCount,
  ) {
    const { columns } = layout;
    this.columns = columns;
    this.hasRefundTimes = columns.refundDone !== -1 || columns.refundAsked !== -1;
    this.tradeTime = [columns.time];
  }

  read(cells: readonly string[], line: number, raw: string): WechatRowResult {
    const times = this.times(cells);
    const days = times.flatMap((time) => (time === null ? [] : [time.businessDate]));
    const time = times[0] ?? null;
    if (time === null) return { read: this.fault('bad_time', this.timeColumns(cells)[0] ?? -1, cells), days };
    const subject = this.subject(cells);
    if ('problem' in subject) return { read: subject, days };
    return { read: this.entry(cells, subject, time, { line, raw }), days };
  }

  /** The time that counts first: of a refund when it was done, or else asked for, or else when its row was written. */
  private times(cells: readonly string[]): (ChinaTime | null)[] {
    return this.timeColumns(cells).map((column) => readChinaTime(cellAt(cells, column)));
  }

  private timeColumns(cells: readonly string[]): readonly number[] {
    if (!this.hasRefundTimes) return this.tradeTime;
    const { refundDone, refundAsked } = this.columns;
    const filled = [refundDone, refundAsked].filter((column) => !ABSENT.has(cellAt(cells, column)));
    return filled.length > 0 ? filled : this.tradeTime;
  }

  private subject(cells: readonly string[]): Subject | RowFault {
    const { state, order, orderProvider } = this.columns;
    const word = cellAt(cells, state);
    const subject =
      word === 'SUCCESS'
        ? this.payment(cellAt(cells, order), cellAt(cells, orderProvider))
        : this.refund(cells, word);
    if ('problem' in subject) return subject;
    if (ABSENT.has(subject.key)) return this.fault('no_key', subject.keyColumn, cells);
    return isDamagedId(subject.key) ? this.fault('damaged_key', subject.keyColumn, cells) : subject;
  }

  private payment(key: string, providerId: string): Subject {
    return { kind: 'payment', key, keyColumn: this.columns.order, providerId, status: 'succeeded' };
  }

  private refund(cells: readonly string[], word: string): Subject | RowFault {
    const { state, order, refund, refundProvider, refundState } = this.columns;
    const isKnown = word === 'REFUND' || word === 'REVOKED';
    if (!isKnown || refund === -1) return this.fault('unknown_kind', state, cells);
    const status = this.refundStatus(cellAt(cells, refundState), word);
    if (status === undefined) return this.fault('unknown_status', refundState, cells);
    const number = cellAt(cells, refund);
    // An order that was taken back at the till has no refund of its own.
    const keyColumn = word === 'REVOKED' && ABSENT.has(number) ? order : refund;
    const key = cellAt(cells, keyColumn);
    return { kind: 'refund', key, keyColumn, providerId: cellAt(cells, refundProvider), status };
  }

  private refundStatus(word: string, state: string): TheirStatus | undefined {
    if (ABSENT.has(word) && state === 'REVOKED') return 'succeeded';
    return this.settings.statuses.get(word);
  }

  private entry(
    cells: readonly string[],
    { kind, key, providerId, status }: Subject,
    { at, businessDate }: ChinaTime,
    { line, raw }: { line: number; raw: string },
  ): Entry | RowFault {
    const currency = cellAt(cells, this.columns.currency) || this.settings.currency;
    const column = kind === 'payment' ? this.columns.amount : this.columns.refundAmount;
    const amount = billAmount(cellAt(cells, column), currency);
    if (amount === 'unknown_currency') return this.fault(amount, this.columns.currency, cells);
    if (typeof amount === 'string') return this.fault(amount, column, cells);
    if (amount < 0n) return this.fault('bad_amount', column, cells);
    const identity = `${kind}\n${key}\n${amount}\n${status}\n${at}\n${providerId}`;
    return {
      line,
      occurrence: this.occurrences.next(identity),
      key,
      kind,
      amountMinor: amount,
      currency,
      status,
      at,
      businessDate,
      providerId: ABSENT.has(providerId) ? null : providerId,
      raw,
    };
  }

  private fault(problem: RowFault['problem'], column: number, cells: readonly string[]): RowFault {
    return faultOf(problem, this.layout.headers[column] ?? null, cellAt(cells, column));
  }
}
