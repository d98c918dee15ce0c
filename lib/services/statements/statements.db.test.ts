import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../../db/client';
import type { StoredSource } from '../../db/recon-source-store';
import { PART_BYTES } from '../../db/statement-parts';
import type { VerbResult } from '../../domain/errors';
import { StatementReader } from '../../engine/statement-reader';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import { importStatement, makeSource } from '../../testing/recon-lab';
import { dayOfMovements } from '../../testing/statements/movement';
import { wechatBill } from '../../testing/statements/wechat-bill';
import type { ServiceContext } from '../context';
import { addPart } from './add-part';
import { beginUpload } from './begin-upload';
import { cancelStatement } from './cancel-statement';
import { commitStatement } from './commit-statement';
import { getStatement } from './get-statement';
import { originalStatement } from './original-statement';
import { withdrawStatement } from './withdraw-statement';

const DAY = '2026-03-02';
const billOf = (rows: number, prefix = 'T') => Buffer.from(wechatBill(dayOfMovements(DAY, rows, prefix)));
/** Somewhat more than two parts. */
const LARGE = billOf(8_500, 'L');

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const announced = (source: StoredSource, bytes: Uint8Array, day = DAY) => ({
  sourceId: source.id.toString(),
  businessDate: day,
  fileName: '账单.csv',
  sizeBytes: bytes.length,
});
const partOf = (bytes: Uint8Array, seq: number) => bytes.subarray(seq * PART_BYTES, (seq + 1) * PART_BYTES);

async function upload(
  ctx: ServiceContext,
  source: StoredSource,
  bytes: Uint8Array,
  day = DAY,
): Promise<string> {
  const { statementId: id, nextPart } = value(await beginUpload(ctx, announced(source, bytes, day)));
  for (let seq = nextPart; seq * PART_BYTES < bytes.length; seq += 1)
    value(await addPart(ctx, { id, seq, bytes: partOf(bytes, seq) }));
  return id;
}

/** As a screen does it: upload, wait for the worker, look. */
async function ready(ctx: ServiceContext, source: StoredSource, bytes: Uint8Array, day = DAY) {
  const id = await upload(ctx, source, bytes, day);
  await new StatementReader(ctx.db, 'worker-1').runOnce();
  return value(await getStatement(ctx, { id }));
}

async function actionsOn(db: Database, id: string) {
  const where = { subjectType: 'statement', subjectId: id };
  const rows = await db.prisma.auditLog.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
}

async function lockDay(db: Database, source: StoredSource, state = 'locked') {
  const key = { sourceId: source.id, businessDate: DAY };
  const columns = { state, changedAt: db.clock.now() };
  await db.prisma.reconDay.upsert({
    where: { sourceId_businessDate: key },
    create: { ...key, ...columns },
    update: columns,
  });
}

async function bytesOf(file: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

describeEachDatabase((open) => {
  test('a file is uploaded in parts, read, looked at, counts, and is taken back with a reason', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const { statementId: id, ...begun } = value(await beginUpload(ctx, announced(source, LARGE)));
    expect(begun).toEqual({ nextPart: 0, partBytes: PART_BYTES });
    expect(value(await addPart(ctx, { id, seq: 0, bytes: partOf(LARGE, 0) }))).toEqual({
      nextPart: 1,
      receivedBytes: String(PART_BYTES),
    });
    expect(value(await getStatement(ctx, { id }))).toMatchObject({
      state: 'uploading',
      parts: 1,
      preview: null,
    });
    value(await addPart(ctx, { id, seq: 1, bytes: partOf(LARGE, 1) }));
    expect(value(await addPart(ctx, { id, seq: 2, bytes: partOf(LARGE, 2) }))).toEqual({
      nextPart: null,
      receivedBytes: String(LARGE.length),
    });
    expect(await commitStatement(ctx, { id, lockVersion: 1 })).toMatchObject({
      error: { code: 'recon_not_possible', what: 'statement', why: 'not_read' },
    });
    await new StatementReader(db, 'worker-1').runOnce();
    const page = value(await getStatement(ctx, { id }));
    expect(page).toMatchObject({
      state: 'ready',
      rows: 8_500,
      invalid: 0,
      totalsAgree: true,
      sha256: createHash('sha256').update(LARGE).digest('hex'),
      progress: { done: String(LARGE.length), total: String(LARGE.length) },
      recognised: { format: 'wechat_trade', layout: 'all', encoding: 'utf-8' },
      sameAs: null,
      may: { import: true, download: true },
    });
    const { lockVersion } = page;
    expect(value(await commitStatement(ctx, { id, lockVersion }))).toEqual({
      id,
      state: 'committed',
      lockVersion: lockVersion + 1,
    });
    const file = value(await originalStatement(ctx, { id }));
    expect(file.fileName).toBe('账单.csv');
    expect((await bytesOf(file.bytes)).equals(LARGE)).toBe(true);
    const taken = { id, lockVersion: lockVersion + 1, reason: 'the wrong day' };
    expect(await withdrawStatement(ctx, { ...taken, reason: ' ' })).toMatchObject({
      error: { code: 'invalid', fields: { reason: 'required' } },
    });
    expect(value(await withdrawStatement(ctx, taken))).toMatchObject({ state: 'withdrawn' });
    expect(value(await getStatement(ctx, { id }))).toMatchObject({
      state: 'withdrawn',
      withdrawn: { by: ctx.user.name, reason: 'the wrong day' },
    });
    expect(await actionsOn(db, id)).toEqual([
      'upload_statement done',
      'commit_statement refused',
      'commit_statement done',
      'download_statement done',
      'withdraw_statement done',
    ]);
  });

  test('an upload that was cut off goes on where it was, by the same person with the same file', async () => {
    const db = await open();
    const [ctx, colleague] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const source = await makeSource(db);
    const begun = value(await beginUpload(ctx, announced(source, LARGE)));
    const id = begun.statementId;
    const first = { id, seq: 0, bytes: partOf(LARGE, 0) };
    value(await addPart(ctx, first));
    // Whoever got no answer sends the part again; nothing is kept twice.
    expect(value(await addPart(ctx, first))).toMatchObject({ nextPart: 1 });
    expect(value(await beginUpload(ctx, announced(source, LARGE)))).toEqual({ ...begun, nextPart: 1 });
    const others = [
      await beginUpload(colleague, announced(source, LARGE)),
      await beginUpload(ctx, announced(source, LARGE.subarray(1))),
      await beginUpload(ctx, announced(source, LARGE, '2026-03-03')),
    ];
    expect(new Set(others.map((other) => value(other).statementId)).has(id)).toBe(false);
    const why = async (input: object, by: ServiceContext = ctx) => {
      const result = await addPart(by, { ...first, ...input });
      return result.ok ? null : result.error;
    };
    const wrong = { code: 'recon_not_possible', what: 'statement', why: 'wrong_part' };
    expect(await why({ seq: 2, bytes: partOf(LARGE, 2) })).toEqual(wrong);
    expect(await why({ bytes: Buffer.alloc(PART_BYTES) })).toEqual(wrong);
    expect(await why({ seq: 1, bytes: LARGE.subarray(0, 10) })).toEqual(wrong);
    expect(await why({ seq: 1, bytes: Buffer.alloc(PART_BYTES + 1) })).toEqual(wrong);
    expect(await why({ seq: 3, bytes: new Uint8Array() })).toEqual(wrong);
    expect(await why({ seq: 1, bytes: partOf(LARGE, 1) }, colleague)).toMatchObject({ code: 'not_found' });
    expect(await upload(ctx, source, LARGE)).toBe(id);
    expect(value(await getStatement(ctx, { id }))).toMatchObject({ state: 'reading', parts: 3 });
  });

  test('two connections send the same part: it is kept once', async () => {
    const [db, other] = [await open({ own: true }), await open({ own: true })];
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const { statementId: id } = value(await beginUpload(ctx, announced(source, LARGE)));
    const part = { id, seq: 0, bytes: partOf(LARGE, 0) };
    const sent = await Promise.all([db, other].map((at) => addPart(contextFor(at, ctx.user), part)));
    expect(sent.some(({ ok }) => ok)).toBe(true);
    expect(await db.prisma.statementPart.count({ where: { statementId: BigInt(id) } })).toBe(1);
    expect(value(await getStatement(ctx, { id }))).toMatchObject({
      parts: 1,
      receivedBytes: String(PART_BYTES),
    });
  });

  test('the same file again is a no-op that says so, whatever day it is meant for', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const bytes = billOf(30);
    const first = await ready(ctx, source, bytes);
    value(await commitStatement(ctx, first));
    const again = await ready(ctx, source, bytes);
    const same = { statementId: first.id, businessDate: DAY, by: ctx.user.name };
    expect(again.sameAs).toMatchObject(same);
    expect(await commitStatement(ctx, again)).toMatchObject({ error: { code: 'same_statement', ...same } });
    expect(value(await getStatement(ctx, { id: again.id })).state).toBe('ready');
    expect(await actionsOn(db, again.id)).toContain('commit_statement refused');
    expect(again.beside).toEqual([{ statementId: first.id, fileName: first.fileName, rows: first.rows }]);
    // Of another source they are other movements, and once taken back the file may come again.
    const elsewhere = await ready(ctx, await makeSource(db), bytes);
    expect(elsewhere).toMatchObject({ sameAs: null, beside: [] });
    value(await commitStatement(ctx, elsewhere));
    value(await withdrawStatement(ctx, { id: first.id, lockVersion: first.lockVersion + 1, reason: 'x' }));
    value(await commitStatement(ctx, again));
  });

  test('an empty day may be the same bytes as another one: they count once for each day', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const header = Buffer.from('No Bill Exist');
    const first = await ready(ctx, source, header);
    expect(first).toMatchObject({ state: 'ready', rows: 0, isEmptyDay: true });
    const next = await ready(ctx, source, header, '2026-03-03');
    const again = await ready(ctx, source, header);
    value(await commitStatement(ctx, first));
    expect(value(await getStatement(ctx, { id: next.id })).sameAs).toBeNull();
    value(await commitStatement(ctx, next));
    const same = { statementId: first.id, businessDate: DAY };
    expect(value(await getStatement(ctx, { id: again.id })).sameAs).toMatchObject(same);
    expect(await commitStatement(ctx, again)).toMatchObject({ error: { code: 'same_statement', ...same } });
    value(await withdrawStatement(ctx, { id: first.id, lockVersion: first.lockVersion + 1, reason: 'x' }));
    value(await commitStatement(ctx, again));
  });

  test('two uploads of the same bytes that are committed at once: one counts, the other says so', async () => {
    const [db, other] = [await open({ own: true }), await open({ own: true })];
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const bytes = billOf(40);
    const pages = [await ready(ctx, source, bytes), await ready(ctx, source, bytes)];
    const results = await Promise.all(
      [db, other].map((at, index) => commitStatement(contextFor(at, ctx.user), pages[index])),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'same_statement' } });
    const counted = await db.prisma.statement.count({ where: { sourceId: source.id, state: 'committed' } });
    expect(counted).toBe(1);
  });

  test('one statement is committed once, however often at the same time', async () => {
    const [db, other] = [await open({ own: true }), await open({ own: true })];
    const ctx = await signedIn(db, 'finance');
    const page = await ready(ctx, await makeSource(db), billOf(50));
    const results = await Promise.all(
      [db, other].map((at) => commitStatement(contextFor(at, ctx.user), page)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const done = (await actionsOn(db, page.id)).filter((action) => action === 'commit_statement done');
    expect(done).toHaveLength(1);
  });

  test('a decision on what somebody else has changed meanwhile is refused with who it was', async () => {
    const db = await open();
    const [ctx, colleague] = [await signedIn(db, 'finance'), await signedIn(db, 'finance')];
    const page = await ready(ctx, await makeSource(db), billOf(60));
    const moved = value(await commitStatement(colleague, page));
    expect(await withdrawStatement(ctx, { ...page, reason: 'x' })).toMatchObject({
      error: {
        code: 'recon_conflict',
        what: 'statement',
        lockVersion: moved.lockVersion,
        changedBy: { kind: 'person', name: colleague.user.name, action: 'commit_statement' },
      },
    });
    expect(await actionsOn(db, page.id)).toContain('withdraw_statement conflict');
  });

  test('a signed day is closed: nothing is announced, committed or taken back', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'administrator');
    const source = await makeSource(db);
    const counted = await importStatement(db, source, DAY, billOf(20));
    const waiting = await ready(ctx, source, billOf(21));
    const locked = { error: { code: 'day_locked', sourceId: source.id.toString(), businessDate: DAY } };
    await lockDay(db, source);
    const taken = { id: counted.id.toString(), lockVersion: counted.lockVersion, reason: 'x' };
    expect(await beginUpload(ctx, announced(source, LARGE))).toMatchObject(locked);
    expect(await commitStatement(ctx, waiting)).toMatchObject(locked);
    expect(await withdrawStatement(ctx, taken)).toMatchObject(locked);
    expect((await db.prisma.statement.findUnique({ where: { id: counted.id } }))?.state).toBe('committed');
    await lockDay(db, source, 'open');
    value(await withdrawStatement(ctx, taken));
  });

  test('before it counts a statement can be given up at any time, afterwards not', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const uploading = value(await beginUpload(ctx, announced(source, LARGE))).statementId;
    expect(value(await cancelStatement(ctx, { id: uploading })).state).toBe('cancelled');
    expect(await addPart(ctx, { id: uploading, seq: 0, bytes: partOf(LARGE, 0) })).toMatchObject({
      error: { why: 'cancelled' },
    });
    expect(value(await cancelStatement(ctx, { id: await upload(ctx, source, billOf(5)) })).state).toBe(
      'cancelled',
    );
    const seen = await ready(ctx, source, billOf(6));
    expect(value(await cancelStatement(ctx, { id: seen.id })).state).toBe('cancelled');
    expect(await cancelStatement(ctx, { id: seen.id })).toMatchObject({ error: { why: 'cancelled' } });
    expect(await commitStatement(ctx, seen)).toMatchObject({ error: { why: 'cancelled' } });
    const counted = await importStatement(db, source, DAY, billOf(7));
    expect(await cancelStatement(ctx, { id: counted.id.toString() })).toMatchObject({
      error: { code: 'recon_not_possible', why: 'already_committed' },
    });
    await new StatementReader(db, 'worker-1').runOnce();
    const gone = BigInt(seen.id);
    expect(await db.prisma.statementChunk.count({ where: { statementId: gone } })).toBe(0);
    expect(await originalStatement(ctx, { id: seen.id })).toMatchObject({ error: { why: 'not_read' } });
  });

  test('files without bytes, or of no use, say why and cannot be committed', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const empty = await ready(ctx, source, Buffer.alloc(0));
    expect(empty).toMatchObject({ state: 'refused', problem: { code: 'empty_file', details: {} } });
    const other = await ready(ctx, source, Buffer.from(wechatBill(dayOfMovements('2026-03-05', 3))));
    expect(other.problem).toEqual({ code: 'other_day', details: { expected: [DAY], found: ['2026-03-05'] } });
    expect(await commitStatement(ctx, other)).toMatchObject({ error: { why: 'refused_file' } });
    expect(await originalStatement(ctx, { id: other.id })).toMatchObject({ error: { why: 'refused_file' } });
  });

  test('what cannot be announced', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const source = await makeSource(db);
    const announce = (parts: object) => beginUpload(ctx, { ...announced(source, billOf(1)), ...parts });
    const fields = { sizeBytes: 1024 ** 3 + 1, businessDate: '2026-02-30', fileName: '' };
    expect(await announce(fields)).toMatchObject({
      error: { fields: { sizeBytes: 'too_large', businessDate: 'invalid', fileName: 'required' } },
    });
    expect(await announce({ sourceId: '999999' })).toMatchObject({
      error: { code: 'not_found', what: 'source' },
    });
    await db.prisma.reconSource.update({ where: { id: source.id }, data: { enabled: false } });
    expect(await announce({})).toMatchObject({ error: { what: 'source', why: 'source_disabled' } });
    const asked = await makeSource(db, { format: 'status_query', query: { url: null } as never });
    expect(await beginUpload(ctx, announced(asked, billOf(1)))).toMatchObject({
      error: { why: 'not_a_file_source' },
    });
  });
});
