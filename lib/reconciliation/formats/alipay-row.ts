import type { Entry, EntryKind } from '../../domain/reconciliation';
import type { AccountColumns, AlipayLayout, TradeColumns } from './alipay-layout';
import { billAmount, isDamagedId } from './bill-cells';
import { faultOf, type RowFault } from './bill-reader';
import { readChinaTime } from './china-time';
import type { OccurrenceCount } from './occurrence-count';

/** Alipay, 业务类型 of 账务明细: what is neither a customer's payment nor its refund. */
const FEES = /服务费|手续费|收费|退费/;
const OTHERS = /提现|转账|充值/;

type Subject = { kind: EntryKind; amountMinor: bigint; keyColumn: number; timeColumn: number };

/** Reads the cells of one row, trimmed. There is no status: what stands in the bill has happened. */
export class AlipayRows {
  constructor(
    private readonly layout: AlipayLayout,
    private readonly currency: string,
    private readonly occurrences: OccurrenceCount,
  ) {}

  read(cells: readonly string[], line: number, raw: string): Entry | RowFault {
    const { layout } = this;
    const subject =
      layout.id === 'trade' ? this.trade(cells, layout.columns) : this.account(cells, layout.columns);
    if ('problem' in subject) return subject;
    const time = readChinaTime(cells[subject.timeColumn] ?? '');
    if (time === null) return this.fault('bad_time', subject.timeColumn, cells);
    const key = cells[subject.keyColumn] ?? '';
    if (key === '') return this.fault('no_key', subject.keyColumn, cells);
    if (isDamagedId(key)) return this.fault('damaged_key', subject.keyColumn, cells);
    const { kind, amountMinor } = subject;
    const providerId = cells[layout.columns.provider] ?? '';
    const identity = `${kind}\n${key}\n${amountMinor}\n${time.at}\n${providerId}`;
    return {
      line,
      occurrence: this.occurrences.next(identity),
      key,
      kind,
      amountMinor,
      currency: this.currency,
      status: 'succeeded',
      at: time.at,
      businessDate: time.businessDate,
      providerId: providerId === '' ? null : providerId,
      raw,
    };
  }

  private trade(cells: readonly string[], columns: TradeColumns): Subject | RowFault {
    const amount = billAmount(cells[columns.amount] ?? '', this.currency);
    if (typeof amount === 'string') return this.fault(amount, columns.amount, cells);
    const timeColumn = (cells[columns.finished] ?? '') === '' ? columns.created : columns.finished;
    switch (cells[columns.type] ?? '') {
      case '交易':
        if (amount < 0n) return this.fault('bad_amount', columns.amount, cells);
        return { kind: 'payment', amountMinor: amount, keyColumn: columns.order, timeColumn };
      case '退款':
        return {
          kind: 'refund',
          amountMinor: amount < 0n ? -amount : amount,
          keyColumn: (cells[columns.refund] ?? '') === '' ? columns.order : columns.refund,
          timeColumn,
        };
      default:
        return this.fault('unknown_kind', columns.type, cells);
    }
  }

  /** A line of an account has money on one side only. Fees and the account's own movements are no payments. */
  private account(cells: readonly string[], columns: AccountColumns): Subject | RowFault {
    const income = this.magnitude(cells[columns.income] ?? '');
    const expense = this.magnitude(cells[columns.expense] ?? '');
    if (typeof income === 'string') return this.fault(income, columns.income, cells);
    if (typeof expense === 'string') return this.fault(expense, columns.expense, cells);
    if (income === 0n && expense === 0n) return this.fault('no_amount', columns.income, cells);
    if (income !== 0n && expense !== 0n) return this.fault('bad_amount', columns.expense, cells);
    const type = cells[columns.type] ?? '';
    const place = { keyColumn: columns.order, timeColumn: columns.time };
    if (FEES.test(type))
      return { ...place, ...own(columns, cells), kind: 'fee', amountMinor: expense - income };
    if (OTHERS.test(type))
      return { ...place, ...own(columns, cells), kind: 'other', amountMinor: income - expense };
    const kind = income === 0n ? 'refund' : 'payment';
    return { ...place, kind, amountMinor: income + expense };
  }

  private magnitude(text: string): bigint | RowFault['problem'] {
    const amount = text === '' ? 0n : billAmount(text, this.currency);
    return typeof amount === 'bigint' && amount < 0n ? -amount : amount;
  }

  private fault(problem: RowFault['problem'], column: number, cells: readonly string[]): RowFault {
    return faultOf(problem, this.layout.headers[column] ?? null, cells[column] ?? null);
  }
}

/** What belongs to no order is known by its own number. */
function own(columns: AccountColumns, cells: readonly string[]): { keyColumn: number } {
  return { keyColumn: (cells[columns.order] ?? '') === '' ? columns.provider : columns.order };
}
