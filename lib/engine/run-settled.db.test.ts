import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import type { StoredSource } from '../db/recon-source-store';
import { readRunInputs } from '../domain/run-record';
import type { SourceSettings } from '../domain/source-settings';
import { describeEachDatabase } from '../testing/databases';
import { coveredType, importStatement, makeSource } from '../testing/recon-lab';
import { breaksOf, clockAt, importAndRun, movement, payTask, runDay } from '../testing/run-lab';
import { genericCsv } from '../testing/statements/generic-csv-file';

const [D1, D2, D3, FAR] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-12'] as const;

let made = 0;

/** A source of its own whose tasks carry their key in the payload, so that one can become unusable. */
async function ownBooks(db: Database, parts: Partial<SourceSettings> = {}) {
  const bizType = `settled${(made += 1)}`;
  const types = [coveredType(bizType, { keyFrom: 'payload', keyPath: '$.order' })];
  const given = { format: 'generic_csv', graceDays: 0, lookBackDays: 3, types, ...parts } as const;
  const source = await makeSource(db, given);
  const task = (key: string, day: string) =>
    payTask(db, key, day, 'success', { bizType, payload: JSON.stringify({ order: key }) });
  return { source, task };
}

async function write(db: Database, id: bigint, payload: string): Promise<void> {
  await db.prisma.asyncTask.update({ where: { id }, data: { payload } });
}

async function accept(db: Database, source: StoredSource): Promise<void> {
  const open = { sourceId: source.id, state: 'open' };
  await db.prisma.reconBreak.updateMany({
    where: open,
    data: { state: 'resolved', resolution: 'accept' },
  });
}

const statesOf = async (db: Database, source: StoredSource) => {
  const rows = await db.prisma.reconBreak.findMany({ where: { sourceId: source.id } });
  return rows.map(({ kind, state }) => `${kind} ${state}`).sort();
};

describeEachDatabase((open) => {
  const world = () => open({ clock: clockAt('2026-03-20T00:00:00Z') });

  test.each([D2, FAR])('what was accepted against another line takes no second one, on %s', async (day) => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const taskId = await task('k', D1);
    const first = await importAndRun(db, source, D1, [movement('k', D1, { amountMinor: 9_000n })]);
    expect(breaksOf(first)).toEqual({ amount_mismatch: 1 });
    await accept(db, source);
    const run = await importAndRun(db, source, day, [movement('k', day)]);
    expect(breaksOf(run)).toEqual({ duplicate_theirs: 1 });
    const item = await db.prisma.reconItem.findFirstOrThrow({ where: { runId: run.id } });
    expect(item.taskId).toBe(taskId);
    expect((await runDay(db, source, day)).resultHash).toBe(run.resultHash);
  });

  test('nor does what was accepted as a knot of several', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    const lines = [6_000n, 3_000n].map((amountMinor) => movement('k', D1, { amountMinor }));
    expect(breaksOf(await importAndRun(db, source, D1, lines))).toEqual({ ambiguous: 1 });
    await accept(db, source);
    const run = await importAndRun(db, source, D2, [movement('k', D2)]);
    expect(breaksOf(run)).toEqual({ duplicate_theirs: 1 });
  });

  test('money that they took back after it was accepted is a difference', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    await importAndRun(db, source, D1, [movement('k', D1, { amountMinor: 9_000n })]);
    await accept(db, source);
    const run = await importAndRun(db, source, D2, [movement('k', D2, { status: 'failed' })]);
    expect(breaksOf(run)).toEqual({ status_reversed: 1 });
  });

  test('what they said of nothing that moved leaves the task to the line that agrees', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    const first = await importAndRun(db, source, D1, [movement('k', D1, { status: 'failed' })]);
    expect(breaksOf(first)).toEqual({ status_reversed: 1 });
    await accept(db, source);
    expect(breaksOf(await importAndRun(db, source, D2, [movement('k', D2)]))).toEqual({});
  });

  test('a task in transit that cannot be used is looked at on every day until it can', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db, { graceDays: 2 });
    const id = await task('k', D1);
    await importAndRun(db, source, D1, []);
    await write(db, id, '{}');
    const second = await importAndRun(db, source, D2, []);
    expect(second.breakCount).toBe(1);
    expect(await statesOf(db, source)).toEqual(['invalid open']);
    await write(db, id, '{"order":"k"}');
    const third = await importAndRun(db, source, D3, [movement('k', D3)]);
    expect(readRunInputs(third.inputs).carried.ours).toBe(1);
    expect(breaksOf(third)).toEqual({});
    expect(await statesOf(db, source)).toEqual(['invalid resolved']);
    expect((await runDay(db, source, D3)).resultHash).toBe(third.resultHash);
  });

  test('a task that can be used again and has no line is another difference than it was', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const id = await task('k', D1);
    await write(db, id, '{}');
    expect((await importAndRun(db, source, D1, [])).breakCount).toBe(1);
    await write(db, id, '{"order":"k"}');
    expect(breaksOf(await importAndRun(db, source, D2, []))).toEqual({ missing_theirs: 1 });
    expect(await statesOf(db, source)).toEqual(['invalid resolved', 'missing_theirs open']);
    // Broken again, the first is open once more and the other waits for it.
    await write(db, id, '{}');
    expect((await importAndRun(db, source, D3, [])).breakCount).toBe(1);
    expect(await statesOf(db, source)).toEqual(['invalid open', 'missing_theirs open']);
  });

  test.each(['other settings', 'another payload'])('its own day run again with %s closes it', async (by) => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const id = await task('k', D1);
    await write(db, id, '{"number":"k"}');
    expect((await importAndRun(db, source, D1, [movement('k', D1)])).breakCount).toBe(2);
    if (by === 'another payload') await write(db, id, '{"order":"k"}');
    const [type] = source.settings.types;
    const types = [{ ...type!, keyPath: '$.number' }];
    const settings = by === 'another payload' ? source.settings : { ...source.settings, types };
    expect((await runDay(db, source, D1, { settings })).breakCount).toBe(0);
    expect(await statesOf(db, source)).toEqual(['invalid resolved', 'missing_ours resolved']);
  });

  test('an unusable task that somebody has accepted is looked at no more', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const id = await task('k', D1);
    await write(db, id, '{}');
    await importAndRun(db, source, D1, []);
    await accept(db, source);
    await write(db, id, '{"order":"k"}');
    const second = await importAndRun(db, source, D2, []);
    expect(second.breakCount).toBe(0);
    expect(readRunInputs(second.inputs).carried.ours).toBe(0);
    // A day that had carried it gives what it gave, though it has been closed since.
    expect((await runDay(db, source, D2)).resultHash).toBe(second.resultHash);
  });

  test('a day that carried an unusable task gives the same again after it was accepted', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const id = await task('k', D1);
    await write(db, id, '{}');
    await importAndRun(db, source, D1, []);
    const second = await importAndRun(db, source, D2, []);
    expect(second.breakCount).toBe(1);
    await accept(db, source);
    expect((await runDay(db, source, D2)).resultHash).toBe(second.resultHash);
    expect(await statesOf(db, source)).toEqual(['invalid resolved']);
  });

  test('a line that cannot be used is what it is, on its own day alone', async () => {
    const db = await world();
    const { source } = await ownBooks(db);
    const csv = genericCsv([movement('poor', D1)]).replace('100.00,CNY', 'x,CNY');
    await importStatement(db, source, D1, csv);
    expect((await runDay(db, source, D1)).breakCount).toBe(1);
    expect((await importAndRun(db, source, D2, [])).breakCount).toBe(0);
    expect(await statesOf(db, source)).toEqual(['invalid open']);
  });

  test('nor what was matched longer ago than anybody looks back, after it was missing', async () => {
    const db = await open({ clock: clockAt('2026-07-20T00:00:00Z') });
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    expect(breaksOf(await importAndRun(db, source, D1, []))).toEqual({ missing_theirs: 1 });
    expect(breaksOf(await importAndRun(db, source, D2, [movement('k', D2)]))).toEqual({});
    const run = await importAndRun(db, source, '2026-07-10', [movement('k', '2026-07-10')]);
    expect(breaksOf(run)).toEqual({ duplicate_theirs: 1 });
  });

  test('nor what was accepted after the day of the second line had taken it over', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    await importAndRun(db, source, D1, [movement('k', D1, { amountMinor: 9_000n })]);
    const before = await importAndRun(db, source, D2, []);
    await accept(db, source);
    expect((await runDay(db, source, D2)).resultHash).toBe(before.resultHash);
    const run = await importAndRun(db, source, D2, [movement('k', D2)]);
    expect(breaksOf(run)).toEqual({ duplicate_theirs: 1 });
    expect(await db.prisma.reconItem.findFirstOrThrow({ where: { runId: run.id } })).toMatchObject({
      theirsMinor: 10_000n,
    });
    expect((await runDay(db, source, D2)).resultHash).toBe(run.resultHash);
  });

  test('a task that has another key by now is nobody’s other side under the old one', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const id = await task('k', D1);
    await importAndRun(db, source, D1, []);
    await importAndRun(db, source, D2, [movement('k', D2)]);
    expect(await statesOf(db, source)).toEqual(['missing_theirs resolved']);
    await write(db, id, '{"order":"j"}');
    expect(breaksOf(await runDay(db, source, D2))).toEqual({ missing_ours: 1, missing_theirs: 1 });
  });

  test('what a day had closed and finds again is open, whatever rules it was closed by', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const id = await task('k', D1);
    await write(db, id, '{"number":"k"}');
    const first = await importAndRun(db, source, D1, [movement('k', D1)]);
    const [type] = source.settings.types;
    const settings = { ...source.settings, types: [{ ...type!, keyPath: '$.number' }] };
    await runDay(db, source, D1, { settings });
    expect(await statesOf(db, source)).toEqual(['invalid resolved', 'missing_ours resolved']);
    expect((await runDay(db, source, D1)).resultHash).toBe(first.resultHash);
    expect(await statesOf(db, source)).toEqual(['invalid open', 'missing_ours open']);
  });

  test('so is a task that was mended and is broken again before its day is run once more', async () => {
    const db = await world();
    const { source, task } = await ownBooks(db);
    const id = await task('k', D1);
    await write(db, id, '{}');
    await importAndRun(db, source, D1, []);
    await write(db, id, '{"order":"k"}');
    await importAndRun(db, source, D2, [movement('k', D2)]);
    expect(await statesOf(db, source)).toEqual(['invalid resolved']);
    await write(db, id, '{}');
    expect((await runDay(db, source, D2)).breakCount).toBe(2);
    expect(await statesOf(db, source)).toEqual(['invalid open', 'missing_ours open']);
  });

  test('a line is the same break on every day, though an equal one moved nothing', async () => {
    const db = await world();
    const { source } = await ownBooks(db);
    const failed = movement('k', D1, { status: 'failed', at: `${D1}T03:00:00.000Z`, providerId: 'P-0' });
    expect(breaksOf(await importAndRun(db, source, D1, [movement('k', D1), failed]))).toEqual({
      missing_ours: 1,
    });
    await importAndRun(db, source, D2, []);
    expect(await statesOf(db, source)).toEqual(['missing_ours open']);
  });
});
