import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '@/lib/testing/databases';
import type { Database } from './client';
import { withLockRetry } from './failure';
import { dayStateOf, guardDay, lockDay, readDay } from './recon-day-store';

const NOW = new Date('2026-03-18T02:00:00.000Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const someSource = () => BigInt(`0x${randomUUID().slice(0, 8)}`);
const DAY = '2026-03-17';

function guard(db: Database, sourceId: bigint, businessDate = DAY, now = NOW) {
  return withLockRetry(() => db.prisma.$transaction((tx) => guardDay(tx, sourceId, businessDate, now)));
}

async function putInto(db: Database, sourceId: bigint, state: string, reopenUntil: Date | null = null) {
  const data = { sourceId, businessDate: DAY, state, reopenUntil, changedAt: NOW };
  await db.prisma.reconDay.create({ data });
}

test('a reopening ends by the clock alone', () => {
  expect(dayStateOf(null, NOW)).toBe('open');
  expect(dayStateOf({ state: 'open', reopenUntil: null }, NOW)).toBe('open');
  expect(dayStateOf({ state: 'locked', reopenUntil: hours(1) }, NOW)).toBe('locked');
  expect(dayStateOf({ state: 'reopened', reopenUntil: hours(1) }, NOW)).toBe('reopened');
  expect(dayStateOf({ state: 'reopened', reopenUntil: NOW }, NOW)).toBe('lapsed');
});

describeEachDatabase((open) => {
  test('a day that nobody decided about is open, and has its row from then on', async () => {
    const db = await open();
    const sourceId = someSource();
    expect(await guard(db, sourceId)).toBeNull();
    expect(await guard(db, sourceId)).toBeNull();
    expect(await readDay(db.prisma, sourceId, DAY)).toMatchObject({ state: 'open', lockVersion: 0 });
    expect(await readDay(db.prisma, sourceId, '2026-03-16')).toBeNull();
  });

  test('what is locked, and what was reopened for too short, refuses', async () => {
    const db = await open();
    const [locked, reopened] = [someSource(), someSource()];
    await putInto(db, locked, 'locked');
    await putInto(db, reopened, 'reopened', hours(2));
    const refusal = { code: 'day_locked', businessDate: DAY };
    expect(await guard(db, locked)).toEqual({ ...refusal, sourceId: `${locked}`, lapsed: false });
    expect(await guard(db, reopened)).toBeNull();
    expect(await guard(db, reopened, DAY, hours(2))).toEqual({
      ...refusal,
      sourceId: `${reopened}`,
      lapsed: true,
    });
  });

  test('whoever changes the day and whoever locks it wait for each other, the first time too', async () => {
    const [db, other] = [await open(), await open({ own: true })];
    const sourceId = someSource();
    const order: string[] = [];
    let reached: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let proceed: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const first = db.prisma.$transaction(async (tx) => {
      await lockDay(tx, sourceId, DAY, NOW);
      reached();
      await isAsked;
      await tx.reconDay.updateMany({ where: { sourceId }, data: { state: 'locked' } });
      order.push('locked');
    });
    await isHeld;
    const second = guard(other, sourceId).then((error) => {
      order.push('guarded');
      return error;
    });
    proceed();
    await first;
    expect(await second).toMatchObject({ code: 'day_locked' });
    expect(order).toEqual(['locked', 'guarded']);
  });

  test('many who begin with the same new day all get on', async () => {
    const [db, other] = [await open(), await open({ own: true })];
    const sourceId = someSource();
    const all = Array.from({ length: 8 }, (_one, at) => guard(at % 2 === 0 ? db : other, sourceId));
    expect(await Promise.all(all)).toEqual(all.map(() => null));
    expect(await db.prisma.reconDay.count({ where: { sourceId } })).toBe(1);
  });
});
