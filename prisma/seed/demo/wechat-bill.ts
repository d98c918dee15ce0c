import { minorToDecimal } from '../../../lib/domain/money';

/** A line of the demo's bill. `refundNo` null: a payment. `orderNo` is written as it stands, damaged ones too. */
export type BillLine = {
  at: Date;
  orderNo: string;
  refundNo: string | null;
  minor: bigint;
  state: 'SUCCESS' | 'FAIL' | 'PROCESSING';
  title: string;
};

export const DEMO_MERCHANT = '1900000109';

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,' +
  '手续费,费率,订单金额,申请退款金额,费率备注';
const FOOTER = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** A trade bill of WeChat Pay (交易账单, ALL) with its footer; its sums are those of its lines. */
export function billText(lines: readonly BillLine[]): string {
  const rows = lines.map(rowOf);
  const paid = sum(lines.filter(({ refundNo }) => refundNo === null));
  const back = sum(lines.filter(({ refundNo }) => refundNo !== null));
  const fees = lines.reduce((total, line) => total + feeOf(line), 0n);
  const totals = [
    String(lines.length),
    yuan(paid),
    yuan(back),
    '0.00',
    fiveDecimals(fees),
    yuan(paid),
    yuan(back),
  ];
  return [HEADER, ...rows, FOOTER, cells(totals)].map((row) => `${row}\r\n`).join('');
}

function rowOf(line: BillLine, index: number): string {
  const { at, orderNo, refundNo, minor, state, title } = line;
  const isRefund = refundNo !== null;
  const amount = yuan(minor);
  const number = `${chinaClock(at).replaceAll(/\D/g, '').slice(0, 8)}${String(index).padStart(10, '0')}`;
  const [paid, back] = isRefund ? ['0.00', amount] : [amount, '0.00'];
  return cells([
    chinaClock(at),
    'wx2421b1c4370ec43b',
    DEMO_MERCHANT,
    '0',
    '',
    `42000${number}`,
    orderNo,
    'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    'JSAPI',
    isRefund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    paid,
    '0.00',
    isRefund ? `50300${number}` : '0',
    refundNo ?? '0',
    back,
    '0.00',
    isRefund ? 'ORIGINAL' : '',
    isRefund ? state : '',
    title,
    '',
    fiveDecimals(feeOf(line)),
    '0.60%',
    paid,
    back,
    '',
  ]);
}

const cells = (values: readonly string[]) => values.map((value) => `\`${value}`).join(',');
const yuan = (minor: bigint) => minorToDecimal(minor, 'CNY');
const sum = (lines: readonly BillLine[]) => lines.reduce((total, { minor }) => total + minor, 0n);

/** Six per mille, in hundred-thousandths of a yuan; a refund gives it back. */
function feeOf({ minor, refundNo }: BillLine): bigint {
  return minor * 6n * (refundNo === null ? 1n : -1n);
}

function fiveDecimals(fee: bigint): string {
  const digits = (fee < 0n ? -fee : fee).toString().padStart(6, '0');
  return `${fee < 0n ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`;
}

function chinaClock(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
