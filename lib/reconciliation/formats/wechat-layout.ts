import { WrongFile } from '../wrong-file';

/** Which amount is compared: what the customer ordered for, or what the merchant gets settled after vouchers. */
export type WechatBasis = 'order' | 'settled';

export const WECHAT_LAYOUTS = [
  'all',
  'success',
  'refund',
  'legacy_all',
  'legacy_success',
  'legacy_refund',
] as const;
export type WechatLayoutId = (typeof WECHAT_LAYOUTS)[number];

const ORDER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类';
const REFUND_TIMES = '退款申请时间,退款成功时间';
const REFUND = '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态';
const LEGACY_REFUND = '微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态';
const TEXT_AND_FEE = '商品名称,商户数据包,手续费,费率';
const SETTLED = '应结订单金额,代金券金额';
const LEGACY_AMOUNTS = '总金额,企业红包金额';

const joined = (...parts: readonly string[]): readonly string[] => parts.join(',').split(',');

/** WeChat Pay, 交易账单: the headers by bill type, in the file's order. Legacy: before vouchers were told apart. */
export const WECHAT_HEADERS: Readonly<Record<WechatLayoutId, readonly string[]>> = {
  all: joined(ORDER, SETTLED, REFUND, TEXT_AND_FEE, '订单金额,申请退款金额,费率备注'),
  success: joined(ORDER, SETTLED, TEXT_AND_FEE, '订单金额,费率备注'),
  refund: joined(ORDER, SETTLED, REFUND_TIMES, REFUND, TEXT_AND_FEE, '订单金额,申请退款金额,费率备注'),
  legacy_all: joined(ORDER, LEGACY_AMOUNTS, LEGACY_REFUND, TEXT_AND_FEE),
  legacy_success: joined(ORDER, LEGACY_AMOUNTS, TEXT_AND_FEE),
  legacy_refund: joined(ORDER, LEGACY_AMOUNTS, REFUND_TIMES, LEGACY_REFUND, TEXT_AND_FEE),
};

/** Places of the columns that are read, from 0; -1: the layout has none. */
export type WechatColumns = Readonly<
  Record<
    | 'time'
    | 'merchant'
    | 'orderProvider'
    | 'order'
    | 'state'
    | 'currency'
    | 'amount'
    | 'refundProvider'
    | 'refund'
    | 'refundAmount'
    | 'refundState'
    | 'refundAsked'
    | 'refundDone',
    number
  >
>;

export type WechatLayout = { id: WechatLayoutId; headers: readonly string[]; columns: WechatColumns };

/** As many known names make a line a header, though it may lack some that are needed. */
const FEWEST_KNOWN = 4;
const KNOWN = new Set(Object.values(WECHAT_HEADERS).flat());

/**
 * The layout whose header a line is, by names, wherever they stand and whatever stands between them; null when it is no
 * header. Throws WrongFile: `unknown_layout` when columns are missing, `duplicate_headers`.
 */
export function wechatLayout(line: string, basis: WechatBasis): WechatLayout | null {
  const headers = line.split(',').map((name) => name.trim());
  if (headers.filter((name) => KNOWN.has(name)).length < FEWEST_KNOWN) return null;
  const id = layoutId(new Set(headers));
  const columns = columnsOf(headers, id, basis);
  const needed = neededColumns(id).map((name) => columns[name]);
  if (needed.includes(-1)) {
    throw new WrongFile('unknown_layout', { expected: WECHAT_HEADERS[id], found: headers });
  }
  const doubled = needed.flatMap((at) =>
    headers.filter((name, index) => index !== at && name === headers[at]),
  );
  if (doubled.length > 0) throw new WrongFile('duplicate_headers', { found: [...new Set(doubled)] });
  return { id, headers, columns };
}

function layoutId(names: ReadonlySet<string>): WechatLayoutId {
  const isLegacy = names.has('总金额') && !names.has('应结订单金额');
  if (names.has('退款申请时间')) return isLegacy ? 'legacy_refund' : 'refund';
  const hasRefunds = names.has('商户退款单号') || names.has('退款金额');
  if (hasRefunds) return isLegacy ? 'legacy_all' : 'all';
  return isLegacy ? 'legacy_success' : 'success';
}

function columnsOf(headers: readonly string[], id: WechatLayoutId, basis: WechatBasis): WechatColumns {
  const isLegacy = id.startsWith('legacy');
  const amount = basis === 'order' ? '订单金额' : '应结订单金额';
  const refundAmount = basis === 'order' && !isLegacy ? '申请退款金额' : '退款金额';
  const at = (name: string) => headers.indexOf(name);
  return {
    time: at('交易时间'),
    merchant: at('商户号'),
    orderProvider: at('微信订单号'),
    order: at('商户订单号'),
    state: at('交易状态'),
    currency: at('货币种类'),
    amount: at(isLegacy ? '总金额' : amount),
    refundProvider: at('微信退款单号'),
    refund: at('商户退款单号'),
    refundAmount: at(refundAmount),
    refundState: at('退款状态'),
    refundAsked: at('退款申请时间'),
    refundDone: at('退款成功时间'),
  };
}

function neededColumns(id: WechatLayoutId): (keyof WechatColumns)[] {
  const needed: (keyof WechatColumns)[] = ['time', 'merchant', 'orderProvider', 'order', 'state', 'amount'];
  if (id.endsWith('success')) return needed;
  return [...needed, 'refundProvider', 'refund', 'refundAmount', 'refundState'];
}
