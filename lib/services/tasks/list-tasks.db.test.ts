import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import type { TaskListPage } from '@/lib/domain/views/task-list';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import type { ServiceContext } from '../context';
import { ReadBudget } from '../read-budget';
import { countViews } from './count-views';
import { listTasks, type ListTasksInput } from './list-tasks';
import { lookUp } from './look-up';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function page(ctx: ServiceContext, input: ListTasksInput): Promise<TaskListPage> {
  return value(await listTasks(ctx, input));
}

const ids = (list: TaskListPage) => list.rows.map((row) => row.id);

/** All pages from the first to the last, then back; every page as the ids it shows. */
async function walk(
  ctx: ServiceContext,
  input: ListTasksInput,
): Promise<{ there: string[][]; back: string[][] }> {
  const there: string[][] = [];
  const back: string[][] = [];
  let list = await page(ctx, input);
  there.push(ids(list));
  while (list.older !== null) {
    list = await page(ctx, { ...input, cursor: list.older });
    there.push(ids(list));
  }
  while (list.newer !== null) {
    list = await page(ctx, { ...input, cursor: list.newer });
    back.unshift(ids(list));
  }
  return { there, back };
}

async function insertMany(db: Database, count: number, columns: (index: number) => object) {
  const all: string[] = [];
  for (let i = 0; i < count; i += 1)
    all.push((await insertTask(db, 'failed', { bizType: 'paged', ...columns(i) })).toString());
  return all;
}

describeEachDatabase((open) => {
  test('case-03 rows of one millisecond: each once, forwards and back', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const at = new Date('2026-05-05T10:00:00.000Z');
    const all = await insertMany(db, 45, () => ({ createdAt: at, updatedAt: at }));
    for (const view of ['all', 'failed'] as const) {
      const { there, back } = await walk(ctx, { view, bizType: 'paged', pageSize: 20 });
      expect(there.flat()).toEqual([...all].reverse());
      expect(there.map((rows) => rows.length)).toEqual([20, 20, 5]);
      expect(back).toEqual(there.slice(0, -1));
    }
  });

  test('a page knows the number of its first row; a cursor that is none is the first page', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    await insertMany(db, 21, () => ({ bizType: 'numbered' }));
    const first = await page(ctx, { bizType: 'numbered', pageSize: 20 });
    const second = await page(ctx, { bizType: 'numbered', pageSize: 20, cursor: first.older ?? '' });
    expect([first.firstRow, second.firstRow]).toEqual([1, 21]);
    expect(first.total).toEqual({ count: 21, capped: false });
    const broken = { bizType: 'numbered', cursor: 'not a cursor', pageSize: 3, view: 'nonsense', from: 'x' };
    const fallen = value(await listTasks(ctx, broken));
    expect(fallen).toMatchObject({ view: 'failed', firstRow: 1, pageSize: 20, newer: null });
    expect(ids(fallen)).toEqual(ids(first));
  });

  test('case-01 ids beyond 2^53 stay exact', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    for (const id of [9007199254740992n, 9007199254740993n])
      await insertTask(db, 'failed', { id, bizType: 'large', originTaskId: id });
    expect(ids(await page(ctx, { bizType: 'large' })).sort()).toEqual([
      '9007199254740992',
      '9007199254740993',
    ]);
    expect(value(await lookUp(ctx, { text: '9007199254740993' }))).toMatchObject({
      taskId: '9007199254740993',
      groups: [{ by: 'task_id', how: 'exact' }],
    });
  });

  test('case-09 event ids that differ by case are two, a repeat and a space at the end are refused', async () => {
    const db = await open();
    await insertTask(db, 'pending', { eventId: 'evt_Ab1' });
    await insertTask(db, 'pending', { eventId: 'evt_aB1' });
    await expect(insertTask(db, 'pending', { eventId: 'evt_Ab1' })).rejects.toThrow();
    await expect(insertTask(db, 'pending', { eventId: 'evt_Ab1 ' })).rejects.toThrow();
    const ctx = await signedIn(db, 'support');
    expect(value(await lookUp(ctx, { text: 'evt_Ab1' })).groups).toHaveLength(1);
    expect(value(await lookUp(ctx, { text: ' evt_aB1 ' })).taskId).not.toBeNull();
  });

  test('case-10 percent and underscore are letters', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    for (const bizId of ['A_1', 'AB1', '100%', '1000', 'back\\slash'])
      await insertTask(db, 'failed', { bizId, bizType: 'wild', lastError: `about ${bizId} it was` });
    const keys = async (filter: ListTasksInput) =>
      (await page(ctx, { view: 'failed', bizType: 'wild', ...filter })).rows.map((row) => row.bizId);
    expect(await keys({ key: 'A_1' })).toEqual(['A_1']);
    expect(await keys({ key: '100%' })).toEqual(['100%']);
    expect(await keys({ key: '%' })).toEqual(['100%']);
    expect(await keys({ key: '_' })).toEqual(['A_1']);
    expect(await keys({ key: '\\' })).toEqual(['back\\slash']);
    expect((await keys({ key: '100' })).sort()).toEqual(['100%', '1000']);
    expect(await keys({ error: 'ABOUT a_1' })).toEqual(['A_1']);
    expect(await keys({ error: '0% it' })).toEqual(['100%']);
    expect(await keys({ error: '\\s' })).toEqual(['back\\slash']);
    expect(value(await lookUp(ctx, { text: '%' })).groups).toEqual([]);
    expect(value(await lookUp(ctx, { text: 'A_' })).groups).toMatchObject([{ how: 'prefix', by: 'biz_id' }]);
  });

  test('stuck: leases that ran out and what nobody touches, merged by time; due: soonest first', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const ago = (minutes: number) => new Date(db.clock.now().getTime() - minutes * 60_000);
    const bizType = 'waiting';
    const stuck = (minutes: number) => insertTask(db, 'stuck', { bizType, nextRetryTime: ago(minutes) });
    const unclaimed = { bizType, claimToken: null, claimedBy: null };
    const expected = [
      await stuck(5),
      await insertTask(db, 'stuck', { ...unclaimed, nextRetryTime: ago(-90), updatedAt: ago(20) }),
      await stuck(25),
      await insertTask(db, 'stuck', { ...unclaimed, nextRetryTime: null, updatedAt: ago(40) }),
    ];
    await insertTask(db, 'processing', { ...unclaimed, nextRetryTime: ago(60), updatedAt: ago(14) });
    await insertTask(db, 'processing', { bizType });
    const list = await page(ctx, { view: 'stuck', bizType });
    expect(ids(list)).toEqual(expected.map(String));
    expect(new Set(list.rows.map((row) => row.status))).toEqual(new Set(['stuck']));

    const due = [
      await insertTask(db, 'pending', { bizType, nextRetryTime: null }),
      await insertTask(db, 'pending', { bizType, nextRetryTime: null }),
      await insertTask(db, 'pending', { bizType, nextRetryTime: ago(9) }),
      await insertTask(db, 'pending', { bizType, nextRetryTime: ago(3) }),
    ];
    await insertTask(db, 'pending', { bizType, nextRetryTime: ago(-3) });
    expect(ids(await page(ctx, { view: 'due', bizType }))).toEqual(due.map(String));
    expect(value(await countViews(ctx, { bizType }))).toMatchObject({
      failed: { count: 0 },
      stuck: { count: 4, capped: false },
      due: { count: 4 },
      all: { count: 11 },
    });
  });

  test('due pages cross from rows without a time to rows with one, both ways', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const due: string[] = [];
    for (let i = 0; i < 44; i += 1) {
      const nextRetryTime = i < 25 ? null : new Date(Date.UTC(2026, 0, 1, 0, i));
      due.push((await insertTask(db, 'pending', { bizType: 'crossing', nextRetryTime })).toString());
    }
    const { there, back } = await walk(ctx, { view: 'due', bizType: 'crossing', pageSize: 20 });
    expect(there.flat()).toEqual(due);
    expect(back).toEqual(there.slice(0, -1));
  });

  test('a row is plain JSON: names, strings, masked error, flags', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const columns = {
      bizType: 'plain',
      lastError: 'token=t-9',
      amountMinor: 9007199254740993n,
      currency: 'CNY',
    };
    await insertTask(db, 'failed', {
      ...columns,
      payloadRevision: 2,
      lastOutcome: 'unknown',
      lateOutcome: 'succeeded',
    });
    const [row] = (await page(ctx, { bizType: 'plain' })).rows;
    expect(row).toMatchObject({
      status: 'failed',
      amount: { minor: '9007199254740993', currency: 'CNY' },
      flags: { edited: true, outcomeUnknown: true, lateOutcome: 'succeeded' },
    });
    expect(row).not.toHaveProperty('payload');
    expect(row?.lastError).not.toContain('t-9');
    expect(JSON.parse(JSON.stringify(row))).toEqual(row);
  });

  test('a list that takes too long comes without rows and keeps what its filters need', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    await insertTask(db, 'failed', { bizType: 'slow', errorGroup: '1-slow' });
    for (const more of [{}, { error: 'x' }, { payload: 'a=1' }]) {
      const input = { view: 'failed', bizType: 'slow', group: '1-slow', ...more };
      const list = value(await listTasks(ctx, input, new ReadBudget(0)));
      expect(list).toMatchObject({ rows: [], outOfTime: 'rows', older: null, group: { id: '1-slow' } });
      expect(list.bizTypes).toContain('slow');
    }
    expect((await page(ctx, { bizType: 'slow' })).outOfTime).toBeNull();
  });

  test('a page has at most 500 rows', async () => {
    const ctx = await signedIn(await open(), 'support');
    expect((await page(ctx, { bizType: 'none', pageSize: 9_999 })).pageSize).toBe(500);
  });

  test('nobody signed in reads nothing', async () => {
    const ctx = contextFor(await open(), null);
    expect(await listTasks(ctx, {})).toEqual({ ok: false, error: { code: 'signed_out' } });
    expect(await lookUp(ctx, { text: 'x' })).toEqual({ ok: false, error: { code: 'signed_out' } });
  });
});
