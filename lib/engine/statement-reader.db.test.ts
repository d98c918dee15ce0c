import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Database, Tx } from '../db/client';
import { saveSource } from '../db/recon-source-store';
import { encodeChunk } from '../db/statement-chunk';
import { cancelOpen } from '../db/statement-commit';
import {
  appendChunks,
  fenceRead,
  finishRead,
  holdUnread,
  READ_HOLD_MS,
  readAgain,
} from '../db/statement-reading';
import { findStatement, readRawLine } from '../db/statement-store';
import { removeChunks } from '../db/statement-sweep';
import { offsetClock } from '../domain/clock';
import { describeEachDatabase } from '../testing/databases';
import { makeSource, readFile, storedRows, uploadFile } from '../testing/recon-lab';
import { fileOfLines } from '../testing/statements/bytes';
import { dayOfMovements } from '../testing/statements/movement';
import { wechatBill, wechatBillLines } from '../testing/statements/wechat-bill';
import { StatementReader } from './statement-reader';

const DAY = '2026-03-02';
const bill = (rows = 3_000, prefix = 'T') => wechatBill(dayOfMovements(DAY, rows, prefix));
const DAY_MS = 24 * 60 * 60 * 1000;
/** By so much more memory may be in use in the second half of a file than in the first: that half is larger, as text twice. */
const KEPT_BYTES = 12 * 1024 * 1024;

async function stateOf(db: Database, id: bigint) {
  const statement = await findStatement(db.prisma, id);
  if (statement === null) throw new Error(`no statement ${id}`);
  return statement;
}

async function bytesLeft(db: Database, statementId: bigint): Promise<number> {
  const where = { statementId };
  return (await db.prisma.statementPart.count({ where })) + (await db.prisma.statementChunk.count({ where }));
}

/** What a lost worker leaves behind: the lease, and chunks of rows that are none of the file's. */
async function halfRead(db: Database, id: bigint): Promise<string> {
  const held = await holdUnread(db, 'lost-worker', []);
  expect(held?.id).toBe(id);
  const invalid = { line: 1, raw: 'half', problem: 'unreadable' as const, field: null, value: null };
  await db.prisma.$transaction(async (tx) => {
    expect(await fenceRead(tx, id, 'lost-worker', { rowCount: 1 }, db.clock.now())).toBe(true);
    await appendChunks(tx, id, 0, [encodeChunk([{ invalid }])]);
  });
  return 'lost-worker';
}

const RESULT = {
  sha256: null,
  recognised: null,
  totals: [],
  preview: { kinds: [], first: [], rejected: [], days: [] },
  isEmptyDay: false,
  rowCount: 0,
  invalidCount: 0,
  readBytes: 0n,
  sourceVersion: 1,
};

describeEachDatabase((open) => {
  test('a worker that was killed loses nothing: the file is read from its beginning once the lease is out', async () => {
    const db = await open();
    const source = await makeSource(db);
    const id = await uploadFile(db, source, DAY, bill());
    const lost = await halfRead(db, id);
    expect(await new StatementReader(db, 'other').runOnce()).toMatchObject({ read: 0, busy: false });
    expect(await stateOf(db, id)).toMatchObject({ state: 'reading', holder: lost });

    const later = await open({ clock: offsetClock(db.clock, () => READ_HOLD_MS + 1_000) });
    expect(await new StatementReader(later, 'other').runOnce()).toMatchObject({ read: 1, busy: true });
    expect(await stateOf(db, id)).toMatchObject({ state: 'ready', rowCount: 3_000, invalidCount: 0 });
    const rows = await storedRows(db, id);
    expect(rows).toHaveLength(3_000);
    expect(rows.every((row) => 'entry' in row)).toBe(true);
    // What the lost one still tries changes nothing.
    const now = db.clock.now();
    expect(await fenceRead(db.prisma, id, lost, {}, now)).toBe(false);
    expect(await finishRead(db.prisma, id, lost, RESULT, now)).toBe(false);
  });

  test('a worker that was held up removes nothing of what the next one writes', async () => {
    const db = await open();
    const id = await uploadFile(db, await makeSource(db), DAY, bill(10));
    const lost = await halfRead(db, id);
    await db.prisma.statement.update({ where: { id }, data: { holder: 'next' } });
    const isOurs = (tx: Tx) => fenceRead(tx, id, lost, {}, db.clock.now());
    expect(await removeChunks(db, id, isOurs)).toBe(false);
    expect(await db.prisma.statementChunk.count({ where: { statementId: id } })).toBe(1);
    const isNext = (tx: Tx) => fenceRead(tx, id, 'next', {}, db.clock.now());
    expect(await removeChunks(db, id, isNext)).toBe(true);
    expect(await db.prisma.statementChunk.count({ where: { statementId: id } })).toBe(0);
  });

  test('a worker that stops gives the file back at once', async () => {
    const db = await open();
    const id = await uploadFile(db, await makeSource(db), DAY, bill());
    const stopping = new StatementReader(db, 'stopping');
    const turn = stopping.runOnce();
    stopping.end();
    expect(await turn).toMatchObject({ read: 0, refused: 0 });
    expect(await stateOf(db, id)).toMatchObject({ state: 'reading', holder: null });
    expect(await new StatementReader(db, 'next').runOnce()).toMatchObject({ read: 1 });
    expect(await storedRows(db, id)).toHaveLength(3_000);
  });

  test('two workers at once read every file once', async () => {
    const [db, other] = [await open({ own: true }), await open({ own: true })];
    const source = await makeSource(db);
    const ids: bigint[] = [];
    for (const prefix of ['A', 'B', 'C', 'D']) ids.push(await uploadFile(db, source, DAY, bill(400, prefix)));
    const turns = await Promise.all([db, other].map((at) => new StatementReader(at, 'one').runOnce()));
    expect(turns.reduce((sum, { read }) => sum + read, 0)).toBe(4);
    for (const id of ids) {
      expect(await stateOf(db, id)).toMatchObject({ state: 'ready', rowCount: 400 });
      expect(await storedRows(db, id)).toHaveLength(400);
    }
  });

  test('a file that is cancelled while it is read ends there, and its bytes go', async () => {
    const db = await open();
    const id = await uploadFile(db, await makeSource(db), DAY, bill());
    const lost = await halfRead(db, id);
    const cancelled = await db.prisma.$transaction((tx) => cancelOpen(tx, { id }, db.clock.now()));
    expect(cancelled).toBe('cancelled');
    expect(await fenceRead(db.prisma, id, lost, {}, db.clock.now())).toBe(false);
    expect(await new StatementReader(db, 'other').runOnce()).toMatchObject({ read: 0, swept: 1 });
    expect(await stateOf(db, id)).toMatchObject({ state: 'cancelled', parts: 0 });
    expect(await bytesLeft(db, id)).toBe(0);
  });

  test('cancelled by another connection at any moment, it is never ready afterwards', async () => {
    const [db, other] = [await open({ own: true }), await open({ own: true })];
    const id = await uploadFile(db, await makeSource(db), DAY, bill());
    const reading = new StatementReader(db, 'one').runOnce();
    const cancelling = other.prisma.$transaction((tx) => cancelOpen(tx, { id }, other.clock.now()));
    expect(await cancelling).toBe('cancelled');
    await reading;
    await new StatementReader(db, 'one').runOnce();
    expect(await stateOf(db, id)).toMatchObject({ state: 'cancelled', holder: null });
    expect(await bytesLeft(db, id)).toBe(0);
  });

  test('a file that was read by other rules is read again', async () => {
    const db = await open();
    const source = await makeSource(db);
    const { id } = await readFile(db, source, DAY, bill(10));
    const settings = { ...source.settings, merchant: '1999999999' };
    await db.prisma.$transaction(async (tx) => {
      await saveSource(tx, source, { ...source, settings }, { id: null, name: 'lab' }, db.clock.now(), null);
      expect(await readAgain(tx, source.id, db.clock.now())).toBe(1);
    });
    expect(await stateOf(db, id)).toMatchObject({ state: 'reading', lockVersion: 3 });
    expect(await new StatementReader(db, 'one').runOnce()).toMatchObject({ refused: 1, swept: 1 });
    expect((await stateOf(db, id)).problem).toContain('other_merchant');
  });

  test('rules that change while a file is read by them: it is read again by the new ones', async () => {
    const [db, other] = [await open({ own: true }), await open({ own: true })];
    const source = await makeSource(db);
    const id = await uploadFile(db, source, DAY, bill());
    const settings = { ...source.settings, merchant: '1999999999' };
    const by = { id: null, name: 'lab' };
    let reading: Promise<unknown> = Promise.resolve();
    await other.prisma.$transaction(async (tx) => {
      await saveSource(tx, source, { ...source, settings }, by, db.clock.now(), null);
      reading = new StatementReader(db, 'one').runOnce();
      await readAgain(tx, source.id, db.clock.now());
    });
    await reading;
    await new StatementReader(db, 'one').runOnce();
    expect(await stateOf(db, id)).toMatchObject({ state: 'refused' });
  });

  test('an upload that nobody goes on with for a week is given up, on record', async () => {
    const db = await open();
    const source = await makeSource(db);
    const now = db.clock.now();
    const columns = {
      sourceId: source.id,
      businessDate: DAY,
      via: 'file',
      state: 'uploading',
      fileName: 'a.csv',
    };
    const upload = { ...columns, uploaderName: 'Lin', createdAt: now, sizeBytes: 9n };
    const old = { ...upload, changedAt: new Date(now.getTime() - 8 * DAY_MS) };
    const [given, kept] = [
      await db.prisma.statement.create({ data: old }),
      await db.prisma.statement.create({ data: { ...upload, changedAt: now } }),
    ];
    await new StatementReader(db, 'worker-1').runOnce();
    expect((await stateOf(db, given.id)).state).toBe('cancelled');
    expect((await stateOf(db, kept.id)).state).toBe('uploading');
    const where = { action: 'cancel_statement', subjectId: given.id.toString() };
    expect(await db.prisma.auditLog.findMany({ where })).toMatchObject([
      { actorName: 'worker-1', actorRole: 'worker', outcome: 'done' },
    ]);
  });

  test('a file of which nothing can be said keeps nobody else from being read', async () => {
    const db = await open();
    const [lost, whole] = [
      await uploadFile(db, await makeSource(db), DAY, bill(10)),
      await uploadFile(db, await makeSource(db), DAY, bill(20)),
    ];
    await db.prisma.statement.updateMany({ where: { id: lost }, data: { sourceId: 999_999n } });
    const reader = new StatementReader(db, 'one');
    await expect(reader.runOnce()).rejects.toThrow('is of no source');
    // Its lease runs out by itself, and meanwhile others have their turn.
    expect(await reader.runOnce()).toMatchObject({ read: 1 });
    expect((await stateOf(db, whole)).state).toBe('ready');
    await db.prisma.statement.updateMany({ where: { id: lost }, data: { state: 'cancelled' } });
  });

  test('a line is found with its raw text', async () => {
    const db = await open();
    const text = bill(2_500);
    const { id } = await readFile(db, await makeSource(db), DAY, text);
    const lines = text.split('\r\n');
    for (const line of [2, 1_001, 1_002, 2_501])
      expect(await readRawLine(db, id, line)).toMatchObject({ raw: lines[line - 1], entry: { line } });
    expect(await readRawLine(db, id, 1)).toBeNull();
    expect(await readRawLine(db, id, 9_999)).toBeNull();
  });

  test('a large file is read piece by piece: memory does not grow with it', async () => {
    const db = await open();
    const rows = 100_000;
    const file = fileOfLines(() => wechatBillLines(dayOfMovements(DAY, rows)));
    const id = await uploadFile(db, await makeSource(db), DAY, file);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const inUse = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const samples: number[] = [];
    // The clock is asked with every write.
    const now = () => {
      samples.push(inUse());
      return db.clock.now();
    };
    let [othersTurns, reading] = [0, true];
    const count = () => {
      othersTurns += 1;
      if (reading) setImmediate(count);
    };
    count();
    await new StatementReader({ ...db, clock: { now } }, 'one').runOnce();
    reading = false;
    const { state, rowCount, sizeBytes } = await stateOf(db, id);
    expect({ state, rowCount }).toEqual({ state: 'ready', rowCount: rows });
    expect(Number(sizeBytes)).toBeGreaterThan(2 * KEPT_BYTES);
    expect(samples.length).toBeGreaterThan(rows / 5_000);
    // The worker's other loops have their turns meanwhile, with an embedded database, too.
    expect(othersTurns).toBeGreaterThan(rows / 2_000);
    const half = Math.floor(samples.length / 2);
    const grown = Math.max(...samples.slice(half)) - Math.max(...samples.slice(0, half));
    expect(grown).toBeLessThan(KEPT_BYTES);
  }, 120_000);
});
