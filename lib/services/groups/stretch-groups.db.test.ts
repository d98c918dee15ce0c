import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import type { VerbResult } from '../../domain/errors';
import type { StretchGroupList } from '../../domain/views/stretch-groups';
import { Statistics } from '../../engine/statistics';
import { describeEachDatabase } from '../../testing/databases';
import { storeType } from '../../testing/engine-lab';
import * as happenings from '../../testing/happenings';
import { contextFor, insertTask, signedIn } from '../../testing/ledger-factory';
import { handClock } from '../../testing/ledger-model';
import type { ServiceContext } from '../context';
import { listStretchGroups, type ListStretchGroupsInput } from './list-stretch-groups';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function asked(ctx: ServiceContext, input: ListStretchGroupsInput): Promise<StretchGroupList> {
  const list = value(await listStretchGroups(ctx, input));
  if (list === null) throw new Error('no stretch');
  return list;
}

const rowsOf = ({ rows }: StretchGroupList) =>
  rows.map(({ id, failed, share, standing }) => [id, failed, share, standing.count]);

describeEachDatabase(
  (open) => {
    let clock = handClock();
    let db: Database;
    let ctx: ServiceContext;

    beforeEach(async () => {
      clock = handClock();
      clock.advance(Date.parse('2026-03-18T12:07:30.000Z') - clock.now().getTime());
      db = await open({ own: true, clock, poolSize: 2 });
      await db.prisma.taskStat.deleteMany({});
      await db.prisma.groupStat.deleteMany({});
      await db.prisma.statProgress.deleteMany({});
      await db.prisma.asyncTask.deleteMany({});
      await db.prisma.failureGroup.deleteMany({});
      await db.prisma.taskAttempt.deleteMany({});
      await db.prisma.taskType.deleteMany({});
      ctx = await signedIn(db, 'support');
    });

    const describe = (id: string, bizType: string, title: string) => {
      const seen = {
        firstSeenAt: new Date('2026-03-18T09:00:00Z'),
        lastSeenAt: new Date('2026-03-18T11:40:00Z'),
      };
      return db.prisma.failureGroup.create({ data: { id, version: 1, bizType, title, ...seen } });
    };
    const put = (groupId: string, grain: 1 | 15, startAt: string, failed: number) =>
      db.prisma.groupStat.create({ data: { groupId, grain, startAt: new Date(startAt), failed } });
    const putType = (bizType: string, grain: 1 | 15, startAt: string, failed: number) =>
      db.prisma.taskStat.create({
        data: { bizType, grain, startAt: new Date(startAt), failed, latencies: '' },
      });

    test('causes by their count then, with their share and what stands failed now; retried ones stay told', async () => {
      await describe('1-big', 'refund', 'HTTP 503: gateway down');
      await describe('1-small', 'refund', 'HTTP 422: order closed');
      await describe('1-gone', 'sms', '余额不足');
      await put('1-small', 15, '2026-03-18T11:00:00Z', 2);
      await put('1-gone', 15, '2026-03-18T11:00:00Z', 4);
      await put('1-big', 15, '2026-03-18T11:00:00Z', 5);
      await put('1-big', 15, '2026-03-18T11:15:00Z', 9);
      // Beside the stretch on either side, and the same failures again by the minute.
      await put('1-small', 15, '2026-03-18T10:45:00Z', 1000);
      await put('1-small', 15, '2026-03-18T11:30:00Z', 1000);
      await put('1-small', 1, '2026-03-18T11:05:00Z', 2);
      for (let n = 0; n < 3; n += 1)
        await insertTask(db, 'failed', { errorGroup: '1-small', lastError: 'HTTP 422: order closed' });
      await insertTask(db, 'failed', { errorGroup: '1-big', lastError: 'HTTP 503: gateway down' });
      await insertTask(db, 'success', { bizType: 'sms' });
      const list = await asked(ctx, { from: '2026-03-18T11:00:00Z', to: '2026-03-18T11:30:00Z' });
      expect(rowsOf(list)).toEqual([
        ['1-big', 14, 14 / 20, 1],
        ['1-gone', 4, 4 / 20, 0],
        ['1-small', 2, 2 / 20, 3],
      ]);
      expect(list).toMatchObject({
        from: '2026-03-18T11:00:00.000Z',
        to: '2026-03-18T11:30:00.000Z',
        causes: { count: 3, capped: false },
        failures: 20,
        withoutCause: 0,
        bizTypes: ['refund', 'sms'],
        newer: null,
        older: null,
      });
      const [big, gone, small] = list.rows;
      expect(gone).toMatchObject({ title: '余额不足', bizType: 'sms', outlook: null });
      expect(big?.outlook).toMatchObject({ kind: 'helps', httpStatus: 503 });
      expect(small?.outlook).toMatchObject({ kind: 'refused', httpStatus: 422 });
      expect(JSON.parse(JSON.stringify(list))).toEqual(list);
    });

    test('what the engine counted is explained after every task was retried, and adds up with what has no cause', async () => {
      await storeType(db, 'pay', 'http');
      await describe('1-a', 'pay', 'HTTP 503: down');
      await describe('1-b', 'pay', 'HTTP 500: oops');
      const at = (second: number) => new Date(Date.parse('2026-03-18T11:31:00Z') + second * 1000);
      for (const second of [0, 20, 59]) await happenings.exhaustedAt(db, 'pay', at(second), at(0), '1-a');
      await happenings.exhaustedAt(db, 'pay', at(60), at(0), '1-a');
      await happenings.exhaustedAt(db, 'pay', at(30), at(0), '1-b');
      // An attempt of a version that knew no groups yet, and what another program failed.
      await happenings.exhaustedAt(db, 'pay', at(40));
      await happenings.failedOutsideAt(db, 'mail', at(41));
      await new Statistics(db, Infinity).runOnce();
      const minute = { from: '2026-03-18T11:31:00Z', to: '2026-03-18T11:32:00Z' };
      const before = await asked(ctx, minute);
      const mail = before.rows.find(({ bizType }) => bizType === 'mail');
      expect(mail).toMatchObject({ failed: 1, share: 1 / 6, standing: { count: 1 } });
      const paid = ({ rows, ...list }: StretchGroupList) =>
        rowsOf({ ...list, rows: rows.filter(({ bizType }) => bizType === 'pay') });
      expect(paid(before)).toEqual([
        ['1-a', 3, 3 / 6, 0],
        ['1-b', 1, 1 / 6, 0],
      ]);
      expect(before).toMatchObject({ failures: 5, withoutCause: 1 });
      await db.prisma.asyncTask.deleteMany({});
      const after = await asked(ctx, minute);
      expect(after).toMatchObject({ failures: 5, withoutCause: 1 });
      expect(paid(after)).toEqual(paid(before));
      expect(after.rows.map(({ standing }) => standing.count)).toEqual([0, 0, 0]);
      // Edges inside a minute are brought outward: the failure of 11:32 comes in.
      const wider = await asked(ctx, { from: '2026-03-18T11:31:59Z', to: '2026-03-18T11:32:01Z' });
      expect(wider).toMatchObject({ from: '2026-03-18T11:31:00.000Z', to: '2026-03-18T11:33:00.000Z' });
      expect(rowsOf(wider)[0]).toEqual(['1-a', 4, 4 / 7, 0]);
      // The same stretch a day and more later: only quarters are left of it.
      clock.advance(26 * 3_600_000);
      const later = await asked(ctx, minute);
      expect(later).toMatchObject({ from: '2026-03-18T11:30:00.000Z', to: '2026-03-18T11:45:00.000Z' });
      expect(later).toMatchObject({ failures: 6, withoutCause: 1 });
    });

    test('a type has its own causes, sum and failures without a cause; a text narrows the rows alone', async () => {
      await describe('1-a', 'refund', 'HTTP 503: Gateway_Down');
      await describe('1-b', 'refund', 'HTTP 422: 100% closed');
      await describe('1-s', 'sms', 'HTTP 503: Gateway_Down');
      await put('1-a', 15, '2026-03-18T11:00:00Z', 6);
      await put('1-b', 15, '2026-03-18T11:00:00Z', 2);
      await put('1-s', 15, '2026-03-18T11:00:00Z', 50);
      await putType('refund', 15, '2026-03-18T11:00:00Z', 10);
      await putType('sms', 15, '2026-03-18T11:00:00Z', 50);
      const stretch = { from: '2026-03-18T11:00:00Z', to: '2026-03-18T11:15:00Z' };
      const refund = await asked(ctx, { ...stretch, bizType: 'refund' });
      expect(rowsOf(refund)).toEqual([
        ['1-a', 6, 0.6, 0],
        ['1-b', 2, 0.2, 0],
      ]);
      expect(refund).toMatchObject({
        failures: 8,
        withoutCause: 2,
        bizType: 'refund',
        bizTypes: ['refund', 'sms'],
      });
      expect(await asked(ctx, stretch)).toMatchObject({
        failures: 58,
        withoutCause: 2,
        causes: { count: 3 },
      });
      const closed = await asked(ctx, { ...stretch, bizType: 'refund', text: '100% CLOSED' });
      expect(rowsOf(closed)).toEqual([['1-b', 2, 0.2, 0]]);
      expect(closed).toMatchObject({
        causes: { count: 2 },
        failures: 8,
        matching: { groups: { count: 1 }, failures: 2 },
      });
      expect((await asked(ctx, { ...stretch, text: 'x_down' })).rows).toEqual([]);
    });

    test('a group that nobody described is told by its id or its task, a masked title stays masked', async () => {
      await storeType(db, 'wallet', 'external', { maskedKeys: ['shopKey'] });
      await describe('1-m', 'wallet', 'refused shopKey=sk-hidden');
      for (const [index, id] of ['1-m', '1-n', '1-o'].entries())
        await put(id, 15, '2026-03-18T11:00:00Z', 3 - index);
      await insertTask(db, 'failed', { bizType: 'points', errorGroup: '1-n', lastError: 'HTTP 503: down' });
      const list = await asked(ctx, { from: '2026-03-18T11:00:00Z', to: '2026-03-18T11:15:00Z' });
      expect(list.rows.map(({ title, bizType }) => [title, bizType])).toEqual([
        [expect.stringContaining('shopKey='), 'wallet'],
        ['HTTP 503: down', 'points'],
        ['1-o', ''],
      ]);
      expect(JSON.stringify(list)).not.toContain('hidden');
    });

    test('nothing, no stretch, nobody: an empty list, null, and a refusal', async () => {
      const none = await asked(ctx, { from: '2026-03-18T11:00:00Z', to: '2026-03-18T11:30:00Z' });
      expect(none).toMatchObject({
        rows: [],
        failures: 0,
        withoutCause: 0,
        firstRow: 0,
        causes: { count: 0 },
      });
      for (const input of [
        undefined,
        { from: '2026-03-18T11:00:00Z' },
        { to: '2026-03-18T11:00:00Z' },
        { from: 'yesterday', to: '2026-03-18T11:00:00Z' },
        { from: '2026-03-18T11:00:00Z', to: '2026-03-18T11:00:00Z' },
        { from: '2026-03-18T11:30:00Z', to: '2026-03-18T11:00:00Z' },
        { from: '2026-03-19T11:00:00Z', to: '2026-03-19T12:00:00Z' },
      ])
        expect(value(await listStretchGroups(ctx, input))).toBeNull();
      expect(await listStretchGroups(contextFor(db, null), {})).toMatchObject({
        error: { code: 'signed_out' },
      });
    });

    test('pages show each cause once, forwards and back, also where all counts are alike', async () => {
      await db.prisma.groupStat.createMany({
        data: Array.from({ length: 60 }, (_none, n) => ({
          grain: 15,
          startAt: new Date('2026-03-18T11:00:00Z'),
          groupId: `1-${String(n).padStart(2, '0')}`,
          failed: 7,
        })),
      });
      const stretch = { from: '2026-03-18T11:00:00Z', to: '2026-03-18T11:15:00Z' };
      const pages = [await asked(ctx, stretch)];
      for (let older = pages[0]?.older; older; older = pages.at(-1)?.older)
        pages.push(await asked(ctx, { ...stretch, cursor: older }));
      expect(pages.map((page) => [page.firstRow, page.rows.length])).toEqual([
        [1, 25],
        [26, 25],
        [51, 10],
      ]);
      expect(new Set(pages.flatMap((page) => page.rows.map(({ id }) => id))).size).toBe(60);
      const back = await asked(ctx, { ...stretch, cursor: pages[2]?.newer ?? undefined });
      expect(back.rows).toEqual(pages[1]?.rows);
      expect((await asked(ctx, { ...stretch, cursor: '%%%' })).firstRow).toBe(1);
    });
  },
  { timezone: 'Asia/Shanghai' },
);
