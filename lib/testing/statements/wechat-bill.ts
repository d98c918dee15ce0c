import type { TheirStatus } from '../../domain/reconciliation';
import { WECHAT_HEADERS, type WechatLayoutId } from '../../reconciliation/formats/wechat-layout';
import { chinaClock, decimal, type Movement } from './movement';

/** What is wrong with a bill that should be refused or shown red. Rows count from 0; cutAt: UTF-16 units kept. */
export type WechatFlaws = {
  hasNoFooter?: boolean;
  hasWrongTotal?: boolean;
  extraCellInRow?: number;
  cutAt?: number;
};

export type WechatBillOptions = { layout?: WechatLayoutId; merchant?: string; flaws?: WechatFlaws };

const LINE_END = '\r\n';
const REFUND_WORDS: Readonly<Record<TheirStatus, string>> = {
  succeeded: 'SUCCESS',
  failed: 'FAIL',
  in_progress: 'PROCESSING',
  unknown: 'CHANGE',
};
const FOOTERS = {
  refunds: '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
  success: '总交易单数,应结订单总金额,手续费总金额,订单总金额',
  legacy: '总交易单数,总交易额,总退款金额,总企业红包退款金额,手续费总金额',
} as const;

/** A trade bill of WeChat Pay (交易账单) of these movements, as far as a bill of its layout holds them. */
export function wechatBill(movements: Iterable<Movement>, options: WechatBillOptions = {}): string {
  const text = [...wechatBillLines(movements, options)].join('');
  return text.slice(0, options.flaws?.cutAt ?? text.length);
}

/** The same line by line, each with its end, for bills too large to have in memory. */
export function* wechatBillLines(
  movements: Iterable<Movement>,
  { layout = 'all', merchant = '1900000109', flaws = {} }: WechatBillOptions = {},
): Generator<string> {
  const headers = WECHAT_HEADERS[layout];
  const sums = new FooterSums();
  yield headers.join(',') + LINE_END;
  for (const movement of movements) {
    if (!isOnBill(movement, layout)) continue;
    const cells = cellsOf(movement, merchant, layout.startsWith('legacy'));
    const values = headers.map((name) => cells.get(name) ?? '');
    if (flaws.extraCellInRow === sums.rows) values.push('more');
    sums.add(movement);
    yield values.map((value) => `\`${value}`).join(',') + LINE_END;
  }
  if (flaws.hasNoFooter === true) return;
  const footer = footerOf(layout);
  yield footer + LINE_END;
  const wrong = flaws.hasWrongTotal === true ? 1n : 0n;
  yield (
    footer
      .split(',')
      .map((label) => `\`${sums.of(label, wrong)}`)
      .join(',') + LINE_END
  );
}

function footerOf(layout: WechatLayoutId): string {
  if (layout.startsWith('legacy')) return FOOTERS.legacy;
  return layout === 'success' ? FOOTERS.success : FOOTERS.refunds;
}

/** Only what was paid comes on a bill; refunds come at every stage. */
function isOnBill({ kind, status }: Movement, layout: WechatLayoutId): boolean {
  if (kind === 'payment') return status === 'succeeded' && !layout.endsWith('refund');
  return kind === 'refund' && !layout.endsWith('success');
}

function cellsOf(movement: Movement, merchant: string, isLegacy: boolean): Map<string, string> {
  const { kind, name, currency, providerId, orderProviderId, orderKey } = movement;
  return new Map([
    ['交易时间', chinaClock(movement.at)],
    ['公众账号ID', 'wx2421b1c4370ec43b'],
    ['商户号', merchant],
    ['特约商户号', '0'],
    ['微信订单号', kind === 'refund' ? (orderProviderId ?? '') : providerId],
    ['商户订单号', orderKey],
    ['用户标识', 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'],
    ['交易类型', 'JSAPI'],
    ['交易状态', kind === 'refund' ? 'REFUND' : 'SUCCESS'],
    ['付款银行', 'OTHERS'],
    ['货币种类', currency],
    ['商品名称', name],
    ['手续费', decimal(movement.feeE5 ?? 0n, 5)],
    ['费率', '0.60%'],
    ...amountCells(movement, isLegacy),
    ...refundCells(movement),
  ]);
}

/** The order's columns are nought in the rows of refunds, and the other way round. */
function amountCells(movement: Movement, isLegacy: boolean): [string, string][] {
  const isRefund = movement.kind === 'refund';
  const amount = decimal(movement.amountMinor, 2);
  const settled = decimal(movement.settledMinor ?? movement.amountMinor, 2);
  const voucher = decimal(movement.amountMinor - (movement.settledMinor ?? movement.amountMinor), 2);
  const paid = (text: string) => (isRefund ? '0.00' : text);
  const back = (text: string) => (isRefund ? text : '0.00');
  return [
    ['应结订单金额', paid(settled)],
    ['代金券金额', paid(voucher)],
    ['订单金额', paid(amount)],
    ['总金额', paid(amount)],
    ['企业红包金额', '0.00'],
    ['退款金额', back(isLegacy ? amount : settled)],
    ['充值券退款金额', '0.00'],
    ['企业红包退款金额', '0.00'],
    ['申请退款金额', back(amount)],
  ];
}

function refundCells(movement: Movement): [string, string][] {
  if (movement.kind !== 'refund') {
    return [
      ['微信退款单号', '0'],
      ['商户退款单号', '0'],
    ];
  }
  return [
    ['微信退款单号', movement.providerId],
    ['商户退款单号', movement.key],
    ['退款类型', 'ORIGINAL'],
    ['退款状态', REFUND_WORDS[movement.status]],
    ['退款申请时间', chinaClock(movement.at)],
    ['退款成功时间', movement.status === 'succeeded' ? chinaClock(movement.at) : ''],
  ];
}

class FooterSums {
  rows = 0;
  private paid = 0n;
  private settled = 0n;
  private back = 0n;
  private backSettled = 0n;
  private fees = 0n;

  add({ kind, amountMinor, settledMinor = amountMinor, feeE5 = 0n }: Movement): void {
    this.rows += 1;
    this.fees += feeE5;
    if (kind === 'refund') {
      this.back += amountMinor;
      this.backSettled += settledMinor;
      return;
    }
    this.paid += amountMinor;
    this.settled += settledMinor;
  }

  /** wrong: in minor units, added to the sum of the orders. */
  of(label: string, wrong: bigint): string {
    switch (label) {
      case '总交易单数':
        return String(this.rows);
      case '应结订单总金额':
        return decimal(this.settled + wrong, 2);
      case '总交易额':
        return decimal(this.paid + wrong, 2);
      case '订单总金额':
        return decimal(this.paid, 2);
      case '退款总金额':
        return decimal(this.backSettled, 2);
      case '总退款金额':
      case '申请退款总金额':
        return decimal(this.back, 2);
      case '手续费总金额':
        return decimal(this.fees, 5);
      default:
        return '0.00';
    }
  }
}
