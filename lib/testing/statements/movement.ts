import type { EntryKind, TheirStatus } from '../../domain/reconciliation';

/**
 * Money that moved at a counterparty, before it is written down in anybody's format. The generators of statements take
 * these, the demo and the benchmarks make ledgers from the same.
 */
export type Movement = {
  kind: EntryKind;
  /** What the entry is to be matched by: the order number of a payment, the refund number of a refund. */
  key: string;
  /** The order number of the payment, in refunds too. */
  orderKey: string;
  /** How much, without the sign that a format may give refunds. */
  amountMinor: bigint;
  /** What the merchant gets of it after the platform's vouchers; as much as the amount where left out. */
  settledMinor?: bigint;
  /** Hundred-thousandths of the major unit, as WeChat Pay writes fees: 0.15480 is 15480n. */
  feeE5?: bigint;
  currency: string;
  status: TheirStatus;
  /** An ISO instant. */
  at: string;
  /** The counterparty's own number of it. */
  providerId: string;
  /** The counterparty's own number of the payment, in refunds. */
  orderProviderId?: string;
  /** The product: free text that may hold whatever a customer reads. */
  name: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Every tenth movement gives the payment before it back. */
const REFUND_EVERY = 10;
const NAMES = ['咖啡 2 杯', '会员,月卡', '“双十一”礼盒', 'Tea, green', '充电宝(租)', '挂号费'];

/**
 * Movements of one day in UTC+08:00, spread over it, the same for the same arguments: payments, and a refund of every
 * ninth of them. `prefix` sets the numbers of one day apart from another's.
 */
export function* dayOfMovements(day: string, count: number, prefix = 'T'): Generator<Movement> {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  const digits = day.replaceAll('-', '');
  for (let index = 0; index < count; index += 1) {
    const isRefund = index % REFUND_EVERY === REFUND_EVERY - 1;
    const number = String(isRefund ? index - 1 : index).padStart(9, '0');
    const amountMinor = BigInt(100 + (((isRefund ? index - 1 : index) * 7919) % 500_000));
    const orderKey = `${prefix}${digits}${number}`;
    const providerId = `42000${digits}${number}`;
    const seconds = Math.floor((index * (DAY_MS / 1000)) / count);
    yield {
      kind: isRefund ? 'refund' : 'payment',
      key: isRefund ? `R${orderKey}` : orderKey,
      orderKey,
      amountMinor,
      feeE5: ((isRefund ? -1n : 1n) * amountMinor * 600n) / 100n,
      currency: 'CNY',
      status: 'succeeded',
      at: new Date(start + seconds * 1000).toISOString(),
      providerId: isRefund ? `50300${digits}${number}` : providerId,
      orderProviderId: providerId,
      name: NAMES[index % NAMES.length] ?? '',
    };
  }
}

const days = new Map<number, string>();

/** An instant as a clock in UTC+08:00 shows it: "2026-03-02 13:04:05". Days are worked out once. */
export function chinaClock(at: string): string {
  const wall = Date.parse(at) + 8 * 60 * 60 * 1000;
  const day = Math.floor(wall / DAY_MS);
  const known = days.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 10);
  days.set(day, known);
  const seconds = Math.floor((wall - day * DAY_MS) / 1000);
  return `${known} ${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(number: number): string {
  const whole = Math.floor(number);
  return whole < 10 ? `0${whole}` : `${whole}`;
}

/** Digits as a decimal with so many places: 2916n, 2 → "29.16". */
export function decimal(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  return `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}
