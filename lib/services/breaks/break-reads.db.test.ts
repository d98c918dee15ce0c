import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import type { ServiceContext } from '../context';
import { insertBreak, insertRun, insertSource, LAB_DAY, type LabRun } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { assignBreak } from './assign-break';
import { getBreak } from './get-break';
import { listBreaks } from './list-breaks';
import { resolveBreak } from './resolve-break';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Three of the first kind, two invalid rows, and one of each of the others. */
async function desk(db: Database): Promise<LabRun> {
  const run = await insertRun(db, await insertSource(db));
  await insertBreak(db, run, { kind: 'invalid', key: 'I-1', theirs: null, stake: null });
  await insertBreak(db, run, { kind: 'amount_mismatch', key: 'A-1', difference: -50n });
  for (const key of ['S-1', 'S-2', 'S-3']) await insertBreak(db, run, { key, difference: 100n });
  await insertBreak(db, run, { kind: 'missing_ours', key: 'M-1', currency: 'USD', theirs: 7n });
  await insertBreak(db, run, { kind: 'invalid', key: 'I-2', theirs: null, stake: null });
  return run;
}

async function keys(ctx: ServiceContext, input: object): Promise<string[]> {
  return value(await listBreaks(ctx, input)).rows.map(({ key }) => key);
}

describeEachDatabase((open) => {
  test('the desk has kinds together in one order, and sums everything that matches', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const run = await desk(db);
    const list = value(await listBreaks(ctx, { runId: run.id.toString() }));
    expect(list.rows.map(({ key }) => key)).toEqual(['S-1', 'S-2', 'S-3', 'M-1', 'A-1', 'I-1', 'I-2']);
    expect(list).toMatchObject({ count: 7, firstRow: 1, newer: null, older: null });
    expect(list.stakes).toEqual([
      { currency: 'CNY', count: 6, absolute: '350', net: '250', withoutAmount: 2 },
      { currency: 'USD', count: 1, absolute: '7', net: '7', withoutAmount: 0 },
    ]);
    expect(list.rows[0]).toMatchObject({
      ageDays: 1,
      stake: { minor: '100', currency: 'CNY' },
      assignee: null,
    });
    expect(await keys(ctx, { runId: run.id.toString(), kind: 'invalid' })).toEqual(['I-1', 'I-2']);
    expect(await listBreaks(ctx, { runId: '999999' })).toMatchObject({
      error: { code: 'not_found', what: 'run' },
    });
  });

  test('pages go forth and back over the kinds', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const run = await insertRun(db, await insertSource(db));
    for (let i = 0; i < 25; i += 1)
      await insertBreak(db, run, { kind: i % 2 === 0 ? 'missing_ours' : 'missing_theirs', key: `K-${i}` });
    const page = async (cursor?: string) =>
      value(await listBreaks(ctx, { runId: run.id.toString(), pageSize: 20, cursor }));
    const first = await page();
    const second = await page(first.older ?? '');
    expect([first.rows.length, second.rows.length, second.firstRow]).toEqual([20, 5, 21]);
    const all = [...first.rows, ...second.rows].map(({ kind }) => kind);
    expect(all.lastIndexOf('missing_theirs')).toBe(all.indexOf('missing_ours') - 1);
    const back = await page(second.newer ?? '');
    expect(back.rows.map(({ key }) => key)).toEqual(first.rows.map(({ key }) => key));
  });

  test('filters narrow by state, age and person', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const made = async (key: string, parts = {}) => {
      const { id } = await insertBreak(db, run, { kind: 'missing_ours', key, ...parts });
      return { id: id.toString(), lockVersion: 0 };
    };
    const [mine, done] = [await made('mine'), await made('done')];
    await made('old', { businessDate: '2026-03-10' });
    await made('two', { businessDate: '2026-03-16' });
    value(await assignBreak(ctx, { ...mine, assigneeId: ctx.user.id.toString() }));
    value(await resolveBreak(ctx, { ...done, resolution: 'accept', reasonCode: 'timing' }));
    const runId = run.id.toString();
    expect(await keys(ctx, { runId })).toEqual(['mine', 'old', 'two']);
    expect(await keys(ctx, { runId, state: 'all' })).toEqual(['mine', 'done', 'old', 'two']);
    expect(await keys(ctx, { runId, state: 'resolved' })).toEqual(['done']);
    expect(await keys(ctx, { runId, assignee: 'me' })).toEqual(['mine']);
    expect(await keys(ctx, { runId, assignee: 'nobody' })).toEqual(['old', 'two']);
    expect(await keys(ctx, { runId, age: '8+' })).toEqual(['old']);
    expect(await keys(ctx, { runId, age: '2-3' })).toEqual(['two']);
    expect(await keys(ctx, { runId, age: '0-1' })).toEqual(['mine']);
    expect(await keys(ctx, { runId, age: 'never', assignee: 'Mei' })).toEqual(['mine', 'old', 'two']);
  });

  test('an earlier run keeps its breaks when a later one has found them again', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'support');
    const source = await insertSource(db);
    const [first, later] = [await insertRun(db, source), await insertRun(db, source, '2026-03-18')];
    const { id } = await insertBreak(db, first, { key: 'carried' });
    await db.prisma.reconBreak.update({ where: { id }, data: { lastRunId: later.id, lastDay: later.day } });
    expect(await keys(ctx, { runId: first.id.toString() })).toEqual(['carried']);
  });

  test('a break shows both sides, what may be its partner, and what can be decided', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const run = await insertRun(db, await insertSource(db));
    const columns = { payload: '{"orderId":7,"token":"t-secret-1"}', lastError: 'password=hunter2secret' };
    const taskId = await insertTask(db, 'success', columns);
    const ours = {
      taskId: taskId.toString(),
      bizType: 'refund',
      bizId: 'PY-1',
      amountMinor: '900',
      currency: 'CNY',
      state: 'success' as const,
      businessDate: LAB_DAY,
      at: '2026-03-17T10:00:00.000Z',
    };
    const parts = { kind: 'missing_theirs' as const, taskId, ours: 900n, theirs: null, difference: -900n };
    const { id } = await insertBreak(db, run, { ...parts, key: 'PY-1', detail: { ours: [ours] } });
    const partner = { kind: 'missing_ours' as const, key: 'PY-1a', theirs: 900n, businessDate: '2026-03-18' };
    const near = await insertBreak(db, run, partner);
    await insertBreak(db, run, { ...partner, key: 'far', businessDate: '2026-03-25' });
    await insertBreak(db, run, { ...partner, key: 'other', theirs: 901n });
    const page = value(await getBreak(ctx, { id: id.toString() }));
    expect(page).toMatchObject({
      key: 'PY-1',
      runNumber: 1,
      runDate: LAB_DAY,
      dayLocked: false,
      needsSecondPerson: false,
      suggestions: [
        { breakId: near.id.toString(), key: 'PY-1a', side: 'theirs', amount: { minor: '900' }, daysApart: 1 },
      ],
      mayReverse: { allowed: false, because: 'state' },
      mayQuery: { allowed: false, because: 'no_confirm_url' },
    });
    expect(page.verdicts.follow_up).toEqual({ allowed: true });
    expect(page.verdicts.retry).toEqual({ allowed: false, because: 'kind', kind: 'missing_theirs' });
    const [side] = page.ourRows;
    expect(side).toMatchObject({ stateThen: 'success', stateNow: 'success', lockVersionNow: 0, attempts: 1 });
    expect(side?.raw).toContain('"orderId":7');
    expect(side?.raw).not.toContain('t-secret-1');
    expect(side?.raw).not.toContain('hunter2secret');
    expect(await getBreak(ctx, { id: 'none' })).toMatchObject({
      error: { code: 'not_found', what: 'break' },
    });
  });
});
