import type { DemoType, DemoTypeRules } from './demo-task-types';
import type { Random } from './random';

/** When the story's incidents were, relative to now. */
export type Timeline = {
  now: Date;
  /** The refund gateway went down and has not come back. */
  refundDownFrom: Date;
  /** A coupon batch ran out. */
  soldOutFrom: Date;
  /** Text messages used a template that was not approved yet; mended at the end. */
  templateFrom: Date;
  templateUntil: Date;
  /** A release of the member service could not grant points; mended at the end. */
  pointsFrom: Date;
  pointsUntil: Date;
  /** The payment gateway answered slowly. */
  slowFrom: Date;
  slowUntil: Date;
  /** The SMS provider throttled. */
  throttleFrom: Date;
  throttleUntil: Date;
};

/** Everything a story teller needs at hand. */
export type Telling = Timeline & { random: Random; types: Record<DemoType, DemoTypeRules> };

const HOUR_MS = 3_600_000;

export function timeline(now: Date): Timeline {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return {
    now,
    refundDownFrom: ago(9.2),
    soldOutFrom: ago(21.4),
    templateFrom: ago(50.3),
    templateUntil: ago(46.8),
    pointsFrom: ago(31.1),
    pointsUntil: ago(28.4),
    slowFrom: ago(76.2),
    slowUntil: ago(74.9),
    throttleFrom: ago(2.1),
    throttleUntil: ago(1.7),
  };
}

export function within(at: Date, from: Date, until: Date): boolean {
  return at >= from && at < until;
}
