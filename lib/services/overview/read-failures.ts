import { countFailuresBetween, readFailureSlices } from '../../db/failure-summary';
import type { Overview } from '../../domain/views/overview';
import type { ServiceContext } from '../context';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { failureFigures, type FailureFigures } from './failure-figures';

const HOUR_MS = 3_600_000;

export type Failures = { view: Overview['failures'] } & Pick<FailureFigures, 'lastHour' | 'newestAt'>;

/**
 * The sample tells everything while it holds all failures. When it is full there are more: then ages are counted over
 * their own index, and sums cover the newest 10,000 only (`partial`). Served by (status, updated_at, id).
 */
export async function readFailures(ctx: ServiceContext, now: Date): Promise<Failures> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const slices = await readFailureSlices(ctx.db, now, [ago(1), ago(24), ago(168)], COUNT_CAP);
  const { byAge, atStake, sampled, lastHour, newestAt } = failureFigures(slices, now);
  if (sampled < COUNT_CAP) {
    return {
      view: { total: cappedCount(sampled), byAge: capped(byAge), atStake, partial: false },
      lastHour,
      newestAt,
    };
  }
  const between = (from: Date | undefined, to: Date | undefined) =>
    countFailuresBetween(ctx.db, from, to, COUNT_CAP + 1);
  const hour = await between(ago(1), undefined);
  const day = await between(ago(24), ago(1));
  const week = await between(ago(168), ago(24));
  const older = await between(undefined, ago(168));
  // Each is counted beyond the cap, so what they have together is past it exactly when all failures are.
  const total = cappedCount(hour + day + week + older);
  const ages = capped({ hour, day, week, older });
  return { view: { total, byAge: ages, atStake, partial: total.capped }, lastHour, newestAt };
}

function capped({ hour, day, week, older }: FailureFigures['byAge']): Overview['failures']['byAge'] {
  return {
    hour: cappedCount(hour),
    day: cappedCount(day),
    week: cappedCount(week),
    older: cappedCount(older),
  };
}
