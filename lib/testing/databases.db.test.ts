import { expect, test } from 'vitest';
import { describeEachDatabase } from './databases';

describeEachDatabase((open, { provider, url }) => {
  test('a suite starts with an empty, migrated ledger', async () => {
    const db = await open();
    expect(db.provider).toBe(provider);
    expect(await db.prisma.asyncTask.count()).toBe(0);
  });

  test('the handle is shared, and another one sees the same rows', async () => {
    const [first, again, other] = [await open(), await open(), await open({ own: true })];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    await first.prisma.asyncTask.create({
      data: { bizType: 'probe', bizId: 'b-1', eventId: 'e-1', payload: '{}' },
    });
    expect(await other.prisma.asyncTask.count({ where: { eventId: 'e-1' } })).toBe(1);
    expect(url()).toMatch(provider === 'mysql' ? /^mysql:/ : /^file:/);
  });
});
