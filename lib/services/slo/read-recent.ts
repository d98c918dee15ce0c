import { readStatSums } from '../../db/stat-reader';
import { addTally, BURN_WINDOWS, NO_TALLY, type RecentType, type Tally } from '../../domain/slo';
import { grainFloor, MINUTE_MS } from '../../domain/stat-grains';
import type { ServiceContext } from '../context';
import type { TypeCatalogue } from '../tasks/type-catalogue';
import { coverBuckets, Sums } from './gather';

/** Each type over the windows in which burning is watched, up to the last whole minute. bizType null: all types. */
export async function readRecent(
  ctx: ServiceContext,
  now: Date,
  bizType: string | null,
  types: TypeCatalogue,
): Promise<RecentType[]> {
  const to = grainFloor(now.getTime(), 1);
  // Minutes of a day ago may be gone: longer windows begin with a quarter of an hour.
  const starts = BURN_WINDOWS.map(({ hours }) => grainFloor(to - hours * 60 * MINUTE_MS, hours > 1 ? 15 : 1));
  const buckets = coverBuckets([...starts.toReversed(), to]);
  const byType = new Map<string, { windows: Tally[]; hour: Sums }>();
  for (const row of await readStatSums(ctx.db, buckets, bizType)) {
    const type = byType.get(row.bizType) ?? { windows: BURN_WINDOWS.map(() => NO_TALLY), hour: new Sums() };
    byType.set(row.bizType, type);
    // The last bucket is the hour, which lies in every window; the first one is in the longest only.
    const age = BURN_WINDOWS.length - 1 - row.bucket;
    type.windows = type.windows.map((tally, index) => (index < age ? tally : addTally(tally, row.figures)));
    if (age === 0) type.hour.add(row);
  }
  return [...byType].map(([name, { windows, hour }]) => {
    const { objectiveFailureBp, objectiveLatencyMs } = types.rules(name).settings;
    return {
      bizType: name,
      windows,
      p95Ms: hour.latency.percentileMs(95),
      objectiveFailureBp,
      objectiveLatencyMs,
    };
  });
}
