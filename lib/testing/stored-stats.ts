import type { Database } from '../db/client';
import { statColumns } from '../db/stat-row';
import { computeStats } from '../db/stat-source';
import { grainFloor, GRAINS, MINUTE_MS } from '../domain/stat-grains';

/**
 * Stores the statistics of one type from an instant on, as far as it is settled, as a worker stores them. For rows
 * that were made at past times beside a running product: its worker looks at no settled minute again.
 */
export async function storeStats(db: Database, bizType: string, from: Date): Promise<void> {
  const to = grainFloor(db.clock.now().getTime(), 1) - 16 * MINUTE_MS;
  const described = await db.prisma.failureGroup.findMany({ where: { bizType }, select: { id: true } });
  const own = new Set(described.map(({ id }) => id));
  const types: ReturnType<typeof statColumns>[] = [];
  const groups: { grain: number; startAt: Date; groupId: string; failed: number }[] = [];
  for (const grain of GRAINS) {
    const computed = await computeStats(db, grainFloor(from.getTime(), 60), to, grain);
    const stats = computed.types.filter((one) => one.bizType === bizType);
    types.push(...stats.map((one) => statColumns({ grain, ...one })));
    if (grain === 60) continue;
    for (const row of computed.groups)
      if (own.has(row.groupId)) groups.push({ ...row, grain, startAt: new Date(row.startAt) });
  }
  await db.prisma.$transaction([
    db.prisma.taskStat.createMany({ data: types }),
    db.prisma.groupStat.createMany({ data: groups }),
  ]);
}
