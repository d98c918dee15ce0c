import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '@/lib/db/client';
import { migrate } from '@/lib/db/migrate';
import { startMariadb, type MariadbServer } from '@/lib/testing/mariadb-server';
import { auditOf, insertTask, signedIn } from '@/lib/testing/ledger-factory';
import type { VerbError } from '../domain/errors';
import type { ServiceContext } from './context';
import { errorOfException } from './failure-result';
import { addNote } from './tasks/add-note';
import { getTask } from './tasks/get-task';
import { retryTask } from './tasks/retry-task';

/** What a screen is told of a verb, by the same way as in a running console. */
async function refusalOf(
  call: Promise<{ ok: true } | { ok: false; error: VerbError }>,
): Promise<VerbError | null> {
  try {
    const result = await call;
    return result.ok ? null : result.error;
  } catch (error) {
    return errorOfException(error, 'r-1');
  }
}

const NOTE = 'n'.repeat(900);

/** Writes until there is no room; returns how many notes were kept and what the next one was told. */
async function fillUp(ctx: ServiceContext, taskId: string): Promise<{ kept: number; refusal: VerbError }> {
  for (let kept = 0; kept < 20_000; kept += 1) {
    const refusal = await refusalOf(addNote(ctx, { taskId, text: NOTE }));
    if (refusal !== null) return { kept, refusal };
  }
  throw new Error('the database never became full');
}

/**
 * Rows that fit into their page, many at once, then fewer: notes alone would take half a minute. A server that has no room
 * for the pages of a long value may end itself.
 */
async function takeRoom(db: Database): Promise<void> {
  const payload = JSON.stringify('x'.repeat(6_000));
  for (const rows of [200, 20, 1]) {
    while (await insertMany(db, rows, payload).catch(() => false)) continue;
  }
}

async function insertMany(db: Database, rows: number, payload: string): Promise<boolean> {
  const data = Array.from({ length: rows }, () => {
    const id = randomUUID();
    return { bizType: 'filler', bizId: id, eventId: id, payload };
  });
  await db.prisma.asyncTask.createMany({ data });
  return true;
}

async function nothingIsLost(db: Database, taskId: bigint, kept: number): Promise<void> {
  const task = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: taskId } });
  expect({ version: task.lockVersion, payload: task.payload }).toEqual({ version: 0, payload: '{"a":1}' });
  const audit = await auditOf(db, taskId);
  expect(audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
    Array.from({ length: kept }, () => 'note done'),
  );
}

describe('sqlite: the disk is full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makegood-full-'));
  let db: Database;
  /** Pages that the one connection of this handle may use: a full disk of its own. */
  const allowPages = (pages: number) => db.prisma.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`);

  beforeAll(async () => {
    const url = `file:${join(folder, 'ledger.db')}`;
    await migrate({ url });
    db = await openDatabase({ url });
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is told as such, loses nothing, can still be read, and is over when there is room', async () => {
    const ctx = await signedIn(db, 'operator');
    const id = await insertTask(db, 'failed', { payload: '{"a":1}' });
    const [row] = await db.prisma.$queryRaw<{ page_count: number | bigint }[]>`PRAGMA page_count`;
    await allowPages(Number(row?.page_count) + 8);
    const { kept, refusal } = await fillUp(ctx, id.toString());
    expect(refusal).toEqual({ code: 'database_full' });
    expect(kept).toBeGreaterThan(0);
    const retry = { taskId: id.toString(), lockVersion: 0, reason: NOTE };
    expect(await refusalOf(retryTask(ctx, retry))).toEqual({ code: 'database_full' });
    await nothingIsLost(db, id, kept);
    expect(await getTask(ctx, { taskId: id.toString() })).toMatchObject({ ok: true });
    await allowPages(1_000_000);
    expect(await refusalOf(retryTask(ctx, retry))).toBeNull();
    expect((await auditOf(db, id)).at(-1)).toMatchObject({ action: 'retry', outcome: 'done' });
  });
});

describe('mysql: the table space is full', () => {
  let server: MariadbServer;
  let db: Database;
  beforeAll(async () => {
    // Only the tables may become full: a server that finds no page for its own undo log or change buffer ends itself.
    const own = ['--innodb-undo-tablespaces=2', '--innodb-change-buffering=none'];
    const args = [
      ...own,
      '--innodb-file-per-table=0',
      '--innodb-data-file-path=ibdata1:12M:autoextend:max:32M',
    ];
    server = await startMariadb({ durable: false, bufferPoolMb: 64, args });
    const url = await server.createDatabase('full');
    await migrate({ url });
    db = await openDatabase({ url, poolSize: 2 });
  }, 120_000);
  afterAll(async () => {
    await db?.close();
    await server?.stop();
  });

  test('is told as such, loses nothing, and can still be read', async () => {
    const ctx = await signedIn(db, 'operator');
    const id = await insertTask(db, 'failed', { payload: '{"a":1}' });
    await takeRoom(db);
    const { kept, refusal } = await fillUp(ctx, id.toString());
    expect(refusal).toEqual({ code: 'database_full' });
    await nothingIsLost(db, id, kept);
    expect(await getTask(ctx, { taskId: id.toString() })).toMatchObject({ ok: true });
  }, 120_000);
});
