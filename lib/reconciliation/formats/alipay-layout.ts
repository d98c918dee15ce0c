import { WrongFile } from '../wrong-file';

/** Which amount is compared: what the customer ordered for, or what the merchant received of it. */
export type AlipayBasis = 'order' | 'received';

export const ALIPAY_LAYOUTS = ['trade', 'account'] as const;
export type AlipayLayoutId = (typeof ALIPAY_LAYOUTS)[number];

/** Alipay, 业务明细 and 账务明细: the headers in the file's order. */
export const ALIPAY_HEADERS: Readonly<Record<AlipayLayoutId, readonly string[]>> = {
  trade: [
    '支付宝交易号',
    '商户订单号',
    '业务类型',
    '商品名称',
    '创建时间',
    '完成时间',
    '门店编号',
    '门店名称',
    '操作员',
    '终端号',
    '对方账户',
    '订单金额（元）',
    '商家实收（元）',
    '支付宝红包（元）',
    '集分宝（元）',
    '支付宝优惠（元）',
    '商家优惠（元）',
    '券核销金额（元）',
    '券名称',
    '商家红包消费金额（元）',
    '卡消费金额（元）',
    '退款批次号/请求号',
    '服务费（元）',
    '分润（元）',
    '备注',
  ],
  account: [
    '账务流水号',
    '业务流水号',
    '商户订单号',
    '商品名称',
    '发生时间',
    '对方账号',
    '收入金额（+元）',
    '支出金额（-元）',
    '账户余额（元）',
    '交易渠道',
    '业务类型',
    '备注',
  ],
};

const TRADE_COLUMNS = {
  provider: '支付宝交易号',
  order: '商户订单号',
  type: '业务类型',
  created: '创建时间',
  finished: '完成时间',
  refund: '退款批次号/请求号',
} as const;
const ACCOUNT_COLUMNS = {
  provider: '账务流水号',
  order: '商户订单号',
  type: '业务类型',
  time: '发生时间',
  income: '收入金额（+元）',
  expense: '支出金额（-元）',
} as const;
const AMOUNTS: Readonly<Record<AlipayBasis, string>> = {
  order: '订单金额（元）',
  received: '商家实收（元）',
};

/** Places of columns, from 0. */
export type TradeColumns = Record<keyof typeof TRADE_COLUMNS | 'amount', number>;
export type AccountColumns = Record<keyof typeof ACCOUNT_COLUMNS, number>;

export type AlipayLayout = { headers: readonly string[] } & (
  { id: 'trade'; columns: TradeColumns } | { id: 'account'; columns: AccountColumns }
);

const FEWEST_KNOWN = 4;
const KNOWN = new Set(Object.values(ALIPAY_HEADERS).flat());

/**
 * The layout whose header a line is, by names; null when it is no header. Brackets and signs may be of either width.
 * Throws WrongFile: `unknown_layout` when columns are missing, `duplicate_headers`.
 */
export function alipayLayout(line: string, basis: AlipayBasis): AlipayLayout | null {
  const found = line.split(',').map((name) => name.trim());
  const headers = found.map(wideName);
  if (headers.filter((name) => KNOWN.has(name)).length < FEWEST_KNOWN) return null;
  const isAccount = headers.includes('账务流水号') || headers.includes(ACCOUNT_COLUMNS.income);
  const id = isAccount ? 'account' : 'trade';
  const places = (names: Readonly<Record<string, string>>) => {
    const missing = Object.values(names).filter((name) => !headers.includes(name));
    if (missing.length > 0) throw new WrongFile('unknown_layout', { expected: ALIPAY_HEADERS[id], found });
    const doubled = Object.values(names).filter(
      (name) => headers.indexOf(name) !== headers.lastIndexOf(name),
    );
    if (doubled.length > 0) throw new WrongFile('duplicate_headers', { found: doubled });
    return (name: string) => headers.indexOf(name);
  };
  if (id === 'account') return { id, headers, columns: accountColumns(places(ACCOUNT_COLUMNS)) };
  const amount = AMOUNTS[basis];
  return { id, headers, columns: tradeColumns(places({ ...TRADE_COLUMNS, amount }), amount) };
}

function tradeColumns(placeOf: (name: string) => number, amount: string): TradeColumns {
  return {
    provider: placeOf(TRADE_COLUMNS.provider),
    order: placeOf(TRADE_COLUMNS.order),
    type: placeOf(TRADE_COLUMNS.type),
    created: placeOf(TRADE_COLUMNS.created),
    finished: placeOf(TRADE_COLUMNS.finished),
    refund: placeOf(TRADE_COLUMNS.refund),
    amount: placeOf(amount),
  };
}

function accountColumns(placeOf: (name: string) => number): AccountColumns {
  return {
    provider: placeOf(ACCOUNT_COLUMNS.provider),
    order: placeOf(ACCOUNT_COLUMNS.order),
    type: placeOf(ACCOUNT_COLUMNS.type),
    time: placeOf(ACCOUNT_COLUMNS.time),
    income: placeOf(ACCOUNT_COLUMNS.income),
    expense: placeOf(ACCOUNT_COLUMNS.expense),
  };
}

/** "订单金额(元)" as the platform writes it: with wide brackets and narrow signs. */
function wideName(name: string): string {
  return name.replaceAll('(', '（').replaceAll(')', '）').replaceAll('＋', '+').replaceAll('－', '-');
}
