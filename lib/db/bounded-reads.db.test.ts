import { expect, test } from 'vitest';
import { STATUS } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { insertDue } from '../testing/engine-lab';
import type { Database } from './client';
import { countGroups } from './group-counts';
import { countUngrouped, readGroupHeads } from './group-reader';
import { countRange, countTasks } from './list-reader';
import { readLedgerTypes } from './type-rules-reader';

const ROWS = 1_500;

/** Rows that this handle's one connection has walked over or sorted so far. Only MySQL counts them. */
async function walked(db: Database): Promise<number> {
  const rows = await db.prisma.$queryRawUnsafe<{ Value: string }[]>(
    "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_next', 'Handler_read_prev', 'Handler_read_rnd_next', 'Sort_rows')",
  );
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}

describeEachDatabase((open, { provider }) => {
  test('what a page counts and lists does not read every row, however often it is asked', async () => {
    const db = await open({ poolSize: 1 });
    for (const [n, bizType] of ['a', 'b', 'c'].entries()) {
      const updatedAt = new Date(db.clock.now().getTime() - n * 60_000);
      await insertDue(db, bizType, ROWS / 3, {
        status: STATUS.failed,
        errorGroup: `1-${bizType}`,
        updatedAt,
      });
      await insertDue(db, bizType, ROWS / 3, { status: STATUS.success });
    }
    if (provider === 'mysql') await db.prisma.$executeRawUnsafe('ANALYZE TABLE async_task');
    const failed = { where: { status: STATUS.failed }, time: 'updatedAt' as const };
    for (let time = 0; time < 3; time += 1) {
      const before = provider === 'mysql' ? await walked(db) : 0;
      expect(await readLedgerTypes(db)).toEqual(['a', 'b', 'c']);
      const heads = await readGroupHeads(db, db.clock.now());
      expect(heads.map(({ id }) => id)).toEqual(['1-a', '1-b', '1-c']);
      expect(heads.map(({ newestAgeMs }) => Math.floor(newestAgeMs / 60_000))).toEqual([0, 1, 2]);
      expect(await countRange(db.prisma, { ...failed, countedBy: 'status' }, 20)).toBe(20);
      expect(await countRange(db.prisma, { where: {}, time: 'createdAt' }, 20)).toBe(20);
      expect(await countTasks(db.prisma, { ...failed.where, errorGroup: '1-b' }, 'status', 20)).toBe(20);
      expect(await countUngrouped(db.prisma, 20)).toBe(0);
      expect(await countGroups(db, ['1-a', '1-c'], 20)).toEqual(
        new Map([
          ['1-a', 20],
          ['1-c', 20],
        ]),
      );
      if (provider === 'mysql') expect((await walked(db)) - before).toBeLessThan(ROWS / 3);
    }
  });
});
