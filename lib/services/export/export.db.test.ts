import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readChoice, readOptions } from '../../config/bulk-choice';
import type { Database } from '../../db/client';
import { readOwnCsv } from '../../domain/csv-reader';
import { STATUS } from '../../domain/task-status';
import { SHEET_PATH } from '../../domain/xlsx';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, insertTask, signedIn } from '../../testing/ledger-factory';
import { plainExportWords } from '../../testing/plain-export-words';
import type { ServiceContext } from '../context';
import { retryTask } from '../tasks/retry-task';
import { ExportSlots } from './export-slots';
import { startExport, type ExportMeans, type StartExportInput } from './start-export';

const ownType = () => `t_${randomUUID().slice(0, 12)}`;
const means = (over: Partial<ExportMeans> = {}): ExportMeans => ({
  words: plainExportWords(),
  slots: new ExportSlots(),
  ...over,
});
const tasksOf = (bizType: string, more: Partial<StartExportInput> = {}): StartExportInput => ({
  list: 'tasks',
  format: 'csv',
  filter: { bizType },
  params: { type: bizType },
  ...more,
});

async function bytesOf(ctx: ServiceContext, input: StartExportInput, using = means()): Promise<Buffer> {
  const started = await startExport(ctx, input, using);
  if (!started.ok) throw new Error(started.error.code);
  const parts = [started.value.head];
  for await (const part of started.value.body) parts.push(part);
  return Buffer.concat(parts);
}

/** Rows as records by the names of their columns. */
async function rowsOf(ctx: ServiceContext, input: StartExportInput, using = means()) {
  const [heads = [], ...rows] = readOwnCsv((await bytesOf(ctx, input, using)).toString('utf8'));
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])));
}

async function recordsOf(db: Database, actorId: bigint) {
  const rows = await db.prisma.auditLog.findMany({
    where: { actorId, action: 'export' },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details ?? '{}') as object }));
}

async function insertFailed(db: Database, bizType: string, count: number): Promise<void> {
  const updatedAt = new Date(db.clock.now().getTime() - 60_000);
  await db.prisma.asyncTask.createMany({
    data: Array.from({ length: count }, (_none, index) => ({
      bizType,
      bizId: `B-${index}`,
      eventId: randomUUID(),
      payload: '{}',
      status: STATUS.failed,
      lastError: 'HTTP 503',
      updatedAt,
      createdAt: updatedAt,
    })),
  });
}

describeEachDatabase((open) => {
  test('case-03 all of a view over several chunks, each once, in the order of the list', async () => {
    const db = await open();
    const bizType = ownType();
    await insertFailed(db, bizType, 2_300);
    const ctx = await signedIn(db, 'operator');
    const rows = await rowsOf(ctx, tasksOf(bizType));
    const ids = rows.map(({ id }) => BigInt(id ?? '0'));
    expect(ids).toHaveLength(2_300);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a > b ? -1 : 1)));
    const [record] = await recordsOf(db, ctx.user.id);
    expect(record).toMatchObject({
      outcome: 'done',
      subjectType: 'list',
      subjectId: 'tasks',
      details: { list: 'tasks', filter: { type: bizType }, format: 'csv', rows: 2_300, ended: 'complete' },
    });
    const operation = await db.prisma.bulkOperation.findUniqueOrThrow({
      where: { id: record!.operationId! },
    });
    expect(operation).toMatchObject({
      kind: 'export',
      state: 'done',
      total: 2_300,
      succeeded: 2_300,
      expected: 2_300,
      requesterId: ctx.user.id,
      liveKey: null,
    });
    expect(operation.finishedAt).not.toBeNull();
    expect(readChoice(operation.choice)).toMatchObject({ by: 'filter', view: 'failed', bizType });
    expect(readOptions(operation.options).canary).toBeNull();
  });

  test('case-01 case-02 case-11 ids, times and money exactly, and no text that runs', async () => {
    const db = await open();
    const bizType = ownType();
    const id = 9007199254740993n + BigInt(Math.floor(Math.random() * 1e9)) * 2n;
    const createdAt = new Date('2026-06-01T00:30:00.000Z');
    await insertTask(db, 'failed', {
      id,
      bizType,
      bizId: '00202',
      eventId: `=1+1 ${id}`,
      lastError: '=HYPERLINK("http://x.test")',
      amountMinor: -1250n,
      currency: 'CNY',
      createdAt,
      updatedAt: createdAt,
    });
    const ctx = await signedIn(db, 'finance');
    const text = (await bytesOf(ctx, tasksOf(bizType))).toString('utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain(',-12.50,CNY,');
    expect(text).toContain(`"'=HYPERLINK(""http://x.test"")"`);
    const [row] = await rowsOf(ctx, tasksOf(bizType));
    expect(row).toMatchObject({
      id: id.toString(),
      status: 'failed',
      bizId: '00202',
      eventId: `=1+1 ${id}`,
      error: '=HYPERLINK("http://x.test")',
      amount: '-12.50',
      created: '2026-06-01T08:30:00.000+08:00',
      'since.failed': '2026-06-01T08:30:00.000+08:00',
    });
    const sheet = strFromU8(unzipSync(await bytesOf(ctx, tasksOf(bizType, { format: 'xlsx' })))[SHEET_PATH]!);
    expect(sheet).toContain(`<t xml:space="preserve">${id}</t>`);
    expect(sheet).toContain('<v>-12.50</v>');
  });

  test('case-34 secrets are masked for every role, in both formats', async () => {
    const db = await open();
    const bizType = ownType();
    await insertTask(db, 'failed', { bizType, lastError: 'HTTP 401 token=t-2-secret' });
    for (const role of ['operator', 'finance', 'administrator'] as const) {
      const ctx = await signedIn(db, role);
      const csv = (await bytesOf(ctx, tasksOf(bizType))).toString('utf8');
      expect(csv).toContain('HTTP 401 token=••••••');
      const zip = unzipSync(await bytesOf(ctx, tasksOf(bizType, { format: 'xlsx' })));
      expect(csv + strFromU8(zip[SHEET_PATH]!)).not.toContain('t-2-secret');
    }
  });

  test('case-17 support is refused on record and nothing is written; without a session nobody gets anything', async () => {
    const db = await open();
    const bizType = ownType();
    await insertTask(db, 'failed', { bizType });
    const ctx = await signedIn(db, 'support');
    for (const list of ['tasks', 'groups', 'audit'] as const)
      expect(await startExport(ctx, { ...tasksOf(bizType), list }, means())).toEqual({
        ok: false,
        error: { code: 'no_permission', permission: 'task.export' },
      });
    const records = await recordsOf(db, ctx.user.id);
    expect(records.map(({ outcome, subjectId }) => [outcome, subjectId])).toEqual([
      ['refused', 'tasks'],
      ['refused', 'groups'],
      ['refused', 'audit'],
    ]);
    expect(await db.prisma.bulkOperation.count({ where: { requesterId: ctx.user.id } })).toBe(0);
    expect(await startExport(contextFor(db, null), tasksOf(bizType), means())).toEqual({
      ok: false,
      error: { code: 'signed_out' },
    });
  });

  test('who goes away leaves a record, gives the place back, and nothing more is read', async () => {
    const db = await open();
    const bizType = ownType();
    await insertFailed(db, bizType, 1_500);
    const ctx = await signedIn(db, 'operator');
    const using = means();
    const started = await startExport(ctx, tasksOf(bizType), using);
    if (!started.ok) throw new Error('not started');
    await started.value.body.next();
    expect(await startExport(ctx, tasksOf(bizType), using)).toMatchObject({
      error: { code: 'rate_limited' },
    });
    expect(await startExport(await signedIn(db, 'operator'), tasksOf(bizType), using)).toMatchObject({
      ok: true,
    });
    await started.value.body.return(undefined);
    const [record] = await recordsOf(db, ctx.user.id);
    expect(record?.details).toMatchObject({ rows: 1_000, ended: 'broken_off' });
    expect(await db.prisma.bulkOperation.findUnique({ where: { id: record!.operationId! } })).toMatchObject({
      state: 'cancelled',
      total: 1_000,
      succeeded: 1_000,
    });
    expect(await rowsOf(ctx, tasksOf(bizType), using)).toHaveLength(1_500);
  });

  test('an export that nobody ever reads leaves a record, too', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'operator');
    const using = means();
    const started = await startExport(ctx, tasksOf(ownType()), using);
    if (!started.ok) throw new Error('not started');
    await started.value.body.return(undefined);
    expect((await recordsOf(db, ctx.user.id)).map(({ details }) => details)).toMatchObject([
      { ended: 'broken_off' },
    ]);
    expect(await startExport(ctx, tasksOf(ownType()), using)).toMatchObject({ ok: true });
  });

  test('whoever is demoted on the way gets no further row', async () => {
    const db = await open();
    const bizType = ownType();
    await insertFailed(db, bizType, 1_200);
    const ctx = await signedIn(db, 'operator');
    const started = await startExport(ctx, tasksOf(bizType), means());
    if (!started.ok) throw new Error('not started');
    await started.value.body.next();
    await db.prisma.user.update({ where: { id: ctx.user.id }, data: { role: 'support' } });
    await expect(started.value.body.next()).rejects.toThrow();
    expect((await recordsOf(db, ctx.user.id)).map(({ details }) => details)).toMatchObject([
      { rows: 1_000, ended: 'failed' },
    ]);
  });

  test('ticked tasks alone, without those that are gone', async () => {
    const db = await open();
    const bizType = ownType();
    const ids = [await insertTask(db, 'failed', { bizType }), await insertTask(db, 'stuck', { bizType })];
    await insertTask(db, 'failed', { bizType });
    const ctx = await signedIn(db, 'operator');
    const ticked = [...ids, 9_223_372_036_854_775_807n].map(String);
    const rows = await rowsOf(ctx, tasksOf(bizType, { filter: { view: 'failed' }, ids: ticked }));
    expect(rows.map(({ id }) => id)).toEqual(ids.map(String));
    const [record] = await recordsOf(db, ctx.user.id);
    expect(record?.details).toMatchObject({ ticked: 2, rows: 2 });
    const none = await rowsOf(ctx, tasksOf(bizType, { ids: ['9223372036854775807'] }));
    expect(none).toEqual([]);
    for (const bad of [['x'], Array.from({ length: 1_001 }, (_none, index) => String(index))])
      expect(await startExport(ctx, tasksOf(bizType, { ids: bad }), means())).toMatchObject({
        error: { code: 'invalid' },
      });
  });

  test('every view with its filters, as the list has it', async () => {
    const db = await open();
    const bizType = ownType();
    const now = db.clock.now().getTime();
    const stuck = await insertTask(db, 'stuck', { bizType });
    const due = await insertTask(db, 'pending', { bizType, nextRetryTime: null });
    const soon = await insertTask(db, 'pending', { bizType, nextRetryTime: new Date(now - 1_000) });
    const later = await insertTask(db, 'pending', { bizType, createdAt: new Date(now - 1_000) });
    const ctx = await signedIn(db, 'operator');
    const idsOf = async (filter: object) =>
      (await rowsOf(ctx, tasksOf(bizType, { filter: { bizType, ...filter } }))).map(({ id }) => id);
    expect(await idsOf({ view: 'stuck' })).toEqual([stuck.toString()]);
    expect(await idsOf({ view: 'due' })).toEqual([due, soon].map(String));
    expect((await idsOf({ view: 'all' }))[0]).toBe(later.toString());
    expect(await idsOf({ view: 'all', from: new Date(now - 2_000).toISOString() })).toEqual([
      later.toString(),
    ]);
    expect(await idsOf({})).toEqual([]);
  });

  test('texts are looked for as in the list: of errors, and of payloads by path', async () => {
    const db = await open();
    const bizType = ownType();
    const hit = await insertTask(db, 'failed', {
      bizType,
      lastError: 'token=abc123 gateway closed',
      payload: '{"order_id":9007199254740993}',
    });
    await insertTask(db, 'failed', { bizType, payload: '{"order_id":9007199254740992}' });
    const search = async (role: 'operator' | 'finance', filter: object) => {
      const rows = await rowsOf(
        await signedIn(db, role),
        tasksOf(bizType, { filter: { bizType, ...filter } }),
      );
      return rows.map(({ id }) => id);
    };
    expect(await search('operator', { error: 'abc123' })).toEqual([hit.toString()]);
    // Hits must not tell what is masked; the last line says how far was looked.
    expect(await search('finance', { error: 'abc123' })).toEqual(['window 5000']);
    expect(await search('finance', { error: 'gateway' })).toEqual([hit.toString(), 'window 5000']);
    expect(await search('operator', { payload: 'order_id = 9007199254740993' })).toEqual([hit.toString()]);
    const wrong = tasksOf(bizType, { filter: { bizType, payload: 'order_id' } });
    const ctx = await signedIn(db, 'operator');
    const using = means();
    expect(await startExport(ctx, wrong, using)).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { payload: 'invalid' } },
    });
    expect(await startExport(ctx, tasksOf(bizType), using)).toMatchObject({ ok: true });
  });

  test('the audit trail by its filters, and failure groups', async () => {
    const db = await open();
    const bizType = ownType();
    const errorGroup = `1-${randomUUID().replaceAll('-', '').slice(0, 28)}`;
    const taskId = (await insertTask(db, 'failed', { bizType, errorGroup })).toString();
    await insertTask(db, 'failed', { bizType, errorGroup });
    const seen = { firstSeenAt: db.clock.now(), lastSeenAt: db.clock.now() };
    await db.prisma.failureGroup.create({
      data: { id: errorGroup, version: 1, bizType, errorClass: 'http', title: 'HTTP 503', ...seen },
    });
    const ctx = await signedIn(db, 'operator');
    await retryTask(ctx, { taskId, lockVersion: 0, reason: '=1+1' });
    const trail = await rowsOf(ctx, { ...tasksOf(bizType), list: 'audit', filter: { subject: taskId } });
    expect(trail).toMatchObject([
      {
        who: ctx.user.name,
        action: 'retry',
        outcome: 'done',
        subjectId: taskId,
        from: 'failed',
        to: 'pending',
        reason: '=1+1',
      },
    ]);
    const groups = await rowsOf(ctx, { ...tasksOf(bizType), list: 'groups', filter: { bizType } });
    expect(groups).toMatchObject([{ group: errorGroup, type: bizType, tasks: '1', state: 'open' }]);
    const lists = (await recordsOf(db, ctx.user.id)).map(({ subjectId, operationId }) => [
      subjectId,
      operationId,
    ]);
    expect(lists).toEqual([
      ['audit', null],
      ['groups', null],
    ]);
  });
});
