import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import type { StoredSource } from '../db/recon-source-store';
import { readRunInputs, readRunSums } from '../domain/run-record';
import { STATUS } from '../domain/task-status';
import { describeEachDatabase } from '../testing/databases';
import { plainSql } from '../testing/plain-sql';
import { coveredType, importStatement, makeSource } from '../testing/recon-lab';
import { breaksOf, clockAt, importAndRun, movement, payTask, runDay } from '../testing/run-lab';
import { genericCsv } from '../testing/statements/generic-csv-file';

const [D1, D2, D3, D4] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const;
const FAR = '2026-03-12';

let made = 0;

/** A source of its own, and tasks of a type that no other test has. */
async function ownBooks(db: Database, graceDays = 0, lookBackDays = 3) {
  const bizType = `late${(made += 1)}`;
  const types = [coveredType(bizType)];
  const source = await makeSource(db, { format: 'generic_csv', graceDays, lookBackDays, types });
  const task = (key: string, day: string, state: Parameters<typeof payTask>[3] = 'success', more = {}) =>
    payTask(db, key, day, state, { bizType, ...more });
  const breakOf = (matchKey: string) =>
    db.prisma.reconBreak.findFirstOrThrow({ where: { sourceId: source.id, matchKey } });
  return { source, task, breakOf, bizType };
}

/** Imports the lines of a file that comes beside what is there, and runs its day. */
async function importLate(
  db: Database,
  source: StoredSource,
  day: string,
  lines: Parameters<typeof genericCsv>[0],
) {
  await importStatement(db, source, day, genericCsv(lines, { above: [`late ${day}`] }));
  return runDay(db, source, day);
}

const oursOf = (run: { sums: string | null }) => readRunSums(run.sums)?.currencies.get('CNY')?.ours;

describeEachDatabase((open, database) => {
  /** As the retry of a producer's own program leaves it, at noon of a day. */
  const succeedOn = async (db: Database, id: bigint, day: string) => {
    const sql = await plainSql(database.url());
    await sql.run(`UPDATE async_task SET status = ${STATUS.success} WHERE id = ?`, [id]);
    await sql.close();
    const updatedAt = new Date(`${day}T04:00:00.000Z`);
    await db.prisma.asyncTask.update({ where: { id }, data: { updatedAt } });
  };
  const world = (at = '2026-03-20T00:00:00Z') => open({ clock: clockAt(at) });

  test('a task that succeeds after its own day was run is compared on the day of its success', async () => {
    const db = await world();
    const { source, task, breakOf } = await ownBooks(db);
    const [unheard, listed] = [await task('unheard', D1, 'failed'), await task('listed', D1, 'failed')];
    await task('still', D1, 'failed');
    expect(breaksOf(await importAndRun(db, source, D1, []))).toEqual({});
    await importAndRun(db, source, D2, []);
    await succeedOn(db, unheard, D3);
    await succeedOn(db, listed, D3);
    const third = await importAndRun(db, source, D3, [movement('listed', D3)]);
    expect(breaksOf(third)).toEqual({ missing_theirs: 1 });
    expect(await breakOf('unheard')).toMatchObject({ taskId: unheard, firstDay: D3, state: 'open' });
    expect(readRunInputs(third.inputs).carried).toEqual({ ours: 2, theirs: 0 });
    // The same again, and the day after it knows what it has done.
    expect((await runDay(db, source, D3)).resultHash).toBe(third.resultHash);
    const fourth = await importAndRun(db, source, D4, []);
    expect(breaksOf(fourth)).toEqual({ missing_theirs: 1 });
    expect(oursOf(fourth)?.rows.count).toBe(1);
    const first = await runDay(db, source, D1);
    expect(oursOf(first)?.buckets.in_transit.count).toBe(1);
  });

  test('what they said had failed and succeeded later is looked for, also after days without a file', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const taskId = await task('k', D1, 'failed');
    expect(breaksOf(await importAndRun(db, source, D1, [movement('k', D1, { status: 'failed' })]))).toEqual(
      {},
    );
    await succeedOn(db, taskId, D2);
    expect(breaksOf(await importAndRun(db, source, D4, []))).toEqual({ missing_theirs: 1 });
  });

  test('the task of a break that was closed by a late line is not given to a second one', async () => {
    const db = await world();
    const { source, task, breakOf } = await ownBooks(db);
    const taskId = await task('k', D1);
    await importAndRun(db, source, D1, []);
    await importAndRun(db, source, D3, [movement('k', D3)]);
    expect((await breakOf('k')).state).toBe('resolved');
    const run = await importAndRun(db, source, FAR, [movement('k', FAR)]);
    expect(breaksOf(run)).toEqual({ duplicate_theirs: 1 });
    const item = await db.prisma.reconItem.findFirstOrThrow({ where: { runId: run.id } });
    expect(item.taskId).toBe(taskId);
    expect((await runDay(db, source, FAR)).resultHash).toBe(run.resultHash);
  });

  test('nor is the line of a break to a second task', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    await importAndRun(db, source, D1, [movement('k', D1)]);
    await task('k', D2);
    expect(breaksOf(await importAndRun(db, source, D2, []))).toEqual({});
    await task('k', FAR);
    expect(breaksOf(await importAndRun(db, source, FAR, []))).toEqual({ duplicate_ours: 1 });
  });

  test('what a late file matched beyond the look-back is no break of later days any more', async () => {
    const db = await world();
    const { source, task, breakOf } = await ownBooks(db, 1, 0);
    await task('k', D1);
    await importAndRun(db, source, D1, []);
    await importAndRun(db, source, D3, []);
    expect(await breakOf('k')).toMatchObject({ state: 'open', firstDay: D3 });
    // The break is of a later day: this run says nothing about it.
    expect(breaksOf(await importLate(db, source, D1, [movement('k', D1)]))).toEqual({});
    const next = await importAndRun(db, source, FAR, []);
    expect(breaksOf(next)).toEqual({});
    expect(oursOf(next)).toBeUndefined();
    expect((await breakOf('k')).state).toBe('resolved');
  });

  test('a day that is run again long after knows what was matched beyond the look-back', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db, 0, 0);
    await task('k', D1);
    await importAndRun(db, source, D1, []);
    await importAndRun(db, source, FAR, [movement('k', FAR)]);
    const again = await runDay(db, source, D1);
    expect(again.breakCount).toBe(0);
    expect(oursOf(again)?.buckets.in_transit.count).toBe(1);
  });

  test('keys that are longer than what is kept do not meet, and find their line on another day', async () => {
    const db = await world();
    const bizType = `late${(made += 1)}`;
    const types = [coveredType(bizType, { keyFrom: 'payload', keyPath: '$.order' })];
    const source = await makeSource(db, { format: 'generic_csv', graceDays: 0, types });
    const [one, other] = [`${'x'.repeat(140)}1`, `${'x'.repeat(140)}2`];
    for (const order of [one, other])
      await payTask(db, order.slice(-9), D1, 'success', { bizType, payload: JSON.stringify({ order }) });
    expect(breaksOf(await importAndRun(db, source, D1, [movement(one, D1)]))).toEqual({ missing_theirs: 1 });
    expect(breaksOf(await importAndRun(db, source, D2, [movement(other, D2)]))).toEqual({});
    expect(
      await db.prisma.reconBreak.count({ where: { sourceId: source.id, state: { not: 'resolved' } } }),
    ).toBe(0);
  });

  test('the tolerance of the source is one of its own currency', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    await task('jpy', D1, 'success', { currency: 'JPY' });
    await task('cny', D1);
    const settings = { ...source.settings, toleranceMinor: '5' };
    const lines = [
      movement('cny', D1, { amountMinor: 10_005n }),
      movement('jpy', D1, { currency: 'JPY', amountMinor: 10_005n }),
    ];
    await importStatement(db, source, D1, genericCsv(lines));
    expect(breaksOf(await runDay(db, source, D1, { settings }))).toEqual({ amount_mismatch: 1 });
  });

  test('a task that is carried and cannot be used any more is said to be so, one break on all days', async () => {
    const db = await world();
    const bizType = `late${(made += 1)}`;
    const types = [coveredType(bizType, { keyFrom: 'payload', keyPath: '$.order' })];
    const source = await makeSource(db, { format: 'generic_csv', graceDays: 0, types });
    const taskId = await payTask(db, 'k', D1, 'success', { bizType, payload: '{"order":"k"}' });
    await importAndRun(db, source, D1, []);
    await db.prisma.asyncTask.update({ where: { id: taskId }, data: { payload: '{}' } });
    const second = await importAndRun(db, source, D2, []);
    expect(readRunInputs(second.inputs).carried.ours).toBe(1);
    const third = await importAndRun(db, source, D3, []);
    for (const run of [second, third]) {
      expect(breaksOf(run)).toEqual({});
      expect(run.breakCount).toBe(1);
    }
    const known = await db.prisma.reconBreak.findMany({ where: { sourceId: source.id, taskId } });
    expect(known.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      ['invalid', 'open'],
      ['missing_theirs', 'open'],
    ]);
  });

  test('a type that is covered no more leaves what it had open where it was', async () => {
    const db = await world();
    const { source, task, breakOf } = await ownBooks(db);
    await task('k', D1);
    await importAndRun(db, source, D1, []);
    const settings = { ...source.settings, types: [coveredType('another')] };
    await importStatement(db, source, D2, genericCsv([], { above: ['none'] }));
    const run = await runDay(db, source, D2, { settings });
    expect(breaksOf(run)).toEqual({ missing_theirs: 1 });
    expect(await breakOf('k')).toMatchObject({ state: 'open', lastDay: D2 });
  });
});
