import { zonedIso } from '../../domain/export-cell';
import { minorToDecimal } from '../../domain/money';
import type { EntryKind, TheirStatus } from '../../domain/reconciliation';
import type { GenericMapping, SignRule } from '../../reconciliation/formats/generic-mapping';
import type { Movement } from './movement';

/** times: with the zone's wall clock, an offset, or a day alone. */
export type TableStyle = { signRule: SignRule; times: 'wall' | 'offset' | 'day'; zone: string };

export const TABLE_STYLE: TableStyle = { signRule: 'as_is', times: 'wall', zone: 'Asia/Shanghai' };

const STATUS_WORDS: Record<TheirStatus, string> = {
  succeeded: '成功',
  failed: '失败',
  in_progress: '处理中',
  unknown: '未知',
};
const KIND_WORDS: Record<EntryKind, string> = {
  payment: '支付',
  refund: '退款',
  fee: '手续费',
  other: '其他',
};

const ONE_AMOUNT = ['订单号', '退款单号', '金额', '币种', '状态', '类型', '交易时间', '流水号', '商品'];
const TWO_AMOUNTS = [
  '订单号',
  '退款单号',
  '收入',
  '支出',
  '币种',
  '状态',
  '类型',
  '交易时间',
  '流水号',
  '商品',
];

/** The mapping by which a table of this style is read. */
export function tableMapping(style: TableStyle = TABLE_STYLE): GenericMapping {
  const isTwo = style.signRule === 'income_expense';
  const means = <T extends string>(words: Record<T, string>) =>
    (Object.entries(words) as [T, string][]).map(([meaning, word]) => ({ word, means: meaning }));
  return {
    columns: {
      key: '订单号',
      refundKey: '退款单号',
      amount: isTwo ? null : '金额',
      income: isTwo ? '收入' : null,
      expense: isTwo ? '支出' : null,
      currency: '币种',
      status: '状态',
      kind: '类型',
      time: '交易时间',
      providerId: '流水号',
    },
    fixedCurrency: null,
    unit: 'major',
    decimalMark: '.',
    signRule: style.signRule,
    zone: style.zone,
    dateOrder: 'ymd',
    statuses: means(STATUS_WORDS),
    defaultStatus: null,
    kinds: means(KIND_WORDS),
    defaultKind: null,
    delimiter: null,
    sheet: null,
  };
}

export function tableHeader({ signRule }: TableStyle = TABLE_STYLE): string[] {
  return [...(signRule === 'income_expense' ? TWO_AMOUNTS : ONE_AMOUNT)];
}

/** A movement as a row of such a table. */
export function tableRow(movement: Movement, style: TableStyle = TABLE_STYLE): string[] {
  const { kind, key, orderKey, currency, status, providerId, name } = movement;
  const refundKey = kind === 'refund' ? key : '';
  return [
    kind === 'refund' ? orderKey : key,
    refundKey,
    ...amountCells(movement, style.signRule),
    currency,
    STATUS_WORDS[status],
    KIND_WORDS[kind],
    timeCell(movement.at, style),
    providerId,
    name,
  ];
}

function amountCells({ kind, amountMinor, currency }: Movement, signRule: SignRule): string[] {
  const isOut = kind === 'refund' || kind === 'fee';
  const decimal = (minor: bigint) => minorToDecimal(minor, currency);
  if (signRule === 'as_is') return [decimal(amountMinor)];
  const flow = isOut ? -amountMinor : amountMinor;
  if (signRule === 'negative_is_refund') return [decimal(flow)];
  return flow < 0n ? ['', decimal(-flow)] : [decimal(flow), ''];
}

function timeCell(at: string, { times, zone }: TableStyle): string {
  const zoned = zonedIso(Date.parse(at), zone);
  if (times === 'offset') return zoned;
  return times === 'day' ? zoned.slice(0, 10) : zoned.slice(0, 19).replace('T', ' ');
}
