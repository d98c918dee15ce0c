import { expect, test } from 'vitest';
import type { VerbResult } from '@/lib/domain/errors';
import type { TaskListPage } from '@/lib/domain/views/task-list';
import { readErrorsContaining } from '@/lib/db/list-walk';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { listTasks, type ListTasksInput } from './list-tasks';
import { viewRanges } from '../../db/view-ranges';

function value(result: VerbResult<TaskListPage>): TaskListPage {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const SECRET = 'zq7-secret-4';

describeEachDatabase((open) => {
  for (const role of ['support', 'finance'] as const)
    test(`case-34 ${role} cannot guess a masked secret by what a filter finds or counts`, async () => {
      const db = await open();
      const ctx = await signedIn(db, role);
      const bizType = `guess_${role}`;
      const lastError = `HTTP 401 from gateway, token=${SECRET}, zone cn-2`;
      const id = (await insertTask(db, 'failed', { bizType, lastError })).toString();
      const find = async (error: string, more: ListTasksInput = {}) => {
        const list = value(await listTasks(ctx, { view: 'failed', bizType, error, ...more }));
        return { ids: list.rows.map((row) => row.id), total: list.total.count };
      };
      const nothing = { ids: [], total: 0 };
      for (let length = 1; length <= SECRET.length; length += 1) {
        expect(await find(`token=${SECRET.slice(0, length)}`)).toEqual(nothing);
        if (length > 1) expect(await find(SECRET.slice(-length))).toEqual(nothing);
      }
      expect(await find(`${SECRET.slice(-1)}, zone`)).toEqual(nothing);
      for (const view of ['all', 'failed'] as const) expect(await find(SECRET, { view })).toEqual(nothing);
      // What is visible is found as before.
      for (const visible of ['http 401', 'GATEWAY, TOKEN=', 'zone cn-2'])
        expect(await find(visible)).toEqual({ ids: [id], total: 1 });
      expect(value(await listTasks(ctx, { bizType, error: 'zone' })).errorWindow).toBe(5000);
    });

  test('who may reveal masked values searches the whole text, in all tasks', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    await insertTask(db, 'failed', { bizType: 'whole', lastError: `token=${SECRET}` });
    const list = value(await listTasks(ctx, { bizType: 'whole', error: SECRET }));
    expect({ total: list.total.count, window: list.errorWindow }).toEqual({ total: 1, window: null });
  });

  test('the type’s own masked keys count', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    await db.prisma.taskType.create({
      data: {
        bizType: 'own_keys',
        executor: 'external',
        settings: JSON.stringify({ maskedKeys: ['memberNo'] }),
      },
    });
    await insertTask(db, 'failed', { bizType: 'own_keys', lastError: 'memberNo=55512 is unknown' });
    const found = async (error: string) =>
      value(await listTasks(ctx, { bizType: 'own_keys', error })).total.count;
    expect([await found('555'), await found('is unknown')]).toEqual([0, 1]);
  });

  test('pages lead through what was found and back, in views of one part and of two', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const now = db.clock.now().getTime();
    const minute = (n: number) => new Date(now - n * 60_000);
    for (let n = 0; n < 45; n += 1) {
      const lastError = n % 2 === 0 ? 'visible trouble' : 'token=visible-trouble';
      await insertTask(db, 'failed', { bizType: 'paged_errors', lastError, updatedAt: minute(n) });
      const due = n < 20 ? null : minute(n);
      const columns = { bizType: 'paged_errors', lastError, nextRetryTime: due };
      await insertTask(db, 'pending', columns);
    }
    for (const view of ['failed', 'due'] as const) {
      const input = { view, bizType: 'paged_errors', error: 'trouble', pageSize: 20 };
      const first = value(await listTasks(ctx, input));
      const second = value(await listTasks(ctx, { ...input, cursor: first.older ?? '' }));
      const back = value(await listTasks(ctx, { ...input, cursor: second.newer ?? '' }));
      const shown = [...first.rows, ...second.rows].map(({ id }) => id);
      expect({ total: first.total.count, shown: new Set(shown).size }).toEqual({ total: 23, shown: 23 });
      expect([first.rows.length, second.rows.length, second.older]).toEqual([20, 3, null]);
      expect(back.rows).toEqual(first.rows);
    }
  });

  test('how far it reads does not depend on what is looked for', async () => {
    const db = await open();
    const now = db.clock.now().getTime();
    const bizType = 'window';
    const ids: bigint[] = [];
    for (let n = 0; n < 6; n += 1) {
      const updatedAt = new Date(now - (n < 3 ? 0 : n) * 60_000);
      ids.push(await insertTask(db, 'failed', { bizType, updatedAt, lastError: n === 5 ? 'last' : 'x' }));
    }
    const [failed] = viewRanges('failed', db.clock.now(), { configured: new Map(), other: 1, of: () => 1 });
    const range = { where: { AND: [failed!.where, { bizType }] }, time: failed!.time };
    const found = async (part: string, window: number) =>
      (await readErrorsContaining(db.prisma, range, part, 'desc', window)).map(({ key }) => key.id);
    // Three rows of one instant: the bound lies between them.
    expect(await found('x', 2)).toEqual([ids[2], ids[1]]);
    expect(await found('x', 4)).toEqual([ids[2], ids[1], ids[0], ids[3]]);
    expect(await found('last', 5)).toEqual([]);
    expect(await found('last', 6)).toEqual([ids[5]]);
    expect(await found('last', 60)).toEqual([ids[5]]);
  });
});
