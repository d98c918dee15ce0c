import { cutByCodePoint, LAST_ERROR_LIMIT } from './cut-text';
import type { OnUnknown, Outcome, OutcomeKind } from './outcome';
import { retryDelayMs, retryLimit, type RetryPolicy } from './retry-policy';

/** What becomes of a processing task when an attempt has ended: the pure half of finishing. */
export type Settlement =
  | { transition: 'succeed'; outcome: 'succeeded' }
  | {
      transition: 'reschedule' | 'reclaim';
      outcome: OutcomeKind;
      retryCount: number;
      nextRetryTime: Date;
      lastError: string;
    }
  | { transition: 'exhaust'; outcome: OutcomeKind; retryCount: number; lastError: string };

export type SettleRules = { policy: RetryPolicy; onUnknown: OnUnknown };

/**
 * Decides the transition for an attempt's outcome. A retry is counted only while the limit allows one more, so
 * `retry_count` never exceeds it (a count beyond the limit, left by another program, is kept as it is).
 * @param random a number in [0, 1) for the jitter
 */
export function settle(
  outcome: Outcome,
  retryCount: number,
  rules: SettleRules,
  now: Date,
  random: number,
): Settlement {
  if (outcome.kind === 'succeeded') return { transition: 'succeed', outcome: 'succeeded' };
  const lastError = cutByCodePoint(outcome.error.message, LAST_ERROR_LIMIT);
  const handOver = outcome.kind === 'unknown' && rules.onUnknown !== 'retry';
  if (outcome.kind === 'permanent' || handOver || retryCount >= retryLimit(rules.policy)) {
    return { transition: 'exhaust', outcome: outcome.kind, retryCount, lastError };
  }
  const retryAfter = outcome.kind === 'failed' ? (outcome.retryAfterMs ?? 0) : 0;
  const delay = Math.max(retryDelayMs(rules.policy, retryCount, random), retryAfter);
  return {
    transition: 'reschedule',
    outcome: outcome.kind,
    retryCount: Math.max(0, retryCount) + 1,
    nextRetryTime: new Date(now.getTime() + delay),
    lastError,
  };
}

/** The same for a lost attempt: a reclaimed task goes back by `reclaim`, at the limit by `exhaust`. */
export function settleLost(
  message: string,
  retryCount: number,
  rules: SettleRules,
  now: Date,
  random: number,
): Settlement {
  const outcome: Outcome = { kind: 'unknown', error: { class: 'lease_lost', message } };
  const settled = settle(outcome, retryCount, rules, now, random);
  return settled.transition === 'reschedule' ? { ...settled, transition: 'reclaim' } : settled;
}
