import {
  couponPayload,
  makeOrder,
  paymentPayload,
  pointsPayload,
  refundPayload,
  smsPayload,
} from '../../../prisma/seed/demo/demo-payloads';
import { SOLD_OUT_BATCH } from '../../../prisma/seed/demo/downstream-answers';
import { seededRandom, type Random } from '../../../prisma/seed/demo/random';
import type { Database } from '../../db/client';
import { withLockRetry } from '../../db/failure';

/** A row as a producer writes it: its own columns and no others. */
type ProducerRow = { bizType: string; bizId: string; eventId: string; payload: string };

const SHORTEST_MS = 5_000;
const LONGEST_MS = 20_000;

/** New orders keep coming in, so that the console lives. Returns what ends it. */
export function startTrickle(db: Database, failed: (error: unknown) => void): () => void {
  const random = seededRandom(db.clock.now().getTime() % 2 ** 31);
  let timer: NodeJS.Timeout;
  let stopped = false;
  const next = async () => {
    await placeOrder(db, random).catch(failed);
    if (!stopped) timer = setTimeout(() => void next(), random.between(SHORTEST_MS, LONGEST_MS));
  };
  timer = setTimeout(() => void next(), SHORTEST_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function placeOrder(db: Database, random: Random): Promise<void> {
  const rows = rowsOfOrder(db.clock.now(), random);
  await withLockRetry(() =>
    db.prisma.$transaction(async (tx) => {
      for (const { bizType, bizId, eventId, payload } of rows)
        await tx.asyncTask.create({ data: { bizType, bizId, eventId, payload } });
    }),
  );
}

/** An order's tasks; about every tenth order has something wrong with it. */
export function rowsOfOrder(now: Date, random: Random): ProducerRow[] {
  const order = makeOrder(now, random.between(700_000, 999_999), random);
  const row = (bizType: string, prefix: string, payload: string) => ({
    bizType,
    bizId: order.no,
    eventId: `${prefix}:${order.no}`,
    payload,
  });
  const phone = random.chance(0.04) ? order.phone.slice(0, 10) : order.phone;
  const batch = random.chance(0.25) ? SOLD_OUT_BATCH : 'CB20261128';
  const rows = [
    row('payment_capture', 'pay', paymentPayload(order, random.chance(0.03), random)),
    row('points_grant', 'points', pointsPayload(order)),
    row('sms_send', 'sms', smsPayload(order, 'SMS_4390', phone)),
  ];
  if (random.chance(0.34)) rows.push(row('coupon_grant', 'coupon', couponPayload(order, batch, random)));
  if (random.chance(0.12)) {
    const refundNo = `${order.no.slice(0, 12)}9${order.no.slice(13)}`;
    rows.push(row('refund_submit', 'refund', refundPayload(order, refundNo, order.amountMinor, random)));
  }
  return rows;
}
