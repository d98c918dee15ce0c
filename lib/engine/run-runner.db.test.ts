import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import { eachPlacedOf } from '../db/placed-rows';
import { holdRun, writeCancelled } from '../db/recon-run-hold';
import { ITEM_FLAGS, readDetail } from '../domain/recon-item-detail';
import { readRunInputs, readRunSums } from '../domain/run-record';
import { describeEachDatabase } from '../testing/databases';
import { insertTask } from '../testing/ledger-factory';
import { coveredType, importStatement, makeSource } from '../testing/recon-lab';
import { breaksOf, importAndRun, movement, payTask, queueDay, readRun, runDay } from '../testing/run-lab';
import { genericCsv } from '../testing/statements/generic-csv-file';
import { dayOfMovements, type Movement } from '../testing/statements/movement';
import { wechatBill } from '../testing/statements/wechat-bill';
import { RunRunner } from './run-runner';

const DAY = '2026-03-02';

/** A task of ours for each movement, as if everything had gone well. */
async function tasksOf(db: Database, movements: readonly Movement[]) {
  for (const { kind, key, amountMinor, at } of movements)
    await insertTask(db, 'success', {
      bizType: kind === 'refund' ? 'refund' : 'pay',
      bizId: key,
      amountMinor,
      currency: 'CNY',
      createdAt: new Date(at),
    });
}

const table = (parts: Parameters<typeof makeSource>[1] = {}) =>
  ({ format: 'generic_csv', graceDays: 0, ...parts }) as const;
let made = 0;
/** A source of a type that no other test's tasks are of. */
async function ownSource(db: Database, parts: Parameters<typeof makeSource>[1] = {}) {
  const bizType = `pay${(made += 1)}`;
  const source = await makeSource(db, table({ types: [coveredType(bizType)], ...parts }));
  const task = (key: string, state: Parameters<typeof payTask>[3] = 'success', more = {}) =>
    payTask(db, key, DAY, state, { bizType, ...more });
  return { source, task, bizType };
}

/** The same ledger, where something happens before the first read of a table outside of a transaction. */
function before(db: Database, model: 'statementChunk', happens: () => Promise<void>): Database {
  let happened = false;
  const first = async <A, R>({ args, query }: { args: A; query: (args: A) => Promise<R> }): Promise<R> => {
    if (!happened) {
      happened = true;
      await happens();
    }
    return query(args);
  };
  const prisma = db.prisma.$extends({ query: { [model]: { findFirst: first, findMany: first } } });
  return { ...db, prisma: prisma as unknown as Database['prisma'] };
}

describeEachDatabase((open) => {
  test('a clean day: every row of both sides is matched, and nothing is left', async () => {
    const db = await open();
    const source = await makeSource(db);
    const movements = [...dayOfMovements(DAY, 50)];
    await tasksOf(db, movements);
    await importStatement(db, source, DAY, wechatBill(movements));
    const run = await runDay(db, source, DAY);
    expect(run).toMatchObject({ number: 1, state: 'done', breakCount: 0, asOf: DAY, liveKey: null });
    expect(breaksOf(run)).toEqual({});
    const sums = readRunSums(run.sums)?.currencies.get('CNY');
    expect(sums?.ours.buckets.matched).toEqual(sums?.theirs.rows);
    expect(sums?.theirs.rows.count).toBe(50);
    const placed = [];
    for await (const record of eachPlacedOf(db, run.id, 'matched')) placed.push(record);
    expect(placed.map(({ key }) => key).sort()).toEqual(movements.map(({ key }) => key).sort());
    expect((await runDay(db, source, DAY)).resultHash).toBe(run.resultHash);
  });

  test('every kind of difference is found once, with its money and its rows', async () => {
    const db = await open();
    const { source, task } = await ownSource(db);
    const ids = {
      missing: await task('missing'),
      lost: await task('lost', 'failed'),
      reversed: await task('reversed'),
      amount: await task('amount'),
      currency: await task('currency'),
      twice: await task('twice'),
    };
    for (const key of ['agreed', 'double', 'double']) await task(key);
    await task('ambiguous', 'success', { amountMinor: 7_000n });
    await task('ambiguous', 'success', { amountMinor: 8_000n });
    const run = await importAndRun(db, source, DAY, [
      movement('agreed', DAY),
      movement('foreign', DAY),
      movement('lost', DAY),
      movement('reversed', DAY, { status: 'failed' }),
      movement('amount', DAY, { amountMinor: 10_007n }),
      movement('currency', DAY, { currency: 'USD' }),
      movement('twice', DAY),
      movement('twice', DAY, { at: `${DAY}T05:00:00.000Z`, providerId: 'again' }),
      movement('double', DAY),
      movement('ambiguous', DAY),
      movement('fee', DAY, { kind: 'fee' }),
    ]);
    expect(breaksOf(run)).toEqual({
      missing_theirs: 1,
      missing_ours: 1,
      status_mismatch: 1,
      status_reversed: 1,
      amount_mismatch: 1,
      currency_mismatch: 1,
      duplicate_theirs: 1,
      duplicate_ours: 1,
      ambiguous: 1,
    });
    const breaks = await db.prisma.reconBreak.findMany({ where: { firstRunId: run.id } });
    const of = (kind: string) => breaks.find((one) => one.kind === kind);
    expect(of('amount_mismatch')).toMatchObject({ differenceMinor: 7n, stakeMinor: 7n, taskId: ids.amount });
    expect(of('missing_theirs')).toMatchObject({
      oursMinor: 10_000n,
      theirsMinor: null,
      taskId: ids.missing,
    });
    // Which task a line that is one too many is about, the one it was paired with tells.
    expect(of('duplicate_theirs')).toMatchObject({ oursMinor: null, taskId: ids.twice, stakeMinor: 10_000n });
    expect(of('status_mismatch')).toMatchObject({ taskId: ids.lost, state: 'open', lastRunId: run.id });
    expect(of('ambiguous')).toMatchObject({ taskId: null, oursMinor: 15_000n, differenceMinor: null });
    expect(of('currency_mismatch')).toMatchObject({ currency: 'USD', oursMinor: null, stakeMinor: 10_000n });
    const item = await db.prisma.reconItem.findFirstOrThrow({
      where: { runId: run.id, kind: 'status_reversed' },
    });
    expect(readDetail(item.detail)).toMatchObject({
      ours: [{ taskId: ids.reversed.toString(), state: 'success', amountMinor: '10000' }],
      theirs: [{ line: 5, status: 'failed', providerId: 'P-reversed' }],
    });
  });

  test('rows that cannot be used are told by line and reason, of ours by what was looked for', async () => {
    const db = await open();
    const bizType = `pay${(made += 1)}`;
    const types = [coveredType(bizType, { keyFrom: 'payload', keyPath: '$.order', amountPath: '$.fen' })];
    const source = await makeSource(db, table({ types }));
    await payTask(db, 'a', DAY, 'success', { bizType, payload: '{"order":"good","fen":10000}' });
    await payTask(db, 'b', DAY, 'success', { bizType, payload: '{"fen":10000}' });
    await payTask(db, 'c', DAY, 'success', { bizType, payload: '{"order":"poor"}' });
    const csv = genericCsv([movement('good', DAY), movement('poor', DAY)]).replace(
      '100.00,CNY,成功,支付,2026-03-02 12:00:00,P-poor',
      'x,CNY,成功,支付,2026-03-02 12:00:00,P-poor',
    );
    await importStatement(db, source, DAY, csv);
    const run = await runDay(db, source, DAY);
    expect(breaksOf(run)).toEqual({});
    expect(run.breakCount).toBe(3);
    const items = await db.prisma.reconItem.findMany({ where: { runId: run.id }, orderBy: { id: 'asc' } });
    expect(items.map(({ bucket, kind }) => [bucket, kind])).toEqual(Array(3).fill(['invalid', 'invalid']));
    const invalid = items.map(({ detail }) => readDetail(detail).invalid);
    expect(invalid.map((one) => [one?.side, one?.problem])).toEqual([
      ['theirs', 'bad_amount'],
      ['ours', 'no_key'],
      ['ours', 'no_amount'],
    ]);
    expect(invalid[0]?.raw).toContain('P-poor');
    expect(await db.prisma.reconBreak.count({ where: { firstRunId: run.id, kind: 'invalid' } })).toBe(3);
  });

  test('an empty day is a day: what we say succeeded is missing theirs', async () => {
    const db = await open();
    const { source, task } = await ownSource(db);
    await task('alone');
    await task('failed', 'failed');
    const run = await importAndRun(db, source, DAY, []);
    expect(breaksOf(run)).toEqual({ missing_theirs: 1 });
    expect(readRunInputs(run.inputs).statements).toHaveLength(1);
  });

  test('without a statement there is nothing to compare with: the run fails and says so', async () => {
    const db = await open();
    const { source } = await ownSource(db);
    const id = await queueDay(db, source, DAY);
    await new RunRunner(db, 'lab').runOnce();
    expect(await readRun(db, id)).toMatchObject({ state: 'failed', why: 'no_statement', liveKey: null });
    const audit = await db.prisma.auditLog.findMany({ where: { subjectType: 'run', subjectId: `${id}` } });
    expect(audit.map(({ action }) => action)).toEqual(['fail_run']);
  });

  test('the order of lines and tasks, and which file they came in, change nothing about the result', async () => {
    const db = await open();
    const { source, task } = await ownSource(db);
    for (const key of ['a', 'b', 'c', 'd']) await task(key);
    const lines = ['a', 'c', 'd', 'e', 'f'].map((key) => movement(key, DAY));
    const first = await importAndRun(db, source, DAY, lines);
    const [statement] = await db.prisma.statement.findMany({ where: { sourceId: source.id } });
    await db.prisma.statement.update({
      where: { id: statement!.id },
      data: { state: 'withdrawn', liveKey: null },
    });
    const again = await importAndRun(db, source, DAY, [...lines].reverse());
    expect(again.resultHash).toBe(first.resultHash);
    expect(again.number).toBe(2);
    // The corrected file keeps its breaks: each is the same one, found again.
    const breaks = await db.prisma.reconBreak.findMany({ where: { sourceId: source.id } });
    expect(breaks.map(({ kind }) => kind).sort()).toEqual(['missing_ours', 'missing_ours', 'missing_theirs']);
    for (const one of breaks) expect(one).toMatchObject({ firstRunId: first.id, lastRunId: again.id });
  });

  test('a worker that dies half way leaves nothing that counts: the next one starts again', async () => {
    const db = await open();
    const { source, task } = await ownSource(db);
    await task('a');
    await task('b');
    await importStatement(db, source, DAY, genericCsv([movement('a', DAY)]));
    const id = await queueDay(db, source, DAY);
    expect((await holdRun(db, 'dead'))?.id).toBe(id);
    await db.prisma.reconRunPart.create({
      data: { runId: id, seq: 0, bucket: 'matched', part: 0, rowCount: 1, items: '{"shared":[],"cells":[]}' },
    });
    await db.prisma.reconItemPart.create({ data: { runId: id, seq: 0, items: '[]' } });
    await new RunRunner(db, 'lab').runOnce();
    expect((await readRun(db, id)).state).toBe('running');
    await db.prisma.reconRun.update({ where: { id }, data: { heldUntil: new Date(0) } });
    await new RunRunner(db, 'lab').runOnce();
    const run = await readRun(db, id);
    expect(run).toMatchObject({ state: 'done', breakCount: 1 });
    expect(breaksOf(run)).toEqual({ missing_theirs: 1 });
    const placed = [];
    for await (const record of eachPlacedOf(db, id, 'matched')) placed.push(record);
    expect(placed).toHaveLength(1);
  });

  test('a run that somebody cancels while it is under way leaves nothing behind', async () => {
    const db = await open();
    const { source, task } = await ownSource(db);
    await task('a');
    await importStatement(db, source, DAY, genericCsv([movement('b', DAY)]));
    const id = await queueDay(db, source, DAY);
    // It is cancelled while the lines are read.
    const cancelled = before(db, 'statementChunk', async () => {
      const seen = await readRun(db, id);
      expect(await writeCancelled(db.prisma, seen, db.clock.now())).toBe(true);
    });
    expect(await new RunRunner(cancelled, 'lab').runOnce()).toEqual({ busy: true });
    expect(await readRun(db, id)).toMatchObject({ state: 'cancelled', liveKey: null });
    expect(await db.prisma.reconItem.count({ where: { runId: id } })).toBe(0);
    expect(await db.prisma.reconBreak.count({ where: { firstRunId: id } })).toBe(0);
  });

  test('a database that goes away under a run fails nobody: the run is done once it is back', async () => {
    const db = await open();
    const { source, task } = await ownSource(db);
    await task('a');
    await importStatement(db, source, DAY, genericCsv([movement('b', DAY)]));
    const id = await queueDay(db, source, DAY);
    const gone = before(db, 'statementChunk', () =>
      Promise.reject(Object.assign(new Error('gone'), { code: 'P1001' })),
    );
    await expect(new RunRunner(gone, 'lab').runOnce()).rejects.toThrow('gone');
    expect((await readRun(db, id)).state).toBe('running');
    await db.prisma.reconRun.update({ where: { id }, data: { heldUntil: new Date(0) } });
    await new RunRunner(db, 'lab').runOnce();
    expect(breaksOf(await readRun(db, id))).toEqual({ missing_ours: 1, missing_theirs: 1 });
  });

  test('charged twice is told apart from uploaded twice', async () => {
    const db = await open();
    const { source, task } = await ownSource(db);
    await task('charged');
    await task('uploaded');
    await importStatement(db, source, DAY, genericCsv([movement('charged', DAY), movement('uploaded', DAY)]));
    const charged = movement('charged', DAY, { at: `${DAY}T06:00:00.000Z` });
    const run = await importAndRun(db, source, DAY, [charged, movement('uploaded', DAY)]);
    expect(breaksOf(run)).toEqual({ duplicate_theirs: 2 });
    const items = await db.prisma.reconItem.findMany({
      where: { runId: run.id },
      orderBy: { matchKey: 'asc' },
    });
    expect(items.map(({ matchKey, flags }) => [matchKey, flags])).toEqual([
      ['charged', 0],
      ['uploaded', ITEM_FLAGS.uploadedTwice],
    ]);
  });
});
