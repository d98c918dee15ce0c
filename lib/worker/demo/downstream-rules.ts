import {
  DOWNSTREAM,
  isPhone,
  SOLD_OUT_BATCH,
  type Answer,
} from '../../../prisma/seed/demo/downstream-answers';
import { DEMO_TYPES, type DemoType } from '../../../prisma/seed/demo/demo-task-types';

/**
 * How a simulated downstream behaves. `usual`: up, with everyday trouble; `up`: put right, no trouble of its own.
 * What is wrong with a request itself (a declined card, a wrong number) is refused in every mode.
 */
export const MODES = [
  'usual',
  'up',
  'down',
  'slow',
  'flapping',
  'rejecting',
  'throttling',
  'answer_lost',
] as const;
export type Mode = (typeof MODES)[number];

export type Reply = {
  answer: Answer;
  /** The business effect happens, once per event, whatever becomes of the answer. */
  effect: boolean;
  /** Milliseconds before the answer. */
  delayMs: number;
  /** The connection is cut instead of an answer. */
  cut: boolean;
  retryAfterSeconds: number | null;
};

export type Delivery = {
  type: DemoType;
  mode: Mode;
  eventId: string;
  payload: Record<string, unknown>;
  /** Deliveries of this event before this one. */
  earlier: number;
  now: Date;
};

/** Longer than any demo type waits. */
const TOO_LONG_MS = 4500;
const OK: Answer = { httpStatus: 200, body: '{"ok":true}' };

const up: Reply = { answer: OK, effect: true, delayMs: 30, cut: false, retryAfterSeconds: null };
const refusing = (answer: Answer): Reply => ({ ...up, answer, effect: false });

export function isDemoType(text: string): text is DemoType {
  return (DEMO_TYPES as readonly string[]).includes(text);
}

export function isMode(text: string): text is Mode {
  return (MODES as readonly string[]).includes(text);
}

/** What a downstream does with a delivery. Pure. */
export function replyTo(delivery: Delivery): Reply {
  const fault = faultOf(delivery);
  if (fault !== null && !['down', 'slow', 'throttling'].includes(delivery.mode)) return refusing(fault);
  switch (delivery.mode) {
    case 'usual':
      return usual(delivery);
    case 'up':
      return up;
    case 'down':
      return down(delivery);
    case 'slow':
      return { ...up, delayMs: TOO_LONG_MS };
    case 'flapping':
      return Math.floor(delivery.now.getTime() / 20_000) % 2 === 0 ? up : refusing(DOWNSTREAM.busy());
    case 'rejecting':
      return refusing(DOWNSTREAM.rejecting());
    case 'throttling':
      return { ...refusing(DOWNSTREAM.throttled()), retryAfterSeconds: 20 };
    case 'answer_lost':
      return { ...up, cut: delivery.earlier === 0 };
  }
}

/** What is wrong with the request itself: only another payload helps. */
function faultOf({ type, mode, payload }: Delivery): Answer | null {
  const text = (name: string) => String(payload[name] ?? '');
  if (type === 'payment_capture' && text('card_token').startsWith('tok_declined'))
    return DOWNSTREAM.declined();
  if (type === 'sms_send' && !isPhone(text('phone'))) return DOWNSTREAM.badNumber(text('phone'));
  const soldOut = type === 'coupon_grant' && mode === 'usual' && text('batch') === SOLD_OUT_BATCH;
  return soldOut ? DOWNSTREAM.soldOut(text('batch')) : null;
}

/** Every third request to a dead gateway is not even refused: it hangs. */
function down({ type, eventId, earlier }: Delivery): Reply {
  if ((share(eventId, 30) + earlier) % 3 === 0) return { ...up, effect: false, delayMs: TOO_LONG_MS };
  return refusing(type === 'refund_submit' ? DOWNSTREAM.maintenance() : DOWNSTREAM.down());
}

/** Everyday trouble, decided by the event itself, so that it can be told again. */
function usual({ type, eventId, earlier }: Delivery): Reply {
  const luck = share(eventId, 100);
  if (type === 'payment_capture' && luck < 3 && earlier === 0) return { ...up, delayMs: TOO_LONG_MS };
  if (type === 'payment_capture' && luck < 4 && earlier === 0) return { ...up, cut: true };
  if (type === 'sms_send' && luck < 6 && earlier === 0)
    return { ...refusing(DOWNSTREAM.throttled()), retryAfterSeconds: 20 };
  if (luck < 5 && earlier < 2) return refusing(DOWNSTREAM.busy());
  return up;
}

/** A number from 0 to `of` - 1 that an event always gets. */
function share(eventId: string, of: number): number {
  let sum = 0;
  for (const letter of eventId) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum % of;
}
