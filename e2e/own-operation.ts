import type { Database } from '../lib/db/client';
import { insertTask, insertUser } from '../lib/testing/ledger-factory';
import { ownType } from './own-type';

/** The address of an operation that somebody paused: no worker does anything with it. over: one that was given up. */
export async function ownOperation(db: Database, over: boolean): Promise<string> {
  const bizType = await ownType(db, null);
  const now = db.clock.now();
  const user = await insertUser(db, 'operator');
  const { id } = await db.prisma.bulkOperation.create({
    data: {
      kind: 'retry',
      state: over ? 'cancelled' : 'paused',
      why: 'person',
      choice: JSON.stringify({ by: 'filter', view: 'failed', bizType }),
      options: JSON.stringify({ canary: 10, ratePerSecond: 5, stopAtPercent: 20 }),
      reason: 'Gateway is back',
      requesterId: user.id,
      requesterName: user.name,
      requesterRole: 'operator',
      actingId: user.id,
      frozenAt: now,
      setAt: now,
      startedAt: now,
      changedAt: now,
      finishedAt: over ? now : null,
      expected: 3,
      total: 3,
      failed: 1,
      skipped: over ? 2 : 1,
      waiting: over ? 0 : 1,
      money: JSON.stringify([{ minor: '77400', currency: 'CNY' }]),
    },
  });
  const of = { operationId: id, lockVersion: 0 };
  const task = () => insertTask(db, 'failed', { bizType, amountMinor: 25_800n, currency: 'CNY' });
  const skipped = { ...of, state: 'skipped', why: 'changed', whyBy: user.name, whyAt: now };
  await db.prisma.bulkItem.createMany({
    data: [
      { ...of, taskId: await task(), state: 'failed', movedAt: now, settledAt: now },
      { ...skipped, taskId: await task() },
      over
        ? { ...skipped, taskId: await task(), why: 'cancelled', whyBy: null }
        : { ...of, taskId: await task(), state: 'waiting' },
    ],
  });
  return `/bulk/${id}`;
}
