import { ALIPAY_HEADERS, type AlipayLayoutId } from '../../reconciliation/formats/alipay-layout';
import { chinaClock, decimal, type Movement } from './movement';

/** What is wrong with a bill that should be refused or shown red. cutAt: UTF-16 units kept. */
export type AlipayFlaws = {
  hasNoEnd?: boolean;
  hasWrongTotal?: boolean;
  hasNarrowBrackets?: boolean;
  hasNarrowCommas?: boolean;
  extraCellInRow?: number;
  cutAt?: number;
};

/** day: covered from its beginning to the next one's. */
export type AlipayBillOptions = {
  layout?: AlipayLayoutId;
  account?: string;
  day?: string;
  flaws?: AlipayFlaws;
};

const LINE_END = '\r\n';
const KINDS: Readonly<Record<AlipayLayoutId, string>> = { trade: '业务明细', account: '账务明细' };
const DAY_MS = 24 * 60 * 60 * 1000;

/** An Alipay bill of these movements, in which commas of names are wide ones; narrow ones would part cells. */
export function alipayBill(movements: Iterable<Movement>, options: AlipayBillOptions = {}): string {
  const text = [...alipayBillLines(movements, options)].join('');
  return text.slice(0, options.flaws?.cutAt ?? text.length);
}

/** The same line by line, each with its end. */
export function* alipayBillLines(
  movements: Iterable<Movement>,
  {
    layout = 'trade',
    account = '20886210334508240156',
    day = '2026-03-02',
    flaws = {},
  }: AlipayBillOptions = {},
): Generator<string> {
  const kind = KINDS[layout];
  const headers = ALIPAY_HEADERS[layout].join(',');
  yield `#支付宝${kind}查询${LINE_END}#账号：[${account}]${LINE_END}`;
  yield `#起始日期：[${longDay(day, 0)}]   终止日期：[${longDay(day, 1)}]${LINE_END}`;
  yield `#${'-'.repeat(41)}${kind}列表${'-'.repeat(40)}${LINE_END}`;
  yield (flaws.hasNarrowBrackets === true ? narrow(headers) : headers) + LINE_END;
  const sums = { paid: new Side(), back: new Side() };
  for (const movement of movements) {
    if (movement.status !== 'succeeded') continue;
    const side = movement.kind === 'payment' ? sums.paid : sums.back;
    const cells = layout === 'trade' ? tradeCells(movement) : accountCells(movement);
    if (flaws.hasNarrowCommas !== true) cells.set('商品名称', movement.name.replaceAll(',', '，'));
    const values = ALIPAY_HEADERS[layout].map((name) => cells.get(name) ?? '');
    if (flaws.extraCellInRow === sums.paid.rows + sums.back.rows) values.push('more');
    side.add(movement);
    yield values.map((value) => `${value}\t`).join(',') + LINE_END;
  }
  if (flaws.hasNoEnd === true) return;
  yield `#${'-'.repeat(41)}${kind}列表结束${'-'.repeat(36)}${LINE_END}`;
  const wrong = flaws.hasWrongTotal === true ? 1n : 0n;
  yield* layout === 'trade' ? tradeTotals(sums, wrong) : accountTotals(sums, wrong);
  yield `#导出时间：[${longDay(day, 1)}]${LINE_END}`;
}

type Sums = { paid: Side; back: Side };

class Side {
  rows = 0;
  amount = 0n;
  received = 0n;

  add({ amountMinor, settledMinor = amountMinor }: Movement): void {
    this.rows += 1;
    this.amount += amountMinor;
    this.received += settledMinor;
  }
}

function* tradeTotals({ paid, back }: Sums, wrong: bigint): Generator<string> {
  const received = decimal(paid.received + wrong, 2);
  yield `#交易合计：${paid.rows}笔，商家实收共${received}元，商家优惠共0.00元${LINE_END}`;
  const returned = decimal(-back.received, 2);
  yield `#退款合计：${back.rows}笔，商家实收退款共${returned}元，商家优惠退款共0.00元${LINE_END}`;
}

function* accountTotals({ paid, back }: Sums, wrong: bigint): Generator<string> {
  yield `#支出合计：${back.rows}笔，共${decimal(-back.amount, 2)}元${LINE_END}`;
  yield `#收入合计：${paid.rows}笔，共${decimal(paid.amount + wrong, 2)}元${LINE_END}`;
}

function tradeCells(movement: Movement): Map<string, string> {
  const { kind, key, orderKey, amountMinor, settledMinor = amountMinor, at, name, providerId } = movement;
  const sign = kind === 'payment' ? 1n : -1n;
  const nothing = [
    '支付宝红包',
    '集分宝',
    '支付宝优惠',
    '商家优惠',
    '券核销金额',
    '商家红包消费金额',
    '卡消费金额',
  ];
  return new Map([
    ['支付宝交易号', providerId],
    ['商户订单号', orderKey],
    ['业务类型', kind === 'payment' ? '交易     ' : '退款     '],
    ['商品名称', name],
    ['创建时间', chinaClock(at)],
    ['完成时间', chinaClock(at)],
    ['对方账户', '*国(137****0000)'],
    ['订单金额（元）', decimal(sign * amountMinor, 2)],
    ['商家实收（元）', decimal(sign * settledMinor, 2)],
    ...nothing.map((column) => [`${column}（元）`, '0.00'] as const),
    ['退款批次号/请求号', kind === 'refund' ? key : ''],
    ['服务费（元）', decimal((-sign * amountMinor * 6n) / 1000n, 2)],
    ['分润（元）', '0.00'],
  ]);
}

function accountCells({ kind, key, amountMinor, at, name, providerId }: Movement): Map<string, string> {
  const isIncome = kind === 'payment';
  return new Map([
    ['账务流水号', providerId],
    ['业务流水号', providerId],
    ['商户订单号', key],
    ['商品名称', name],
    ['发生时间', chinaClock(at)],
    ['收入金额（+元）', isIncome ? decimal(amountMinor, 2) : '0.00'],
    ['支出金额（-元）', isIncome ? '0.00' : decimal(-amountMinor, 2)],
    ['账户余额（元）', '1000.00'],
    ['交易渠道', '支付宝'],
    ['业务类型', isIncome ? '在线支付' : '交易退款'],
  ]);
}

/** "2026年03月02日 00:00:00" */
function longDay(day: string, daysLater: number): string {
  const [year, month, date] = new Date(Date.parse(day) + daysLater * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${year}年${month}月${date}日 00:00:00`;
}

function narrow(text: string): string {
  return text.replaceAll('（', '(').replaceAll('）', ')');
}
