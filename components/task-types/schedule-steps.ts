import { retryDelayMs, type RetryPolicy } from '@/lib/domain/retry-policy';

const SHOWN = 12;

/** One retry: its number from 1, the wait before it, and the time since the first attempt, without jitter. ms. */
export interface ScheduleStep {
  retry: number;
  waitMs: number;
  sinceFirstMs: number;
}

/**
 * The retries of a policy in order. More than twelve are not drawn: the first eleven and the last are, since a
 * schedule grows evenly once it has reached its cap.
 */
export function scheduleSteps(
  policy: RetryPolicy,
  limit: number,
): { steps: ScheduleStep[]; leftOut: number } {
  const all: ScheduleStep[] = [];
  let sinceFirstMs = 0;
  for (let retry = 1; retry <= limit; retry += 1) {
    const waitMs = retryDelayMs(policy, retry - 1, 0);
    sinceFirstMs += waitMs;
    all.push({ retry, waitMs, sinceFirstMs });
  }
  if (all.length <= SHOWN) return { steps: all, leftOut: 0 };
  return { steps: [...all.slice(0, SHOWN - 1), ...all.slice(-1)], leftOut: all.length - SHOWN };
}

/** Where an instant stands on a logarithmic scale from one second to `endMs`, 0 to 100. */
export function scalePercent(ms: number, endMs: number): number {
  const end = Math.log10(Math.max(10, endMs / 1000 + 1));
  return Math.min(100, (Math.log10(ms / 1000 + 1) / end) * 100);
}
