/**
 * When a failed attempt is tried again. Delays are milliseconds, counted from the end of the attempt.
 * `jitterMs` bounds the random part; it is also never larger than the step itself.
 */
export type RetryPolicy =
  | { kind: 'steps'; stepsMs: readonly number[]; jitterMs: number }
  | {
      kind: 'exponential';
      baseMs: number;
      factor: number;
      capMs: number;
      maxRetries: number;
      jitterMs: number;
    }
  | { kind: 'fixed'; everyMs: number; maxRetries: number; jitterMs: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** 7 retries at 1 s, 4 s, 16 s, 64 s, 5 min, 30 min, 2 h. */
export const DEFAULT_RETRY_POLICY = {
  kind: 'steps' as const,
  stepsMs: [SECOND, 4 * SECOND, 16 * SECOND, 64 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  jitterMs: 10 * SECOND,
} satisfies RetryPolicy;

/** How many retries follow the first attempt. */
export function retryLimit(policy: RetryPolicy): number {
  return policy.kind === 'steps' ? policy.stepsMs.length : policy.maxRetries;
}

/** The longest step a policy has, without jitter, in milliseconds. */
export function retryCapMs(policy: RetryPolicy): number {
  if (policy.kind === 'steps') return Math.max(1, ...policy.stepsMs);
  return Math.max(1, policy.kind === 'fixed' ? policy.everyMs : policy.capMs);
}

/**
 * Milliseconds to wait before retry number `retryCount` + 1. Finite, at least 1 and at most cap plus jitter for
 * every integer there can be: the exponent is bounded before it is used, so nothing overflows
 * (compare yigit/android-priority-jobqueue#419).
 * @param random a number in [0, 1)
 */
export function retryDelayMs(policy: RetryPolicy, retryCount: number, random: number): number {
  const step = clamp(stepMs(policy, retryCount), 1, retryCapMs(policy));
  const jitter = Math.min(step, Math.max(0, policy.jitterMs)) * clamp(random, 0, 1);
  return Math.max(1, Math.round(step + jitter));
}

function stepMs(policy: RetryPolicy, retryCount: number): number {
  const n = Number.isFinite(retryCount) ? Math.max(0, Math.trunc(retryCount)) : 0;
  if (policy.kind === 'fixed') return policy.everyMs;
  if (policy.kind === 'steps') return policy.stepsMs[Math.min(n, policy.stepsMs.length - 1)] ?? 1;
  const ratio = policy.capMs / Math.max(1, policy.baseMs);
  const enough = policy.factor > 1 ? Math.ceil(Math.log(Math.max(1, ratio)) / Math.log(policy.factor)) : 0;
  return policy.baseMs * policy.factor ** Math.min(n, Math.max(0, enough));
}

function clamp(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;
}

/** Whether stored JSON is a policy, as far as reading it aloud goes; the schema decides what may be saved. */
export function isRetryPolicy(value: unknown): value is RetryPolicy {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('jitterMs' in value))
    return false;
  const { kind } = value;
  if (kind === 'steps') return 'stepsMs' in value && Array.isArray(value.stepsMs);
  if (!('maxRetries' in value)) return false;
  if (kind === 'fixed') return 'everyMs' in value;
  return kind === 'exponential' && 'baseMs' in value && 'factor' in value && 'capMs' in value;
}
