import { makeOrder, type Order } from './demo-payloads';
import { demoTypes } from './demo-task-types';
import { couponLife, paymentLife, refundLife, smsLife } from './lives';
import { pointsLife } from './points-lives';
import { seededRandom, type Random } from './random';
import type { TaskLife } from './task-life';
import { timeline, type Telling } from './incidents';

const DAY_MS = 86_400_000;
export const STORY_DAYS = 7;
const ORDERS = 6_600;

/** How busy each hour of the day is in Shanghai, from midnight on. */
const HOURS = [
  20, 12, 7, 5, 5, 8, 15, 30, 50, 70, 85, 95, 100, 85, 75, 75, 80, 85, 90, 100, 110, 100, 70, 40,
];

/**
 * Tells the last seven days up to `now`: about twenty thousand tasks, oldest first. The same `seed` tells the same
 * story, shifted in time.
 */
export function tellStory(now: Date, downstream: string, seed = 20_261_129): TaskLife[] {
  const random = seededRandom(seed);
  const telling: Telling = { ...timeline(now), random, types: demoTypes(downstream) };
  const lives: TaskLife[] = [];
  for (let serial = 1; serial <= ORDERS; serial += 1) {
    lives.push(...livesOf(makeOrder(placedAt(now, random), 310_000 + serial, random), telling));
  }
  for (let minutes = 9; minutes >= 1; minutes -= 1) lives.push(refundInProgress(minutes, telling));
  return lives
    .filter((life) => life.task.createdAt < now)
    .sort((a, b) => a.task.createdAt.getTime() - b.task.createdAt.getTime());
}

/** Whatever the hour, some refunds are between two tries when the demo begins. */
function refundInProgress(minutes: number, telling: Telling): TaskLife {
  const { now, random } = telling;
  const order = makeOrder(new Date(now.getTime() - 2 * DAY_MS), 600_000 + minutes, random);
  return refundLife(order, telling, new Date(now.getTime() - minutes * 61_000));
}

function placedAt(now: Date, random: Random): Date {
  for (;;) {
    const at = new Date(now.getTime() - Math.floor(random.next() * STORY_DAYS * DAY_MS));
    const hour = (at.getUTCHours() + 8) % 24;
    if (random.chance((HOURS[hour] ?? 0) / 110)) return at;
  }
}

function livesOf(order: Order, telling: Telling): TaskLife[] {
  const { random } = telling;
  const lives = [paymentLife(order, telling)];
  if (random.chance(0.84)) lives.push(pointsLife(order, telling));
  if (random.chance(0.78)) lives.push(smsLife(order, telling));
  if (random.chance(0.34)) lives.push(couponLife(order, telling));
  if (random.chance(0.13)) lives.push(refundLife(order, telling));
  return lives;
}
