import { STATUS } from '../../../lib/domain/task-status';
import { pointsPayload, type Order } from './demo-payloads';
import { DEMO_USERS } from './demo-users';
import { DOWNSTREAM } from './downstream-answers';
import { VANISHED_WORKER } from './fates';
import { within } from './incidents';
import { giveUp, note, retry } from './person-actions';
import type { Telling } from './incidents';
import { born, move, type TaskLife } from './task-life';

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const MINUTE = 60_000;

/**
 * The member service works on points_grant itself: it sets the numbers in the table as it always did, without a
 * claim and without an attempt on record.
 */
export function pointsLife(order: Order, telling: Telling): TaskLife {
  const { random, now } = telling;
  const createdAt = later(order.placedAt, random.between(1000, 2500));
  const life = born({
    bizType: 'points_grant',
    bizId: order.no,
    eventId: `points:${order.no}`,
    payload: pointsPayload(order),
    createdAt,
  });
  const doneAt = later(createdAt, random.between(400, 9000));
  if (doneAt > later(now, -5000)) return life;
  if (random.chance(0.0006)) return leftAt(life, doneAt);
  const broken = within(doneAt, telling.pointsFrom, telling.pointsUntil) && random.chance(0.55);
  if (!broken) return done(life, doneAt);
  life.task.status = STATUS.failed;
  life.task.updatedAt = later(doneAt, 160_000);
  life.task.retryCount = 3;
  life.task.lastError = DOWNSTREAM.memberTier(order.memberId);
  return mend(life, telling);
}

/** The program was killed between its two writes: processing, and nobody works on it. */
function leftAt(life: TaskLife, at: Date): TaskLife {
  life.task.status = STATUS.processing;
  life.task.updatedAt = at;
  return life;
}

function done(life: TaskLife, at: Date): TaskLife {
  life.task.status = STATUS.success;
  life.task.updatedAt = at;
  return life;
}

function mend(life: TaskLife, telling: Telling): TaskLife {
  const { random } = telling;
  const at = later(telling.pointsUntil, random.between(10, 90) * MINUTE);
  if (random.chance(0.3)) return life;
  retry(life, { at, by: DEMO_USERS.operator, reason: 'Member service 4.18.2 is out, tier bug mended' });
  return done(life, later(at, random.between(800, 6000)));
}

/** Some days ago the type was still executed by Makegood; that worker's host was taken away under it. */
export function claimedByVanished(life: TaskLife, at: Date): void {
  move(life.task, 'claim', at);
  life.task.claimToken = 'f3b0c9d2-6a41-4b8e-9c55-1de07ab4c2a7';
  life.task.claimedBy = VANISHED_WORKER;
  life.task.nextRetryTime = later(at, MINUTE);
}

export function abandonedOnPurpose(life: TaskLife, at: Date): void {
  note(life, { at, by: DEMO_USERS.support, reason: '客户已注销账户，积分无需补发' });
  giveUp(life, {
    at: later(at, 3 * MINUTE),
    by: DEMO_USERS.finance,
    reason: 'Account closed by the customer',
  });
}
