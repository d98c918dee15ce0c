import { STATUS } from '../domain/task-status';
import type { Database } from './client';

/** Range reads that go to the database together. */
const TOGETHER = 50;

/** One `part` for each group, in as few statements as their number allows. Columns named alike in every part. */
export async function forEachGroup<T>(
  db: Database,
  ids: readonly string[],
  part: (index: number) => string,
): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const some = ids.slice(at, at + TOGETHER);
    const sql = some.map((_id, index) => part(at + index)).join(' UNION ALL ');
    found.push(...(await db.prisma.$queryRawUnsafe<T[]>(sql, ...some)));
  }
  return found;
}

export const OF_GROUP = `FROM async_task WHERE status = ${STATUS.failed} AND error_group = ?`;

/**
 * How many tasks stand failed in each group, counted up to `cap`: an index read each, one half of them beside the other.
 * Named raw read.
 */
export async function countGroups(
  db: Database,
  ids: readonly string[],
  cap: number,
): Promise<Map<string, number>> {
  const middle = Math.ceil(ids.length / 2);
  const counted = await Promise.all(
    [ids.slice(0, middle), ids.slice(middle)].map(async (half) => {
      const rows = await forEachGroup<{ i: unknown; n: unknown }>(
        db,
        half,
        (i) => `SELECT ${i} AS i, COUNT(*) AS n FROM (SELECT 1 ${OF_GROUP} LIMIT ${cap}) AS t${i}`,
      );
      return rows.map(({ i, n }) => [half[Number(i)] ?? '', Number(n)] as const);
    }),
  );
  return new Map(counted.flat());
}
