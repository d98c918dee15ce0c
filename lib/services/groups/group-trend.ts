import { readGroupStats } from '../../db/group-reader';
import type { Tx } from '../../db/client';
import type { GroupTrend } from '../../domain/views/failure-group';

const QUARTER_MS = 15 * 60_000;
const HOURS = 24;
const HOUR_MS = 4 * QUARTER_MS;

/** The last 24 hours of each group, hour by hour up to the end of the current quarter. */
export async function readTrends(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<(id: string) => GroupTrend> {
  const end = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  const from = new Date(end - HOURS * HOUR_MS);
  const counts = new Map<string, number[]>(ids.map((id) => [id, Array<number>(HOURS).fill(0)]));
  for (const { groupId, startAt, failed } of await readGroupStats(tx, ids, from)) {
    const hour = Math.floor((startAt.getTime() - from.getTime()) / HOUR_MS);
    const series = counts.get(groupId);
    if (series?.[hour] !== undefined) series[hour] += failed;
  }
  return (id) => ({ from: from.toISOString(), minutes: 60, counts: counts.get(id) ?? [] });
}
