import { DEMO_USERS } from './demo-users';
import { couponPayload, paymentPayload, refundPayload, smsPayload, type Order } from './demo-payloads';
import { DOWNSTREAM, SOLD_OUT_BATCH, UNAPPROVED_TEMPLATE } from './downstream-answers';
import {
  answering,
  connectionLost,
  during,
  everyday,
  mostly,
  play,
  succeeding,
  timingOut,
  VANISHED_WORKER,
} from './fates';
import { within } from './incidents';
import { editPayload, refusedRetry, retry } from './person-actions';
import { settleBooks, settlePayment, settleRefund } from './settled-by-people';
import type { Telling } from './incidents';
import { answerLate, born, lose, type Birth, type TaskLife } from './task-life';

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function failedBy(life: TaskLife): Date {
  return new Date(life.task.updatedAt);
}

export function paymentLife(order: Order, telling: Telling): TaskLife {
  const { random, now } = telling;
  const { settings } = telling.types.payment_capture;
  const declined = random.chance(0.0035);
  const life = born({
    ...birth('payment_capture', order, 'pay', order.placedAt),
    payload: paymentPayload(order, declined, random),
    amount: { minor: order.amountMinor, currency: order.currency },
  });
  if (declined) {
    play(life, settings, answering(DOWNSTREAM.declined()), now, random);
    return settleBooks(life, telling);
  }
  if (random.chance(0.0009) && order.placedAt < later(now, -2 * HOUR)) {
    lose(life, settings, VANISHED_WORKER, later(order.placedAt, 700), random);
    answerLate(life, later(failedBy(life), random.between(20_000, 90_000)));
    return settlePayment(life, telling);
  }
  const unclear = random.chance(0.5) ? timingOut(3000) : connectionLost;
  const slow = mostly(0.3, unclear);
  play(life, settings, during(telling.slowFrom, telling.slowUntil, slow, mostlyClear(unclear)), now, random);
  return settlePayment(life, telling);
}

const mostlyClear =
  (unclear: ReturnType<typeof mostly>) =>
  (...[at, random]: Parameters<ReturnType<typeof mostly>>) =>
    random.chance(0.0012) ? unclear(at, random) : everyday(at, random);

/** @param createdAt when the customer asked; by default some hours or days after the order */
export function refundLife(
  order: Order,
  telling: Telling,
  createdAt = later(order.placedAt, telling.random.between(1, 3600) * MINUTE),
): TaskLife {
  const { random, now } = telling;
  const whole = random.chance(0.7);
  const minor = whole ? order.amountMinor : order.amountMinor / 2n + 1n;
  const refundNo = `${order.no.slice(0, 12)}9${order.no.slice(13)}`;
  const life = born({
    ...birth('refund_submit', order, 'refund', createdAt),
    payload: refundPayload(order, refundNo, minor, random),
    amount: { minor, currency: order.currency },
  });
  const outage = mostlyOf(0.62, answering(DOWNSTREAM.maintenance()), timingOut(2000));
  const fate = during(telling.refundDownFrom, now, outage, everyday);
  play(life, telling.types.refund_submit.settings, fate, now, random);
  return settleRefund(life, telling);
}

const mostlyOf =
  (share: number, first: ReturnType<typeof mostly>, second: ReturnType<typeof mostly>) =>
  (...[at, random]: Parameters<ReturnType<typeof mostly>>) =>
    random.chance(share) ? first(at, random) : second(at, random);

export function smsLife(order: Order, telling: Telling): TaskLife {
  const { random, now } = telling;
  const { settings } = telling.types.sms_send;
  const createdAt = later(order.placedAt, random.between(1500, 4000));
  const isTemplateDay = within(createdAt, telling.templateFrom, telling.templateUntil);
  const template = isTemplateDay ? UNAPPROVED_TEMPLATE : 'SMS_4390';
  const wrongNumber = random.chance(0.0045);
  const phone = wrongNumber ? order.phone.slice(0, 10) : order.phone;
  const life = born({
    ...birth('sms_send', order, 'sms', createdAt),
    payload: smsPayload(order, template, phone),
  });
  if (wrongNumber) {
    play(life, settings, answering(DOWNSTREAM.badNumber(phone)), now, random);
    return mendNumber(life, order, template, telling);
  }
  const normal = during(
    telling.throttleFrom,
    telling.throttleUntil,
    mostly(0.4, answering(DOWNSTREAM.throttled())),
    everyday,
  );
  if (!isTemplateDay) return play(life, settings, normal, now, random);
  play(life, settings, answering(DOWNSTREAM.badTemplate(template)), now, random);
  const sinceMended = later(telling.templateUntil, random.between(4, 40) * MINUTE);
  if (random.chance(0.12)) return life;
  retry(life, { at: sinceMended, by: DEMO_USERS.operator, reason: '模板已审核通过，重新发送' });
  return play(life, settings, succeeding, now, random);
}

function mendNumber(life: TaskLife, order: Order, template: string, telling: Telling): TaskLife {
  const { random, now } = telling;
  const at = later(failedBy(life), random.between(40, 600) * MINUTE);
  if (at > now || random.chance(0.45)) return life;
  if (random.chance(0.3))
    refusedRetry(life, { at: later(at, -9 * MINUTE), by: DEMO_USERS.support }, 'refused');
  const payload = smsPayload(order, template, order.phone);
  editPayload(life, { at, by: DEMO_USERS.operator, reason: '客户来电更正手机号', payload });
  return play(life, telling.types.sms_send.settings, succeeding, now, random);
}

export function couponLife(order: Order, telling: Telling): TaskLife {
  const { random, now } = telling;
  const { settings } = telling.types.coupon_grant;
  const createdAt = later(order.placedAt, random.between(3000, 9000));
  const batch = random.chance(0.3) ? SOLD_OUT_BATCH : random.pick(['CB20261101', 'CB20261111', 'CB20261128']);
  const life = born({
    ...birth('coupon_grant', order, 'coupon', createdAt),
    payload: couponPayload(order, batch, random),
  });
  if (batch !== SOLD_OUT_BATCH || createdAt < telling.soldOutFrom)
    return play(life, settings, everyday, now, random);
  play(life, settings, answering(DOWNSTREAM.soldOut(batch)), now, random);
  return settleBooks(life, telling);
}

function birth(bizType: Birth['bizType'], order: Order, prefix: string, createdAt: Date) {
  return { bizType, bizId: order.no, eventId: `${prefix}:${order.no}`, createdAt };
}
