import { expect, test } from 'vitest';
import { appendEvent, lockBreak, type NewBreakEvent } from '../db/break-store';
import type { Database } from '../db/client';
import { STATUS } from '../domain/task-status';
import { plainSql } from '../testing/plain-sql';
import { ITEM_FLAGS } from '../domain/recon-item-detail';
import { readRunInputs, readRunSums } from '../domain/run-record';
import { describeEachDatabase } from '../testing/databases';
import { coveredType, importStatement, makeSource } from '../testing/recon-lab';
import {
  breaksOf,
  clockAt,
  importAndRun,
  movement,
  payTask,
  queueDay,
  readRun,
  runDay,
} from '../testing/run-lab';
import { genericCsv } from '../testing/statements/generic-csv-file';
import { RunRunner } from './run-runner';

const [D1, D2, D3, D4] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const;
const clerk = { id: 7n, name: 'Fin', role: 'finance' };

let made = 0;

/** A source of its own, and tasks of a type that no other test has. */
async function ownBooks(db: Database, graceDays = 0) {
  const bizType = `pay${(made += 1)}`;
  const source = await makeSource(db, {
    format: 'generic_csv',
    graceDays,
    lookBackDays: 3,
    types: [coveredType(bizType)],
  });
  const task = (key: string, day: string, state: Parameters<typeof payTask>[3] = 'success', more = {}) =>
    payTask(db, key, day, state, { bizType, ...more });
  const breakOf = (matchKey: string) =>
    db.prisma.reconBreak.findFirstOrThrow({ where: { sourceId: source.id, matchKey } });
  return { source, task, breakOf };
}

async function append(db: Database, breakId: bigint, event: NewBreakEvent) {
  await db.prisma.$transaction(async (tx) => {
    const stored = await lockBreak(tx, breakId);
    await appendEvent(tx, stored!, event, db.clock.now());
  });
}

const covers = { breakKind: null, differenceMinor: null };

async function evidenceOf(db: Database, breakId: bigint) {
  const events = await db.prisma.breakEvent.findMany({
    where: { breakId, type: 'evidence' },
    orderBy: { seq: 'asc' },
  });
  return events.map(({ runId, details }) => ({ runId, ...(JSON.parse(details ?? '{}') as object) }));
}

describeEachDatabase((open, database) => {
  /** As the retry of a producer's own program leaves it. */
  const succeed = async (taskId: bigint) => {
    const sql = await plainSql(database.url());
    await sql.run(`UPDATE async_task SET status = ${STATUS.success} WHERE id = ?`, [taskId]);
    await sql.close();
  };
  const world = async (at = '2026-03-10T00:00:00Z') => {
    const clock = clockAt(at);
    return { db: await open({ clock }), clock };
  };

  test('what is in transit closes by itself on the day that brings the other side, once', async () => {
    const { db } = await world();
    const { source, task } = await ownBooks(db, 1);
    await task('late', D1);
    await task('next', D2);
    const first = await importAndRun(db, source, D1, [movement('early', D1)]);
    expect(breaksOf(first)).toEqual({});
    expect(readRunSums(first.sums)?.currencies.get('CNY')?.ours.buckets.in_transit.count).toBe(1);
    await task('early', D2);
    const second = await importAndRun(db, source, D2, [movement('late', D2), movement('next', D2)]);
    expect(breaksOf(second)).toEqual({});
    expect(readRunInputs(second.inputs).carried).toEqual({ ours: 1, theirs: 1 });
    const sums = readRunSums(second.sums)?.currencies.get('CNY');
    expect(sums?.ours.buckets.matched.count).toBe(3);
    expect(sums?.theirs.rows.count).toBe(3);
    const third = await importAndRun(db, source, D3, []);
    expect(breaksOf(third)).toEqual({});
    expect(readRunInputs(third.inputs).carried).toEqual({ ours: 0, theirs: 0 });
  });

  test('what stays out past its grace is a break, and the line that comes after all closes it', async () => {
    const { db } = await world();
    const { source, task, breakOf } = await ownBooks(db, 1);
    const taskId = await task('late', D1);
    await importAndRun(db, source, D1, []);
    expect(breaksOf(await importAndRun(db, source, D2, []))).toEqual({ missing_theirs: 1 });
    expect(await breakOf('late')).toMatchObject({ state: 'open', firstDay: D2, businessDate: D1, taskId });
    const third = await importAndRun(db, source, D3, [movement('late', D3)]);
    expect(breaksOf(third)).toEqual({});
    const closed = await breakOf('late');
    expect(closed).toMatchObject({ state: 'resolved', closedVia: 'statement', resolution: null });
    expect(await evidenceOf(db, closed.id)).toMatchObject([{ runId: third.id, closes: true }]);
  });

  test('a line of a key that was matched days ago is one too many: charged twice, or uploaded twice', async () => {
    const { db } = await world();
    const { source, task } = await ownBooks(db);
    const charged = await task('charged', D1);
    await task('copied', D1);
    await importAndRun(db, source, D1, [movement('charged', D1), movement('copied', D1)]);
    const run = await importAndRun(db, source, D2, [movement('charged', D2), movement('copied', D1)]);
    expect(breaksOf(run)).toEqual({ duplicate_theirs: 2 });
    const items = await db.prisma.reconItem.findMany({
      where: { runId: run.id },
      orderBy: { matchKey: 'asc' },
    });
    expect(items.map(({ flags }) => flags)).toEqual([0, ITEM_FLAGS.uploadedTwice]);
    expect(items[0]?.taskId).toBe(charged);
    // The pair of the earlier day is no row of this one.
    expect(readRunSums(run.sums)?.currencies.get('CNY')?.ours.rows.count).toBe(0);
  });

  test('a second task of a key that was matched days ago is one too many', async () => {
    const { db } = await world();
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    await importAndRun(db, source, D1, [movement('k', D1)]);
    await task('k', D2);
    expect(breaksOf(await importAndRun(db, source, D2, []))).toEqual({ duplicate_ours: 1 });
  });

  test('beyond the look-back nothing is known of a key: the line is missing ours', async () => {
    const { db } = await world();
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    await importAndRun(db, source, D1, [movement('k', D1)]);
    const far = '2026-03-06';
    expect(breaksOf(await importAndRun(db, source, far, [movement('k', far)]))).toEqual({ missing_ours: 1 });
  });

  test('they took it back: what fails after it was matched is set against its task, as a row of this day', async () => {
    const { db } = await world();
    const { source, task } = await ownBooks(db);
    const taskId = await task('k', D1);
    await importAndRun(db, source, D1, [movement('k', D1)]);
    const run = await importAndRun(db, source, D2, [movement('k', D2, { status: 'failed' })]);
    expect(breaksOf(run)).toEqual({ status_reversed: 1 });
    const item = await db.prisma.reconItem.findFirstOrThrow({ where: { runId: run.id } });
    expect(item).toMatchObject({ taskId, differenceMinor: -10_000n, oursCount: 1, theirsCount: 1 });
  });

  test('what was repaired awaits evidence: an old statement is none, the next one that agrees is', async () => {
    const { db, clock } = await world('2026-03-03T02:00:00Z');
    const { source, task, breakOf } = await ownBooks(db);
    const taskId = await task('lost', D1, 'failed');
    await importAndRun(db, source, D1, [movement('lost', D1)]);
    const { id } = await breakOf('lost');
    clock.set('2026-03-03T03:00:00Z');
    await append(db, id, { type: 'resolve', resolution: 'retry', covers, actor: clerk });
    await succeed(taskId);
    clock.set('2026-03-03T05:00:00Z');
    expect(breaksOf(await runDay(db, source, D1))).toEqual({});
    expect((await breakOf('lost')).state).toBe('awaiting_evidence');
    clock.set('2026-03-04T02:00:00Z');
    const next = await importAndRun(db, source, D2, []);
    expect(breaksOf(next)).toEqual({});
    expect(await breakOf('lost')).toMatchObject({
      state: 'resolved',
      resolution: 'retry',
      closedVia: 'statement',
    });
    clock.set('2026-03-05T02:00:00Z');
    // Cancelled after it was matched: the break is open again.
    const back = await importAndRun(db, source, D3, [movement('lost', D3, { status: 'failed' })]);
    expect(breaksOf(back)).toEqual({ status_reversed: 1 });
    expect(await breakOf('lost')).toMatchObject({
      id,
      state: 'open',
      returned: 'taken_back',
      kind: 'status_reversed',
    });
  });

  test('what was accepted holds as long as it is the same difference', async () => {
    const { db } = await world();
    const { source, task, breakOf } = await ownBooks(db);
    await task('k', D1);
    const short = movement('k', D1, { amountMinor: 9_990n });
    await importAndRun(db, source, D1, [short]);
    const { id } = await breakOf('k');
    const accepted = { breakKind: 'amount_mismatch', differenceMinor: -10n } as const;
    const reason = { reasonCode: 'fee', actor: clerk } as const;
    await append(db, id, { type: 'resolve', resolution: 'accept', covers: accepted, ...reason });
    await runDay(db, source, D1);
    expect((await breakOf('k')).state).toBe('resolved');
    await db.prisma.statement.updateMany({
      where: { sourceId: source.id },
      data: { state: 'withdrawn', liveKey: null },
    });
    await importAndRun(db, source, D1, [{ ...short, amountMinor: 9_000n }]);
    expect(await breakOf('k')).toMatchObject({
      id,
      state: 'open',
      returned: 'changed',
      differenceMinor: -1_000n,
    });
  });

  test('a line that a corrected file has no more closes its break; the first file again opens it', async () => {
    const { db, clock } = await world();
    const { source, breakOf } = await ownBooks(db);
    await importAndRun(db, source, D1, [movement('wrong', D1), movement('kept', D1)]);
    const withdraw = () =>
      db.prisma.statement.updateMany({
        where: { sourceId: source.id },
        data: { state: 'withdrawn', liveKey: null },
      });
    await withdraw();
    clock.set('2026-03-11T00:00:00Z');
    await importAndRun(db, source, D1, [movement('kept', D1)]);
    expect((await breakOf('wrong')).state).toBe('resolved');
    expect((await breakOf('kept')).state).toBe('open');
    await withdraw();
    clock.set('2026-03-12T00:00:00Z');
    await importAndRun(db, source, D1, [movement('wrong', D1), movement('kept', D1)]);
    expect((await breakOf('wrong')).state).toBe('open');
  });

  test('what was put in transit until a day is open again when that day has come', async () => {
    const { db } = await world('2026-03-04T02:00:00Z');
    const { source, task, breakOf } = await ownBooks(db);
    await task('k', D1);
    await importAndRun(db, source, D1, []);
    const { id } = await breakOf('k');
    await append(db, id, {
      type: 'resolve',
      resolution: 'in_transit_until',
      until: D3,
      covers,
      actor: clerk,
    });
    await importAndRun(db, source, D2, []);
    expect((await breakOf('k')).state).toBe('in_transit_until');
    await importAndRun(db, source, D3, []);
    expect(await breakOf('k')).toMatchObject({ state: 'open', returned: 'overdue' });
  });

  test('a day that is run again knows what a later one has matched', async () => {
    const { db } = await world();
    const { source, task } = await ownBooks(db, 1);
    await task('late', D1);
    await importAndRun(db, source, D1, []);
    await importAndRun(db, source, D2, [movement('late', D2)]);
    const again = await runDay(db, source, D1);
    expect(again).toMatchObject({ number: 2, asOf: D2, breakCount: 0 });
    expect(readRunSums(again.sums)?.currencies.get('CNY')?.ours.buckets.in_transit.count).toBe(1);
    expect(breaksOf(await runDay(db, source, D2))).toEqual({});
    expect(breaksOf(await importAndRun(db, source, D4, []))).toEqual({});
  });

  test('a closed break still finds its other side', async () => {
    const { db } = await world();
    const { source, task, breakOf } = await ownBooks(db);
    await task('k', D1);
    await importAndRun(db, source, D1, []);
    const { id } = await breakOf('k');
    const accepted = { breakKind: 'missing_theirs', differenceMinor: -10_000n } as const;
    await append(db, id, {
      type: 'resolve',
      resolution: 'accept',
      reasonCode: 'timing',
      covers: accepted,
      actor: clerk,
    });
    const run = await importAndRun(db, source, D2, [movement('k', D2)]);
    expect(breaksOf(run)).toEqual({});
    expect(readRunSums(run.sums)?.currencies.get('CNY')?.ours.rows.count).toBe(1);
  });

  test('a trial makes no breaks and tells no one: other rules, the same statements', async () => {
    const { db } = await world();
    const { source, task } = await ownBooks(db);
    await task('k', D1);
    const run = await importAndRun(db, source, D1, [movement('k', D1, { amountMinor: 10_001n })]);
    const before = await db.prisma.reconBreak.findMany({ where: { sourceId: source.id } });
    const settings = { ...source.settings, toleranceMinor: '5' };
    const trial = await runDay(db, source, D1, { settings, trial: true });
    expect(trial).toMatchObject({ number: -1, trial: true, breakCount: 0 });
    expect((await runDay(db, source, D1, { trial: true })).resultHash).toBe(run.resultHash);
    expect(await db.prisma.reconBreak.findMany({ where: { sourceId: source.id } })).toEqual(before);
  });

  test('a day that was locked meanwhile takes no run', async () => {
    const { db } = await world();
    const { source } = await ownBooks(db);
    await importStatement(db, source, D1, genericCsv([movement('k', D1)]));
    const id = await queueDay(db, source, D1);
    await db.prisma.reconDay.update({
      where: { sourceId_businessDate: { sourceId: source.id, businessDate: D1 } },
      data: { state: 'locked' },
    });
    await new RunRunner(db, 'lab').runOnce();
    expect(await readRun(db, id)).toMatchObject({ state: 'failed', why: 'day_locked' });
    expect(await db.prisma.reconBreak.count({ where: { sourceId: source.id } })).toBe(0);
  });
});
