import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import { fingerprintOf } from '@/lib/domain/fingerprint';
import { STATUS } from '@/lib/domain/task-status';
import type { FailureGroupList } from '@/lib/domain/views/failure-group';
import { describeEachDatabase } from '@/lib/testing/databases';
import { storeType } from '@/lib/testing/engine-lab';
import { contextFor, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { getTask } from '../tasks/get-task';
import { listTasks } from '../tasks/list-tasks';
import { getGroup } from './get-group';
import { listGroups, type ListGroupsInput } from './list-groups';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const MINUTE = 60_000;
const clear = async (db: Database) => {
  await db.prisma.asyncTask.deleteMany({});
  await db.prisma.failureGroup.deleteMany({});
  await db.prisma.groupStat.deleteMany({});
};
type Row = { group: string | null; minutes: number; amount: number | null; failed: boolean };
const STATUS_OF_ROW = (row: Row) => (row.failed ? STATUS.failed : STATUS.success);

async function insertRows(db: Database, now: Date, rows: readonly Row[]): Promise<void> {
  const data = rows.map((row, n) => ({
    bizType: 'refund',
    bizId: `B-${n}`,
    eventId: randomUUID(),
    payload: '{}',
    status: STATUS_OF_ROW(row),
    errorGroup: row.group,
    lastError: 'HTTP 503: down',
    updatedAt: new Date(now.getTime() - row.minutes * MINUTE),
    amountMinor: row.amount === null ? null : BigInt(row.amount),
    currency: row.amount === null ? null : 'CNY',
  }));
  if (data.length > 0) await db.prisma.asyncTask.createMany({ data });
}

async function allPages(
  ctx: Parameters<typeof listGroups>[0],
  filter: ListGroupsInput,
): Promise<FailureGroupList[]> {
  const pages = [value(await listGroups(ctx, filter))];
  for (let older = pages[0]?.older; older; older = pages.at(-1)?.older)
    pages.push(value(await listGroups(ctx, { ...filter, cursor: older })));
  return pages;
}

describeEachDatabase(
  (open) => {
    describe('the list of groups', () => {
      test('counts, money, first and last are those of the rows, for random ledgers', async () => {
        const now = new Date('2026-03-18T12:00:00.000Z');
        const db = await open({ clock: { now: () => now } });
        const ctx = await signedIn(db, 'support');
        const row = fc.record({
          group: fc.constantFrom('1-a', '1-b', '1-c', '1-d', null),
          minutes: fc.nat(3000),
          amount: fc.option(fc.nat(1_000_000)),
          failed: fc.boolean(),
        });
        await fc.assert(
          fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
            await clear(db);
            await insertRows(db, now, rows);
            const list = value(await listGroups(ctx, {}));
            const failed = rows.filter((one) => one.failed);
            const ids = [...new Set(failed.flatMap(({ group }) => group ?? []))];
            expect(list.rows).toHaveLength(ids.length);
            expect(list.ungrouped.count).toBe(failed.filter(({ group }) => group === null).length);
            expect(list.tasks.count + list.ungrouped.count).toBe(failed.length);
            for (const shown of list.rows) {
              const own = failed.filter(({ group }) => group === shown.id);
              const minutes = own.map((one) => one.minutes);
              const at = (ago: number) => new Date(now.getTime() - ago * MINUTE).toISOString();
              const sum = own.reduce((all, { amount }) => all + (amount ?? 0), 0);
              const hasMoney = own.some(({ amount }) => amount !== null);
              expect(shown).toMatchObject({
                count: { count: own.length, capped: false },
                share: own.length / failed.length,
                oldest: { since: at(Math.max(...minutes)) },
                lastSeenAt: at(Math.min(...minutes)),
                growing: Math.min(...minutes) <= 15,
                atStake: hasMoney ? [{ currency: 'CNY', minor: String(sum) }] : [],
                atStakePartial: false,
              });
            }
            const counts = list.rows.map(({ count }) => count.count);
            expect(counts).toEqual(counts.toSorted((a, b) => b - a));
          }),
          { numRuns: 15 },
        );
      });

      test('case-03 pages show each group exactly once, by count and by last failure, forwards and back', async () => {
        const now = new Date('2026-03-18T12:00:00.000Z');
        const db = await open({ clock: { now: () => now } });
        await clear(db);
        const ctx = await signedIn(db, 'support');
        // All alike in both orders: only the id tells them apart.
        const rows = Array.from({ length: 60 }, (_none, n) => ({
          group: `1-${String(n).padStart(2, '0')}`,
          minutes: n % 3,
          amount: null,
          failed: true,
        }));
        await insertRows(db, now, rows);
        for (const sort of ['count', 'last'] as const) {
          const pages = await allPages(ctx, { sort });
          expect(pages.map((page) => [page.firstRow, page.rows.length])).toEqual([
            [1, 25],
            [26, 25],
            [51, 10],
          ]);
          const ids = pages.flatMap((page) => page.rows.map(({ id }) => id));
          expect(new Set(ids).size).toBe(60);
          const back = value(await listGroups(ctx, { sort, cursor: pages[2]?.newer ?? undefined }));
          expect(back.rows.map(({ id }) => id)).toEqual(pages[1]?.rows.map(({ id }) => id));
          const first = value(await listGroups(ctx, { sort, cursor: pages[1]?.newer ?? undefined }));
          expect(first.rows.map(({ id }) => id)).toEqual(pages[0]?.rows.map(({ id }) => id));
        }
        expect(value(await listGroups(ctx, { cursor: '%%%', sort: 'x' as 'count' }))).toMatchObject({
          firstRow: 1,
          groups: { count: 60 },
          tasks: { count: 60 },
        });
      });

      test('case-10 type and text narrow it, letters are letters', async () => {
        const db = await open();
        await clear(db);
        const ctx = await signedIn(db, 'support');
        const name = async (bizType: string, message: string) => {
          const { id, version, errorClass, title } = fingerprintOf({ bizType, errorClass: null, message });
          const times = { firstSeenAt: db.clock.now(), lastSeenAt: db.clock.now() };
          await db.prisma.failureGroup.create({
            data: { id, version, bizType, errorClass, title, ...times },
          });
          await insertTask(db, 'failed', { bizType, errorGroup: id, lastError: message });
          return id;
        };
        const closed = await name('refund', 'HTTP 422: Order_Closed 100% sure');
        const busy = await name('refund', 'HTTP 503: 网关维护中');
        const sms = await name('sms', 'HTTP 503: 网关维护中');
        const found = async (filter: ListGroupsInput) =>
          new Set(value(await listGroups(ctx, filter)).rows.map(({ id }) => id));
        expect(await found({ bizType: 'refund' })).toEqual(new Set([closed, busy]));
        expect(await found({ text: '维护' })).toEqual(new Set([busy, sms]));
        expect(await found({ text: 'order_closed' })).toEqual(new Set([closed]));
        expect(await found({ text: '%' })).toEqual(new Set([closed]));
        expect(await found({ text: '维护', bizType: 'sms' })).toEqual(new Set([sms]));
        expect(await found({ text: 'nothing has this' })).toEqual(new Set());
        expect(value(await listGroups(ctx, { text: '维护' })).bizTypes).toEqual(['refund', 'sms']);
      });

      test('a count beyond 10,000 is capped, and then no share is claimed', async () => {
        const now = new Date('2026-03-18T12:00:00.000Z');
        const db = await open({ clock: { now: () => now } });
        await clear(db);
        const ctx = await signedIn(db, 'support');
        const rows = (group: string, count: number) =>
          Array.from({ length: count }, () => ({ group, minutes: 30, amount: 1, failed: true }));
        for (let at = 0; at < 10_250; at += 250) await insertRows(db, now, rows('1-big', 250));
        await insertRows(db, now, rows('1-small', 7));
        const list = value(await listGroups(ctx, {}));
        expect(list.rows).toMatchObject([
          {
            id: '1-big',
            count: { count: 10_000, capped: true },
            share: null,
            atStake: [{ minor: '1000' }],
            atStakePartial: true,
          },
          { id: '1-small', count: { count: 7, capped: false }, share: null, atStakePartial: false },
        ]);
        expect(list.tasks).toEqual({ count: 10_007, capped: true });
      }, 60_000);
    });

    describe('one group', () => {
      test('case-01 its tasks, ids beyond 2^53 exact, and the task list narrowed to it', async () => {
        const db = await open();
        await clear(db);
        const ctx = await signedIn(db, 'operator');
        const at = new Date(db.clock.now().getTime() - 30 * MINUTE);
        const base = 9_007_199_254_740_992n;
        for (const n of [0n, 1n, 2n])
          await insertTask(db, 'failed', {
            id: base + n,
            bizId: `RF-${n}`,
            errorGroup: '1-a',
            updatedAt: at,
          });
        await insertTask(db, 'failed', { errorGroup: '1-b', updatedAt: at });
        const page = value(await getGroup(ctx, { groupId: '1-a' }));
        expect(page.tasks.map(({ id }) => id)).toEqual([
          '9007199254740994',
          '9007199254740993',
          '9007199254740992',
        ]);
        expect(page.group).toMatchObject({
          count: { count: 3 },
          share: 0.75,
          oldest: { taskId: '9007199254740992', bizId: 'RF-0' },
          samples: [
            { taskId: '9007199254740994' },
            { taskId: '9007199254740993' },
            { taskId: '9007199254740992' },
          ],
        });
        const list = value(await listTasks(ctx, { view: 'failed', group: '1-a' }));
        expect(list.rows.map(({ id }) => id)).toEqual(page.tasks.map(({ id }) => id));
        expect(list).toMatchObject({ total: { count: 3 }, group: { id: '1-a' } });
        expect(value(await listTasks(ctx, { view: 'all', group: '1-a' }))).toMatchObject({
          total: { count: 4 },
          group: null,
        });
        expect(JSON.parse(JSON.stringify(page))).toEqual(page);
        const task = value(await getTask(ctx, { taskId: '9007199254740993' }));
        expect(task.group).toMatchObject({ name: { id: '1-a' }, tasks: { count: 3 } });
      });

      test('a group without tasks is still told; one that nobody knows is not found; nobody is signed out', async () => {
        const db = await open();
        await clear(db);
        const ctx = await signedIn(db, 'support');
        const seen = new Date('2026-03-01T00:00:00.000Z');
        await db.prisma.failureGroup.create({
          data: {
            id: '1-old',
            version: 1,
            bizType: 'sms',
            title: '余额不足',
            firstSeenAt: seen,
            lastSeenAt: seen,
          },
        });
        expect(value(await getGroup(ctx, { groupId: '1-old' }))).toMatchObject({
          name: { title: '余额不足', bizType: 'sms' },
          group: null,
          tasks: [],
          firstSeenAt: seen.toISOString(),
        });
        for (const groupId of ['1-none', '', 'x'.repeat(65)])
          expect(await getGroup(ctx, { groupId })).toMatchObject({
            error: { code: 'not_found', what: 'failure_group' },
          });
        for (const read of [listGroups, getGroup])
          expect(await read(contextFor(db, null), { groupId: '1-old' })).toMatchObject({
            error: { code: 'signed_out' },
          });
      });

      test('case-34 titles and samples are masked, by the type’s own keys too', async () => {
        const db = await open();
        await clear(db);
        await storeType(db, 'wallet', 'external', { maskedKeys: ['shopKey'] });
        const ctx = await signedIn(db, 'support');
        await db.prisma.failureGroup.create({
          data: {
            id: '1-s',
            version: 1,
            bizType: 'wallet',
            title: 'refused shopKey=sk-hidden',
            firstSeenAt: db.clock.now(),
            lastSeenAt: db.clock.now(),
          },
        });
        await insertTask(db, 'failed', {
          bizType: 'wallet',
          errorGroup: '1-s',
          lastError: 'refused shopKey=sk-hidden token=t-hidden',
        });
        await insertTask(db, 'failed', {
          bizType: 'wallet',
          errorGroup: '1-t',
          lastError: 'again token=t-hidden',
        });
        for (const answer of [
          await listGroups(ctx, {}),
          await getGroup(ctx, { groupId: '1-s' }),
          await getGroup(ctx, { groupId: '1-t' }),
        ])
          expect(JSON.stringify(value<unknown>(answer as VerbResult<unknown>))).not.toContain('hidden');
        expect(value(await getGroup(ctx, { groupId: '1-s' })).name.title).toContain('shopKey=');
      });

      test('the trend: the last 24 hours by the hour, older and other groups left out', async () => {
        const now = new Date('2026-03-18T12:07:00.000Z');
        const db = await open({ clock: { now: () => now } });
        await clear(db);
        const ctx = await signedIn(db, 'support');
        await insertRows(db, now, [{ group: '1-a', minutes: 3, amount: null, failed: true }]);
        const stat = (groupId: string, startAt: string, failed: number, grain = 15) => ({
          grain,
          groupId,
          startAt: new Date(startAt),
          failed,
        });
        await db.prisma.groupStat.createMany({
          data: [
            stat('1-a', '2026-03-18T12:00:00Z', 5),
            stat('1-a', '2026-03-18T12:00:00Z', 4, 1),
            stat('1-a', '2026-03-18T11:30:00Z', 2),
            stat('1-a', '2026-03-17T12:15:00Z', 7),
            stat('1-a', '2026-03-17T12:00:00Z', 99),
            stat('1-b', '2026-03-18T12:00:00Z', 99),
          ],
        });
        const { trend } = value(await getGroup(ctx, { groupId: '1-a' }));
        expect(trend).toMatchObject({ from: '2026-03-17T12:15:00.000Z', minutes: 60 });
        expect(trend.counts).toEqual([7, ...Array<number>(22).fill(0), 7]);
      });
    });
  },
  { timezone: 'Asia/Shanghai' },
);
