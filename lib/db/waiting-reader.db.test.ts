import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testing/databases';
import { insertOne } from '../testing/engine-lab';
import { readLongestDue } from './waiting-reader';

describeEachDatabase((open) => {
  test('the longest wait of each type, however often one connection is asked', async () => {
    const db = await open({ poolSize: 1 });
    const now = db.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await insertOne(db, 'timed', { nextRetryTime: ago(5_000), createdAt: ago(90_000) });
    await insertOne(db, 'timed', { nextRetryTime: ago(7_250), createdAt: ago(8_000) });
    await insertOne(db, 'timed', { createdAt: ago(3_000) });
    await insertOne(db, 'timeless', { createdAt: ago(4_000) });
    await insertOne(db, 'timeless', { createdAt: ago(2_000) });
    await insertOne(db, 'later', { nextRetryTime: new Date(now.getTime() + 60_000) });
    const types = ['timed', 'timeless', 'later', 'nobody', ...Array.from({ length: 60 }, (_, i) => `t-${i}`)];
    for (let time = 0; time < 3; time += 1) {
      const ages = await readLongestDue(db, now, types);
      expect(Object.fromEntries(ages)).toEqual({ timed: 7_250, timeless: 4_000 });
      expect(await readLongestDue(db, now, ['timed'])).toEqual(new Map([['timed', 7_250]]));
    }
    expect(await readLongestDue(db, now, [])).toEqual(new Map());
  });
});
