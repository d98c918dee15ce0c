import { minorToDecimal } from '../../../lib/domain/money';
import type { Random } from './random';

/** A customer's order: one business document that several tasks hang on. */
export type Order = {
  /** Decimal digits of a 64-bit number, beyond what a double can hold. */
  no: string;
  memberId: string;
  name: string;
  phone: string;
  city: string;
  title: string;
  amountMinor: bigint;
  currency: string;
  placedAt: Date;
};

const NAMES = [
  '王小明', '李静', '张伟', '刘洋', '陈思雨', '杨帆', '赵敏', '黄志强', '周婷', '吴昊', '徐丽', '孙磊', '马晓东', '朱琳',
  '胡建国', '郭佳', '林子涵', '何雪', '高翔', '罗芳', 'Emma Carter', 'Noah Schmidt', 'Aisha Khan', 'Lucas Moreau',
  'Yuki Tanaka', 'Olivia Brown',
] as const; // prettier-ignore
const CITIES = [
  '上海',
  '杭州',
  '深圳',
  '成都',
  '北京',
  '广州',
  '南京',
  '武汉',
  'Singapore',
  'Berlin',
] as const;
const GOODS = [
  '无线降噪耳机', '保温杯 500ml', '儿童绘本套装', '山茶油 2L', '机械键盘 87 键', '瑜伽垫', '手冲咖啡壶', '防晒霜 SPF50',
  'Trail running shoes', 'USB-C hub 7-in-1', 'Desk lamp', '夏季短袖 T 恤 ×2', '电动牙刷替换头', '坚果礼盒', '行李箱 24 寸',
] as const; // prettier-ignore

/** Digits of the wall clock in China, as order numbers there begin. */
export function chinaDigits(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
}

export function makeOrder(placedAt: Date, serial: number, random: Random): Order {
  const currency = random.chance(0.92) ? 'CNY' : random.pick(['USD', 'USD', 'JPY']);
  const yuan = Math.round(Math.exp(random.next() * 3.6 + 2.8));
  const cents = random.pick([0, 0, 90, 99, 50]);
  return {
    no: `${chinaDigits(placedAt).slice(0, 12)}${String(serial % 1_000_000).padStart(6, '0')}`,
    memberId: `80${random.between(10_000_000, 99_999_999)}${random.between(10_000_000, 99_999_999)}`,
    name: random.pick(NAMES),
    phone: `1${random.pick(['38', '39', '58', '86', '77', '51'])}${random.between(10_000_000, 99_999_999)}`,
    city: random.pick(CITIES),
    title: random.pick(GOODS),
    amountMinor: currency === 'JPY' ? BigInt(yuan * 20) : BigInt(yuan * 100 + cents),
    currency,
    placedAt,
  };
}

/** Text as PHP writes it: 64-bit ids as bare numbers, which no double can hold. */
export function paymentPayload(order: Order, declined: boolean, random: Random): string {
  const token = `tok_${declined ? 'declined' : 'live'}_${random.between(100_000_000, 999_999_999)}`;
  return (
    `{"order_id":${order.no},"member_id":${order.memberId},"amount_minor":${order.amountMinor},` +
    `"currency":"${order.currency}","channel":"${random.pick(['wxpay', 'alipay', 'card'])}","card_token":"${token}",` +
    `"payer":{"name":"${order.name}","phone":"${order.phone}"},"subject":"${order.title}"}`
  );
}

export function refundPayload(order: Order, refundNo: string, minor: bigint, random: Random): string {
  const reason = random.pick(['七天无理由退货', '商品破损', '发错货', '重复下单', 'Arrived late']);
  return (
    `{"refund_id":${refundNo},"order_id":${order.no},"refund":{"amount":${minorToDecimal(minor, order.currency)},` +
    `"currency":"${order.currency}"},"reason":"${reason}","account_holder":"${order.name}",` +
    `"bank_account":"6222${random.between(100_000, 999_999)}${random.between(100_000, 999_999)}","notify_phone":"${order.phone}"}`
  );
}

export function smsPayload(order: Order, template: string, phone: string): string {
  return (
    `{"template":"${template}","sign":"好物商城","phone":"${phone}",` +
    `"params":{"name":"${order.name}","order_no":"${order.no}","amount":"${minorToDecimal(order.amountMinor, order.currency)}"},` +
    `"message_id":${order.no}1}`
  );
}

export function couponPayload(order: Order, batch: string, random: Random): string {
  return (
    `{"batch":"${batch}","member_id":${order.memberId},"order_id":${order.no},` +
    `"face_value_minor":${random.pick([500, 1000, 2000, 5000])},"valid_days":${random.pick([7, 15, 30])},"city":"${order.city}"}`
  );
}

export function pointsPayload(order: Order): string {
  const points = order.amountMinor / 100n + 1n;
  return `{"member_id":${order.memberId},"order_id":${order.no},"points":${points},"rule":"order_paid_1x","email":"member${order.memberId.slice(-6)}@example.com"}`;
}
