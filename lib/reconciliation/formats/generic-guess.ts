import { headerName } from './generic-header';
import type { GenericColumns } from './generic-mapping';

/** Names under which columns go, in either language, the likeliest first. Compared without case, blanks and marks. */
const NAMES: { readonly [Field in keyof GenericColumns]: readonly string[] } = {
  key: [
    '商户订单号',
    '商家订单号',
    '商户单号',
    '外部订单号',
    '订单号',
    '订单编号',
    'merchant_order_no',
    'out_trade_no',
    'order_id',
    'order_no',
    'order_number',
    'order',
    'merchant_reference',
    'reference',
    'ref',
  ],
  refundKey: [
    '商户退款单号',
    '退款单号',
    '退款批次号',
    '退款请求号',
    'out_refund_no',
    'refund_id',
    'refund_no',
  ],
  amount: [
    '金额',
    '交易金额',
    '订单金额',
    '发生额',
    '实收金额',
    '支付金额',
    'amount',
    'gross',
    'total',
    'value',
  ],
  income: [
    '收入金额',
    '收入',
    '贷方发生额',
    '贷方金额',
    '贷方',
    '存入',
    'credit',
    'income',
    'paid_in',
    'money_in',
  ],
  expense: [
    '支出金额',
    '支出',
    '借方发生额',
    '借方金额',
    '借方',
    '支取',
    'debit',
    'expense',
    'paid_out',
    'money_out',
  ],
  currency: ['币种', '货币', '货币种类', '货币代码', 'currency', 'currency_code', 'ccy'],
  status: ['状态', '交易状态', '订单状态', '支付状态', 'status', 'state', 'result'],
  kind: ['类型', '交易类型', '业务类型', '收支类型', 'type', 'kind', 'transaction_type', 'category'],
  time: [
    '交易时间',
    '完成时间',
    '支付时间',
    '入账时间',
    '记账日期',
    '交易日期',
    '创建时间',
    '时间',
    '日期',
    'created_utc',
    'paid_at',
    'completed_at',
    'transaction_date',
    'created_at',
    'created',
    'timestamp',
    'datetime',
    'time',
    'date',
  ],
  providerId: [
    '交易流水号',
    '流水号',
    '平台订单号',
    '支付流水号',
    '微信订单号',
    '支付宝交易号',
    '交易号',
    'transaction_id',
    'trade_no',
    'provider_id',
    'payment_id',
    'txn_id',
  ],
};

const FIELDS = Object.keys(NAMES) as (keyof GenericColumns)[];

export type GuessedMapping = { readonly [Field in keyof GenericColumns]: string | null };

/**
 * Columns that a table probably means, by the names in its header, which are given back as they stand there. Null:
 * nothing fits. Only a suggestion for somebody to confirm: no file is read by it.
 */
export function guessMapping(headers: readonly string[]): GuessedMapping {
  const written = new Map<string, string>();
  for (const header of headers) {
    const name = bareName(header);
    if (!written.has(name)) written.set(name, header.trim());
  }
  const guess: Record<keyof GenericColumns, string | null> = {
    key: null,
    refundKey: null,
    amount: null,
    income: null,
    expense: null,
    currency: null,
    status: null,
    kind: null,
    time: null,
    providerId: null,
  };
  for (const field of FIELDS) {
    const name = NAMES[field].map(bareName).find((known) => written.has(known));
    guess[field] = name === undefined ? null : (written.get(name) ?? null);
  }
  return guess;
}

/** How many columns a row would fill if it were the header. */
export function guessScore(cells: readonly string[]): number {
  const guess = guessMapping(cells);
  return FIELDS.filter((field) => guess[field] !== null).length;
}

/** "Order ID", "order_id" and "OrderID" are one name, "金额（元）" is 金额. */
function bareName(header: string): string {
  return headerName(header)
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[\s_\-./:]+/g, '');
}
