import { countFailuresBetween, countFailuresByType, type FailureSlice } from '../../db/failure-summary';
import { readLedgerTypes } from '../../db/type-rules-reader';
import type { Overview } from '../../domain/views/overview';
import type { ServiceContext } from '../context';
import { cappedCount, COUNT_CAP } from '../tasks/task-row';
import { failureFigures } from './failure-figures';

const HOUR_MS = 3_600_000;

/**
 * The sample tells everything while it holds all failures. When it is full there are more: then types and ages are
 * counted over their own indexes, and sums and first and last times cover the newest 10,000 only (`partial`).
 */
export async function readFailures(
  ctx: ServiceContext,
  now: Date,
  slices: readonly FailureSlice[],
): Promise<Overview['failures']> {
  const { byType, byAge, atStake, sampled } = failureFigures(slices, now);
  if (sampled < COUNT_CAP) {
    const { hour, day, week, older } = byAge;
    const ages = {
      hour: cappedCount(hour),
      day: cappedCount(day),
      week: cappedCount(week),
      older: cappedCount(older),
    };
    return { total: cappedCount(sampled), byAge: ages, byType, atStake, partial: false };
  }
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const between = async (from: Date | undefined, to: Date | undefined) =>
    cappedCount(await countFailuresBetween(ctx.db, from, to, COUNT_CAP + 1));
  const total = await between(undefined, undefined);
  const ages = {
    hour: await between(ago(1), undefined),
    day: await between(ago(24), ago(1)),
    week: await between(ago(168), ago(24)),
    older: await between(undefined, ago(168)),
  };
  const counts = await countFailuresByType(ctx.db, await readLedgerTypes(ctx.db.prisma), COUNT_CAP + 1);
  const known = new Map(byType.map((type) => [type.bizType, type]));
  const types = [...counts].flatMap(([bizType, found]) => {
    const type = known.get(bizType);
    return found === 0 ? [] : [{ ...(type ?? unsampled(bizType)), count: cappedCount(found) }];
  });
  types.sort((a, b) => b.count.count - a.count.count || (a.bizType < b.bizType ? -1 : 1));
  return { total, byAge: ages, byType: types, atStake, partial: total.capped };
}

/** A type whose failures are all older than the sample reaches; its times are not known without a walk. */
function unsampled(bizType: string): Overview['failures']['byType'][number] {
  return {
    bizType,
    count: cappedCount(0),
    byAge: { hour: 0, day: 0, week: 0, older: 0 },
    atStake: [],
    newestAt: null,
    oldestAt: null,
  };
}
