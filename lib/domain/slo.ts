/** What happened in a stretch of time. `failed` are newly failed tasks: later retries take nothing away. */
export type Tally = { created: number; succeeded: number; failed: number; compensated: number };

export const NO_TALLY: Tally = { created: 0, succeeded: 0, failed: 0, compensated: 0 };

export function addTally(a: Tally, b: Tally): Tally {
  return {
    created: a.created + b.created,
    succeeded: a.succeeded + b.succeeded,
    failed: a.failed + b.failed,
    compensated: a.compensated + b.compensated,
  };
}

/** Nothing ended: neither good nor bad can be said of it. */
export function nothingEnded({ succeeded, failed }: Tally): boolean {
  return succeeded + failed === 0;
}

/**
 * Newly failed / newly created, 0.01 is 1 %. Above 1 where tasks of earlier days failed. Null, a dash on screens,
 * where nothing was created or nothing has ended yet.
 */
export function failureRate(tally: Tally): number | null {
  return tally.created === 0 || nothingEnded(tally) ? null : tally.failed / tally.created;
}

/** Succeeded / ended, 0 to 1; null where nothing has ended. */
export function successRate(tally: Tally): number | null {
  return nothingEnded(tally) ? null : tally.succeeded / (tally.succeeded + tally.failed);
}

/** Failures a target allows among what was created. bp: basis points, 100 is 1 %. */
export function allowedFailures(created: number, bp: number): number {
  return (created * bp) / 10_000;
}

/** left: share of the budget that is left, negative when overspent; null where the target allows no failure. */
export type ErrorBudget = { allowed: number; used: number; left: number | null };

export function errorBudget(allowed: number, used: number): ErrorBudget {
  return { allowed, used, left: allowed > 0 ? 1 - used / allowed : null };
}

/** How many times as fast as the target allows; 1 spends the budget exactly. Null where nothing can be said. */
export function burnRate(rate: number | null, target: number | null): number | null {
  return rate === null || target === null || target <= 0 ? null : rate / target;
}

/** Windows over which burning is watched, in hours, and how fast is too fast. */
export const BURN_WINDOWS = [
  { hours: 1, alertAt: 2 },
  { hours: 6, alertAt: 1.5 },
  { hours: 24, alertAt: 1.2 },
] as const;

/** Fewer failures than this in six hours, or successes in one, are no sign of anything. */
export const ENOUGH_FAILURES = 5;
export const ENOUGH_SUCCESSES = 20;

/** What one type did lately. p95Ms of the last hour's successes. */
export type RecentType = {
  bizType: string;
  /** In the order of BURN_WINDOWS. */
  windows: readonly Tally[];
  p95Ms: number | null;
  objectiveFailureBp: number;
  objectiveLatencyMs: number;
};

export type BurningSlo =
  | { slo: 'failure_rate'; bizType: string; rate: number; target: number; times: number }
  | { slo: 'latency'; bizType: string; p95Ms: number; targetMs: number; times: number };

/**
 * The target that burns fastest now, or null. A failure rate burns when both the last hour and the last six are over
 * their lines: the hour alone may be one bad minute, six hours alone may be over already.
 */
export function burningSlo(types: readonly RecentType[]): BurningSlo | null {
  const burning = types.flatMap((type) => [burningRate(type) ?? [], burningLatency(type) ?? []].flat());
  return burning.sort((a, b) => b.times - a.times)[0] ?? null;
}

function burningRate({ bizType, windows, objectiveFailureBp }: RecentType): BurningSlo | null {
  const [hour, six] = windows;
  if (hour === undefined || six === undefined || six.failed < ENOUGH_FAILURES) return null;
  const target = objectiveFailureBp / 10_000;
  const rate = failureRate(hour);
  const times = burnRate(rate, target);
  const sixTimes = burnRate(failureRate(six), target);
  if (rate === null || times === null || sixTimes === null) return null;
  if (times < BURN_WINDOWS[0].alertAt || sixTimes < BURN_WINDOWS[1].alertAt) return null;
  return { slo: 'failure_rate', bizType, rate, target, times };
}

function burningLatency({ bizType, windows, p95Ms, objectiveLatencyMs }: RecentType): BurningSlo | null {
  const [hour] = windows;
  if (hour === undefined || hour.succeeded < ENOUGH_SUCCESSES || p95Ms === null) return null;
  if (p95Ms <= objectiveLatencyMs) return null;
  return {
    slo: 'latency',
    bizType,
    p95Ms,
    targetMs: objectiveLatencyMs,
    times: p95Ms / objectiveLatencyMs,
  };
}
