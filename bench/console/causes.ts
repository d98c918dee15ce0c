import { fingerprintOf, type Fingerprint } from '../../lib/domain/fingerprint';

/** The types of the ledger; the last one is worked on by another program, which leaves no attempts. */
export const TYPES = [
  'refund_submit',
  'coupon_grant',
  'invoice_issue',
  'points_grant',
  'bank_transfer',
] as const;
export const EXTERNAL_TYPE = 'bank_transfer';

/** Stands in a message where the number of the task goes. */
export const ORDER_MARK = '{order}';

/** Why tasks fail. `message` holds `ORDER_MARK`; attempts: how many a task of it has behind it when it stands failed. */
export type Cause = {
  group: Fingerprint;
  message: string;
  errorClass: string | null;
  httpStatus: number | null;
  outcome: 'failed' | 'permanent' | null;
  attempts: number;
};

const WHO = [
  'The account',
  'The card',
  'The contract',
  'The merchant',
  'The batch',
  'The coupon',
  'The invoice',
  'The address',
  'The currency',
  'The channel',
];
const WHAT = ['is closed', 'is frozen', 'has expired', 'was not found', 'is not allowed here'];
const BUSY = ['is under maintenance', 'is overloaded', 'does not answer', 'lost its upstream'];

/** Retries after which a task is failed for good. */
const ALL_ATTEMPTS = 8;

/** `count` causes, each a group of its own, up to 250: for every third the other side was to blame for a while. */
export function causes(count: number): Cause[] {
  const made = Array.from({ length: count }, (_, n) => cause(n));
  const groups = new Set(made.map(({ group }) => group.id));
  if (groups.size !== count) throw new Error(`${count} causes make ${groups.size} groups only`);
  return made;
}

function cause(n: number): Cause {
  const bizType = TYPES[n % TYPES.length] ?? EXTERNAL_TYPE;
  const who = WHO[Math.floor(n / TYPES.length) % WHO.length] ?? '';
  const round = Math.floor(n / TYPES.length / WHO.length);
  const passing = n % 3 === 0;
  const status = passing ? 503 : 422;
  const what = (passing ? BUSY : WHAT)[round] ?? `was refused for the reason ${'x'.repeat(round)}`;
  const message = `HTTP ${status}: ${who} ${what}, order ${ORDER_MARK}`;
  // Another program's failure has a text and nothing else.
  const external = bizType === EXTERNAL_TYPE;
  const errorClass = external ? null : `http_${status}`;
  return {
    group: fingerprintOf({ bizType, errorClass, message: messageFor(message, 1) }),
    message,
    errorClass,
    httpStatus: external ? null : status,
    outcome: external ? null : passing ? 'failed' : 'permanent',
    attempts: external ? 0 : passing ? ALL_ATTEMPTS : 1,
  };
}

/** The message as task `i` has it. */
export function messageFor(message: string, i: number): string {
  return message.replace(ORDER_MARK, String(ORDER_BASE + i));
}

/** What the order numbers in payloads and messages begin at. */
export const ORDER_BASE = 202_611_000_000_000;
