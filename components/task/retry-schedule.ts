import { retryDelayMs, type RetryPolicy } from '@/lib/domain/retry-policy';

const COUNTED_STEPS = 1000;

/** Length of a whole round without jitter and running times, in milliseconds. limit: retries it has. */
export function roundLengthMs(policy: RetryPolicy, limit: number): number {
  const steps = Math.min(limit, COUNTED_STEPS);
  let total = 0;
  for (let step = 0; step < steps; step += 1) total += retryDelayMs(policy, step, 0);
  return total;
}
