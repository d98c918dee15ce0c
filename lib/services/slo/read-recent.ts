import { readStats } from '../../db/stat-reader';
import { BURN_WINDOWS, type RecentType, type Tally } from '../../domain/slo';
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
  const { pieces, bucketOf } = coverBuckets([...starts.toReversed(), to]);
  const byType = new Map<string, Sums[]>();
  for (const row of await readStats(ctx.db.prisma, pieces, bizType)) {
    const bucket = bucketOf(row);
    if (bucket === undefined) continue;
    const windows = byType.get(row.bizType) ?? BURN_WINDOWS.map(() => new Sums());
    byType.set(row.bizType, windows);
    // The last bucket is the hour, which lies in every window; the first one is in the longest only.
    const age = BURN_WINDOWS.length - 1 - bucket;
    for (const window of windows.slice(age)) window.add(row);
  }
  return [...byType].map(([name, windows]) => {
    const { objectiveFailureBp, objectiveLatencyMs } = types.rules(name).settings;
    return {
      bizType: name,
      windows: windows.map((sums): Tally => sums.tally),
      p95Ms: windows[0]?.latency.percentileMs(95) ?? null,
      objectiveFailureBp,
      objectiveLatencyMs,
    };
  });
}
