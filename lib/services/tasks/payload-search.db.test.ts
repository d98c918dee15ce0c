import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { viewRanges } from '@/lib/db/view-ranges';
import type { VerbResult } from '@/lib/domain/errors';
import { parsePayloadQuery } from '@/lib/domain/payload-path';
import type { TaskListPage } from '@/lib/domain/views/task-list';
import { describeEachDatabase } from '@/lib/testing/databases';
import { storeType } from '@/lib/testing/engine-lab';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import type { ServiceContext } from '../context';
import { ReadBudget } from '../read-budget';
import { listTasks, type ListTasksInput } from './list-tasks';
import { decodeSearchCursor, searchedPage } from './list-tasks-page';
import { scanPayloads } from './payload-search';
import { readTypeCatalogue } from './type-catalogue';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function page(ctx: ServiceContext, input: ListTasksInput): Promise<TaskListPage> {
  return value(await listTasks(ctx, input));
}

const ids = (list: TaskListPage) => list.rows.map((row) => row.id);

async function insertPayloads(db: Database, bizType: string, payloads: readonly string[]): Promise<string[]> {
  const now = db.clock.now().getTime();
  const made: string[] = [];
  for (const [n, payload] of payloads.entries()) {
    const updatedAt = new Date(now - n * 60_000);
    made.push((await insertTask(db, 'failed', { bizType, payload, updatedAt })).toString());
  }
  return made;
}

/** What `scanPayloads` is asked for: the failed tasks of one type. */
async function search(ctx: ServiceContext, bizType: string, typed: string) {
  const types = await readTypeCatalogue(ctx.db.prisma);
  const parsed = parsePayloadQuery(typed);
  if (!parsed.ok) throw new Error(parsed.problem);
  const ranges = viewRanges('failed', ctx.db.clock.now(), types.limits).map((range) => ({
    ...range,
    where: { AND: [range.where, { bizType }] },
  }));
  return { ranges, query: parsed.query, types, masked: false };
}

describeEachDatabase((open) => {
  test('case-01 a number finds itself alone, digit by digit', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = 'digits';
    const near = ['202612345678901234566', '202612345678901234567', '202612345678901234568'];
    const made = await insertPayloads(db, bizType, [
      ...near.map((order) => `{"order_id":${order},"at":[{"n":1.10}]}`),
      '{"order_id":"202612345678901234567"}',
    ]);
    const find = async (payload: string) => ids(await page(ctx, { bizType, payload }));
    expect(await find('payload.order_id = 202612345678901234567')).toEqual([made[1], made[3]]);
    expect(await find('order_id="202612345678901234567"')).toEqual([made[3]]);
    expect(await find('order_id=2026123456789012345')).toEqual([]);
    expect(await find('at[0].n = 1.10')).toEqual(made.slice(0, 3));
    expect(await find('at[0].n = 1.1')).toEqual([]);
  });

  test('texts are found however they are escaped; percent and underscore are letters', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = 'escapes';
    const made = await insertPayloads(db, bizType, [
      String.raw`{"name":"\u4e2d\u6587","url":"https:\/\/a.cn\/1"}`,
      '{"name":"中文","url":"https://a.cn/1"}',
      '{"name":"A_1"}',
      '{"name":"AB1"}',
      '{"name":"100%"}',
      '{"name":"a_1"}',
    ]);
    const find = async (payload: string) => ids(await page(ctx, { bizType, payload }));
    expect(await find('name = 中文')).toEqual([made[0], made[1]]);
    expect(await find('url = https://a.cn/1')).toEqual([made[0], made[1]]);
    expect(await find('name = A_1')).toEqual([made[2]]);
    expect(await find('name = 100%')).toEqual([made[4]]);
    expect(await find('name = 100')).toEqual([]);
  });

  for (const role of ['support', 'finance'] as const)
    test(`case-34 ${role} finds nothing by what masking hides`, async () => {
      const db = await open();
      const ctx = await signedIn(db, role);
      const bizType = `hidden_${role}`;
      await storeType(db, bizType, 'external', { maskedKeys: ['memberNo'] });
      const [id] = await insertPayloads(db, bizType, [
        '{"apiKey":"k-1","memberNo":77,"buyer":{"phone":13800000000,"name":"li"},"note":"token=abc"}',
      ]);
      const find = async (payload: string, more: ListTasksInput = {}) => {
        const { rows, total, payloadSearch } = await page(ctx, { bizType, payload, ...more });
        return { found: rows.map((row) => row.id), total: total.count, payloadSearch };
      };
      for (const hidden of ['memberNo = 77', 'note = token=abc'])
        expect(await find(hidden)).toMatchObject({ found: [], total: 0, payloadSearch: { masked: true } });
      // The list stands without a filter that every type hides, so that it tells nothing by being short.
      for (const hidden of ['apiKey = k-1', 'apiKey = k-2', 'buyer.phone = 13800000000'])
        expect(await find(hidden)).toMatchObject({
          found: [id],
          payloadSearch: { kind: 'wrong', problem: 'masked' },
        });
      expect((await find('buyer.name = li')).found).toEqual([id]);
      const operator = await signedIn(db, 'operator');
      for (const seen of ['memberNo = 77', 'note = token=abc', 'apiKey = k-1'])
        expect(ids(await page(operator, { bizType, payload: seen }))).toEqual([id]);
    });

  test('case-34 an error text beside it is looked for in its visible parts', async () => {
    const db = await open();
    const bizType = 'both';
    const columns = { bizType, payload: '{"a":1}', lastError: 'HTTP 401 token=zq7, closed' };
    const id = (await insertTask(db, 'failed', columns)).toString();
    const support = await signedIn(db, 'support');
    const operator = await signedIn(db, 'operator');
    const find = async (ctx: ServiceContext, error: string) =>
      ids(await page(ctx, { bizType, payload: 'a=1', error }));
    expect([await find(support, 'zq7'), await find(support, 'closed')]).toEqual([[], [id]]);
    expect(await find(operator, 'zq7')).toEqual([id]);
  });

  test('a wrong expression says what is wrong, and the list stands without it', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const bizType = 'wrong';
    const [id] = await insertPayloads(db, bizType, ['{"a":1}']);
    const list = await page(ctx, { bizType, payload: 'a > 1' });
    expect(list.payloadSearch).toEqual({ kind: 'wrong', problem: 'operator', at: 1 });
    expect([ids(list), list.total.count]).toEqual([[id], 1]);
  });

  test('pages lead through what was found and back, in a view of one part and of two', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = 'leafed';
    const now = db.clock.now().getTime();
    for (let n = 0; n < 50; n += 1) {
      const payload = `{"even":${n % 2 === 0}}`;
      const at = new Date(now - Math.floor(n / 3) * 60_000);
      await insertTask(db, 'failed', { bizType, payload, updatedAt: at });
      await insertTask(db, 'pending', { bizType, payload, nextRetryTime: n < 20 ? null : at });
    }
    for (const view of ['failed', 'due', 'all'] as const) {
      const input = { view, bizType, payload: 'even = true', pageSize: 20 };
      const first = await page(ctx, input);
      const second = await page(ctx, { ...input, cursor: first.older ?? '' });
      const hits = view === 'all' ? 50 : 25;
      expect(first).toMatchObject({ firstRow: 1, newer: null, total: { count: 20, capped: true } });
      expect(second.firstRow).toBe(21);
      expect(first.payloadSearch).toMatchObject({ complete: false, stopped: 'page' });
      const shown = new Set([...ids(first), ...ids(second)]);
      expect(shown.size).toBe(Math.min(hits, 40));
      const back = await page(ctx, { ...input, cursor: second.newer ?? '' });
      expect(ids(back)).toEqual(ids(first));
      if (view === 'all') continue;
      expect(second).toMatchObject({ older: null, total: { count: 25, capped: false } });
      expect(second.payloadSearch).toMatchObject({ complete: true, searchedRows: 50, of: { count: 50 } });
    }
  });

  test('it stops after so many rows, says how far it came, and goes on behind them', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = 'window';
    const made = await insertPayloads(
      db,
      bizType,
      Array.from({ length: 12 }, (_, n) => `{"n":${n === 3 || n === 10 ? 1 : 0}}`),
    );
    const wanted = { ...(await search(ctx, bizType, 'n=1')), size: 20 };
    const asked = (cursor: string | null) =>
      searchedPage(decodeSearchCursor(cursor ?? undefined), 'desc', (from, way) =>
        scanPayloads(ctx, { ...wanted, limits: { rows: 5, budget: new ReadBudget() } }, from, way),
      );
    const pages = [await asked(null)];
    for (let older = pages[0]!.older; older !== null; older = pages.at(-1)!.older)
      pages.push(await asked(older));
    expect(
      pages.map(({ rows, searched, complete }) => [rows.map(({ key }) => `${key.id}`), searched, complete]),
    ).toEqual([
      [[made[3]], 5, false],
      [[], 10, false],
      [[made[10]], 12, true],
    ]);
    expect(pages.map(({ firstRow, total }) => [firstRow, total.count])).toEqual([
      [1, 1],
      [0, 1],
      [2, 2],
    ]);
    // Back over the same rows, and whole at the beginning.
    const second = await asked(pages[2]!.newer);
    expect(second).toMatchObject({ rows: [], searched: 10, complete: false });
    expect((await asked(second.newer)).rows).toEqual(pages[0]!.rows);
    expect((await asked(second.older)).rows).toEqual(pages[2]!.rows);
  });

  test('it stops when the time is up, with what it has found', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = 'late';
    await insertPayloads(db, bizType, ['{"n":1}', '{"n":1}']);
    const wanted = { ...(await search(ctx, bizType, 'n=1')), size: 20 };
    let time = 0;
    const budget = new ReadBudget(60_000, () => time);
    const whole = await scanPayloads(ctx, { ...wanted, limits: { rows: 100, budget } }, null, 'desc');
    expect(whole).toMatchObject({ stopped: null, searched: 2, ended: true });
    time = 60_001;
    const late = await scanPayloads(ctx, { ...wanted, limits: { rows: 100, budget } }, null, 'desc');
    expect(late).toMatchObject({ stopped: 'time', searched: 0, ended: false, hits: [] });
  });

  test('payloads of megabytes are left out and told of', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const bizType = 'large';
    const pad = 'x'.repeat(1024 * 1024);
    const [, small] = await insertPayloads(db, bizType, [`{"a":1,"pad":"${pad}"}`, '{"a":1}']);
    const list = await page(ctx, { bizType, payload: 'a=1' });
    expect(ids(list)).toEqual([small]);
    expect(list.payloadSearch).toMatchObject({ tooLarge: 1, complete: true, searchedRows: 2 });
  });
});
