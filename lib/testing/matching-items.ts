import fc from 'fast-check';
import { STATUS_NAMES, type ShownStatus } from '../domain/task-status';
import { ENTRY_KINDS, THEIR_STATUSES, type TheirStatus } from '../domain/reconciliation';
import type { OurItem, TheirItem } from '../reconciliation/matching/our-item';
import { matchRules, type GivenRules, type MatchRules } from '../reconciliation/matching/rules';

export const DAY = '2026-03-02';
export const OUR_STATES: readonly ShownStatus[] = [...STATUS_NAMES, 'stuck'];

let nextTask = 0n;
let nextLine = 0;

/** A task of its own: a payment of 100.00 CNY that succeeded on the day, under the key `k`. */
export function ourItem(given: Partial<OurItem> = {}): OurItem {
  nextTask += 1n;
  return {
    taskId: nextTask,
    bizType: 'order_pay',
    bizId: given.key ?? 'k',
    key: 'k',
    kind: 'payment',
    amountMinor: 10_000n,
    currency: 'CNY',
    state: 'success',
    businessDate: DAY,
    at: `${given.businessDate ?? DAY}T04:00:00.000Z`,
    ...given,
  };
}

/** A line of its own that agrees with `ourItem()`. */
export function theirItem(given: Partial<TheirItem> = {}): TheirItem {
  nextLine += 1;
  return {
    statementId: 1n,
    line: nextLine,
    occurrence: 1,
    key: 'k',
    kind: 'payment',
    amountMinor: 10_000n,
    currency: 'CNY',
    status: 'succeeded',
    businessDate: DAY,
    at: `${given.businessDate ?? DAY}T04:00:00.000Z`,
    ...given,
  };
}

/** Rules of a CNY source whose record is known to the end of the day. */
export function rulesFor(given: Partial<GivenRules> = {}): MatchRules {
  return matchRules({ asOf: DAY, currency: 'CNY', ...given });
}

const days = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03');
const instants = days.map((day) => `${day}T04:00:00.000Z`);
const keys = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__', '');
const kinds = fc.constantFrom(...ENTRY_KINDS);
/** Few values, so that keys, amounts and days meet often. */
const amounts = fc.constantFrom(0n, 100n, 101n, 250n, 9_007_199_254_740_993n);
const currencies = fc.constantFrom('CNY', 'CNY', 'CNY', 'JPY');
const states: fc.Arbitrary<ShownStatus> = fc.constantFrom<ShownStatus>(...OUR_STATES, 'success', 'success');
const statuses: fc.Arbitrary<TheirStatus> = fc.constantFrom<TheirStatus>(...THEIR_STATUSES, 'succeeded');

const anyOurs = fc.record({
  key: keys,
  kind: kinds,
  amountMinor: fc.option(amounts, { freq: 6 }),
  currency: fc.option(currencies, { freq: 6 }),
  state: states,
  businessDate: days,
  at: instants,
});

const anyTheirs = fc.record({
  statementId: fc.constantFrom(1n, 2n),
  occurrence: fc.constantFrom(1, 2),
  key: keys,
  kind: kinds,
  amountMinor: amounts,
  currency: currencies,
  status: statuses,
  businessDate: days,
  at: fc.option(instants),
});

/** Ledgers and statements that know each other; ids and line numbers by place. */
export const anyOurSide: fc.Arbitrary<OurItem[]> = fc
  .array(anyOurs, { maxLength: 24 })
  .map((items) =>
    items.map((item, at) => ({ ...item, taskId: BigInt(at + 1), bizType: 'order_pay', bizId: item.key })),
  );

export const anyTheirSide: fc.Arbitrary<TheirItem[]> = fc
  .array(anyTheirs, { maxLength: 24 })
  .map((items) => items.map((item, at) => ({ ...item, line: at + 2 })));

export const anyRules: fc.Arbitrary<MatchRules> = fc
  .record({
    asOf: days,
    graceDays: fc.nat({ max: 3 }),
    toleranceMinor: fc.constantFrom(0n, 1n, 200n),
    fees: fc.constantFrom<'match' | 'leave_aside'>('match', 'leave_aside'),
  })
  .map(({ fees, ...given }) =>
    matchRules({
      ...given,
      currency: 'CNY',
      kinds: { payment: 'match', refund: 'match', fee: fees, other: 'match' },
    }),
  );
