import { STATUS } from '../../../lib/domain/task-status';
import { DEMO_USERS } from './demo-users';
import { play, succeeding } from './fates';
import { amend, compensate, note, refusedRetry, retry, reveal } from './person-actions';
import type { Telling } from './incidents';
import type { TaskLife } from './task-life';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When somebody gets to it: some time after the failure, never after now. Null: nobody has yet. */
function handledAt(life: TaskLife, telling: Telling, minMinutes: number, maxMinutes: number): Date | null {
  const minutes = telling.random.between(minMinutes, maxMinutes);
  const at = new Date(life.task.updatedAt.getTime() + minutes * MINUTE);
  return life.task.status === STATUS.failed && at < new Date(telling.now.getTime() - 3 * MINUTE) ? at : null;
}

/** Unknown outcomes of payments: looked up at the gateway, then retried, or found to have happened. */
export function settlePayment(life: TaskLife, telling: Telling): TaskLife {
  const { random, now } = telling;
  const at = handledAt(life, telling, 90, 900);
  if (at === null || random.chance(0.3)) return life;
  if (random.chance(0.5)) {
    const outcomeHow = 'Gateway console shows no capture for this order';
    retry(life, { at, by: DEMO_USERS.operator, reason: 'Not captured, sent again', outcomeHow });
    return play(life, telling.types.payment_capture.settings, succeeding, now, random);
  }
  note(life, { at, by: DEMO_USERS.support, reason: '客户已付款截图，支付渠道显示成功' });
  const kind = 'already_effective';
  const reason = '支付网关对账单显示已扣款';
  const reference = `GW${life.task.bizId.slice(4)}`;
  compensate(life, {
    at: new Date(at.getTime() + 20 * MINUTE),
    by: DEMO_USERS.finance,
    kind,
    reason,
    reference,
  });
  if (random.chance(0.25)) {
    const corrected = {
      kind,
      reason: '更正网关流水号',
      reference: `GW${life.task.bizId.slice(4)}-2`,
    } as const;
    amend(life, { at: new Date(at.getTime() + 31 * MINUTE), by: DEMO_USERS.finance2, ...corrected });
  }
  return life;
}

/** During the outage finance pays the most pressing refunds by bank transfer. */
export function settleRefund(life: TaskLife, telling: Telling): TaskLife {
  const { random } = telling;
  const at = handledAt(life, telling, 60, 400);
  if (at === null || random.chance(0.84)) return life;
  const transfer = `TRF-${life.task.bizId.slice(2, 8)}-${random.between(1000, 9999)}`;
  compensate(life, {
    at,
    by: random.chance(0.6) ? DEMO_USERS.finance : DEMO_USERS.finance2,
    kind: 'done_elsewhere',
    reason: '退款网关故障，已通过银行转账退款给客户',
    reference: transfer,
    evidenceUrl: `https://bank.example.com/transfers/${transfer}`,
  });
  return life;
}

/** Declined payments are reversed or written off, sold-out coupons granted by hand; most still wait. */
export function settleBooks(life: TaskLife, telling: Telling): TaskLife {
  const { random, now } = telling;
  const at = handledAt(life, telling, 30, 16 * 60);
  if (at === null || random.chance(0.72)) return life;
  const by = random.chance(0.5) ? DEMO_USERS.finance : DEMO_USERS.finance2;
  if (life.task.bizType === 'coupon_grant') return settleCoupon(life, at, telling);
  if (random.chance(0.5)) {
    reveal(life, {
      at: new Date(at.getTime() - 4 * MINUTE),
      by: DEMO_USERS.operator,
      reason: 'Compare card token with the gateway',
    });
    compensate(life, { at, by, kind: 'written_off', reason: 'Order cancelled after the bank declined' });
    return life;
  }
  retry(life, { at, by: DEMO_USERS.operator, reason: 'Customer asked to try the card again' });
  const again = life.attempts.at(-1);
  if (again === undefined) return life;
  const { outcome: kind, errorClass, error, httpStatus } = again;
  if (kind !== 'permanent') return life;
  const cause = { class: errorClass ?? 'http_422', message: error ?? '' };
  const fate = () => ({
    outcome: { kind, error: cause, httpStatus: httpStatus ?? 422 } as const,
    durationMs: random.between(80, 300),
  });
  return play(life, telling.types.payment_capture.settings, fate, now, random);
}

function settleCoupon(life: TaskLife, at: Date, telling: Telling): TaskLife {
  const { random } = telling;
  if (random.chance(0.2))
    refusedRetry(life, { at: new Date(at.getTime() - HOUR / 4), by: DEMO_USERS.support }, 'refused');
  if (random.chance(0.15))
    refusedRetry(life, { at: new Date(at.getTime() - HOUR / 8), by: DEMO_USERS.operator }, 'conflict');
  compensate(life, {
    at,
    by: DEMO_USERS.finance2,
    kind: 'done_elsewhere',
    reason: '批次已领完，在 CRM 中手工补发等额券',
    reference: `CRM-${random.between(100_000, 999_999)}`,
  });
  return life;
}
