import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import type { VerbResult } from '../../domain/errors';
import { Statistics } from '../../engine/statistics';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, insertTask, signedIn } from '../../testing/ledger-factory';
import { handClock } from '../../testing/ledger-model';
import { getRollForward } from './get-roll-forward';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const ZONE = 'Asia/Shanghai';

describeEachDatabase((open) => {
  let clock = handClock();
  let db: Database;

  beforeEach(async () => {
    clock = handClock();
    clock.advance(Date.parse('2026-03-18T03:10:20Z') - clock.now().getTime());
    db = await open({ own: true, clock, poolSize: 2 });
    await db.prisma.taskStat.deleteMany({});
    await db.prisma.statProgress.deleteMany({});
    await db.prisma.asyncTask.deleteMany({});
  });

  /** A task that was there from one instant to another, or is there still. */
  const put = (
    bizType: string,
    status: 'success' | 'compensated' | 'failed' | 'pending',
    created: string,
    ended = created,
  ) => insertTask(db, status, { bizType, createdAt: new Date(created), updatedAt: new Date(ended) });

  const countAll = async () => {
    const statistics = new Statistics(db);
    while ((await statistics.runOnce()).behind);
    statistics.end();
  };

  test('opening + created = succeeded + compensated + open, day by day in the reader’s zone', async () => {
    // In Shanghai the 17th begins at 16:00 UTC of the 16th.
    await put('refund', 'success', '2026-03-16T15:00:00Z', '2026-03-16T17:00:00Z');
    await put('refund', 'failed', '2026-03-16T15:30:00Z', '2026-03-16T18:00:00Z');
    await put('refund', 'compensated', '2026-03-17T01:00:00Z', '2026-03-17T16:30:00Z');
    await put('refund', 'success', '2026-03-17T17:00:00Z', '2026-03-18T03:09:00Z');
    await put('points', 'pending', '2026-03-18T03:10:00Z');
    await countAll();
    const ctx = await signedIn(db, 'support');
    const forward = value(await getRollForward(ctx, { zone: ZONE, days: 3 }));
    expect(forward).toMatchObject({
      from: '2026-03-16',
      to: '2026-03-18',
      zone: ZONE,
      checked: true,
      bizTypes: ['points', 'refund'],
    });
    expect(forward.until).toBe(clock.now().toISOString());
    const rows = forward.rows.map(
      ({ date, bizType, opening, created, succeeded, compensated, open: left, leftOver }) => [
        `${date} ${bizType}`,
        opening,
        created,
        succeeded,
        compensated,
        left,
        leftOver,
      ],
    );
    expect(rows).toEqual([
      ['2026-03-16 points', 0, 0, 0, 0, 0, 0],
      ['2026-03-16 refund', 0, 2, 0, 0, 2, 0],
      ['2026-03-17 points', 0, 0, 0, 0, 0, 0],
      ['2026-03-17 refund', 2, 1, 1, 0, 2, 0],
      ['2026-03-18 points', 0, 1, 0, 0, 1, 0],
      ['2026-03-18 refund', 2, 1, 1, 1, 1, 0],
    ]);
    const earlier = value(
      await getRollForward(ctx, { zone: ZONE, days: 1, to: '2026-03-17', bizType: 'refund' }),
    );
    expect(earlier.rows).toEqual([
      {
        bizType: 'refund',
        date: '2026-03-17',
        opening: 2,
        created: 1,
        succeeded: 1,
        compensated: 0,
        open: 2,
        leftOver: 0,
      },
    ]);
  });

  test('a task that was deleted, or moved without its time, is left over', async () => {
    const gone = await put('refund', 'failed', '2026-03-17T01:00:00Z');
    await put('refund', 'failed', '2026-03-17T02:00:00Z');
    await countAll();
    await db.prisma.asyncTask.deleteMany({ where: { id: gone } });
    const ctx = await signedIn(db, 'finance');
    const { rows } = value(await getRollForward(ctx, { zone: ZONE, days: 2 }));
    expect(rows.map(({ date, open: left, leftOver }) => [date, left, leftOver])).toEqual([
      ['2026-03-17', 2, 0],
      ['2026-03-18', 1, 1],
    ]);
  });

  test('the day in which counting began opens with what stood open then', async () => {
    await countAll();
    // Counting began at 03:00; somebody brings in older rows afterwards.
    await put('refund', 'failed', '2026-03-17T01:00:00Z');
    await put('refund', 'success', '2026-03-18T01:00:00Z', '2026-03-18T03:09:30Z');
    await put('refund', 'pending', '2026-03-18T03:10:00Z');
    const ctx = await signedIn(db, 'finance');
    const { rows, checked } = value(await getRollForward(ctx, { zone: ZONE, days: 7 }));
    expect(checked).toBe(true);
    expect(rows).toEqual([
      {
        bizType: 'refund',
        date: '2026-03-18',
        opening: 2,
        created: 1,
        succeeded: 1,
        compensated: 0,
        open: 2,
        leftOver: 0,
      },
    ]);
  });

  test('before any worker has counted there is nothing to show; strangers see nothing', async () => {
    await put('refund', 'failed', '2026-03-17T01:00:00Z');
    const ctx = await signedIn(db, 'finance');
    expect(value(await getRollForward(ctx, { zone: 'nowhere', days: 400, to: 'x' }))).toMatchObject({
      rows: [],
      until: null,
      checked: false,
      zone: 'UTC',
      to: '2026-03-18',
    });
    expect(await getRollForward(contextFor(db, null), {})).toMatchObject({ error: { code: 'signed_out' } });
  });
});
