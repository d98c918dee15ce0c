import { expect, test } from 'vitest';
import { isOutOfTime } from '../db/statement-limit';
import { describeEachDatabase } from '../testing/databases';
import { insertTask, signedIn } from '../testing/ledger-factory';
import { listTasks } from './tasks/list-tasks';

describeEachDatabase((open, { provider }) => {
  test('what a screen asks is ended by the server after its time, what a verb asks never', async () => {
    const db = await open({ own: true, screenStatementMs: 50 });
    if (provider === 'mysql') {
      const asleep = 'SELECT SLEEP(0.3) AS slept';
      const ended = await db.screens.prisma.$queryRawUnsafe(asleep).catch((error: unknown) => error);
      expect(isOutOfTime(ended)).toBe(true);
      expect(await db.prisma.$queryRawUnsafe(asleep)).toEqual([{ slept: 0 }]);
    }
    // The session goes on: the next statement has its own time.
    await insertTask(db, 'failed', { bizType: 'after' });
    const ctx = await signedIn(db, 'support');
    const list = await listTasks({ ...ctx, db: db.screens }, { bizType: 'after' });
    expect(list).toMatchObject({ ok: true, value: { total: { count: 1 }, outOfTime: null } });
  });
});
