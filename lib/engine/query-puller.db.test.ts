import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { decodeEntries } from '@/lib/db/statement-chunk';
import type { StoredSource } from '@/lib/db/recon-source-store';
import type { QuerySettings } from '@/lib/domain/source-settings';
import { askDay } from '@/lib/services/queries/ask-day';
import { cancelPull } from '@/lib/services/queries/cancel-pull';
import { describeEachDatabase } from '@/lib/testing/databases';
import { startDownstream, type Downstream } from '@/lib/testing/downstream';
import { insertOne } from '@/lib/testing/engine-lab';
import { signedIn } from '@/lib/testing/ledger-factory';
import { coveredType, makeSource } from '@/lib/testing/recon-lab';
import { QueryPuller, type PullTurn } from './query-puller';
import type { Pace } from './query-round';

const DAY = '2026-03-02';
const NOON = new Date('2026-03-02T04:00:00Z');
const ENDED = { state: 'done', liveKey: null };
const noWait = () => Promise.resolve();
let serial = 0;

describeEachDatabase((open) => {
  let db: Database;
  let other: Downstream;
  /** What the other side knows, by key. */
  let orders: Map<string, { state: string; fen?: number | string }>;
  beforeAll(async () => {
    db = await open();
    other = await startDownstream();
  });
  afterAll(() => other.close());

  async function world(query: Partial<QuerySettings> = {}, count = 4) {
    serial += 1;
    const bizType = `ask${serial}`;
    orders = new Map();
    other.requests.length = 0;
    other.answer(({ path }, response) => {
      const order = orders.get(decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)));
      response.writeHead(order === undefined ? 404 : 200);
      response.end(JSON.stringify(order ?? { message: 'no such order' }));
    });
    const source = await makeSource(db, {
      format: 'status_query',
      types: [coveredType(bizType)],
      query: querySettings(`${other.url}/{key}`, query),
    });
    const keys = Array.from({ length: count }, (_, index) => `${bizType}-${index}`);
    for (const bizId of keys)
      await insertOne(db, bizType, { bizId, createdAt: NOON, amountMinor: 500n, currency: 'CNY' });
    return { bizType, source, keys, finance: await signedIn(db, 'finance') };
  }

  const puller = (at = db, pace: Pace = noWait) => new QueryPuller(at, 'w-1', {}, pace);

  async function untilDone(worker: QueryPuller): Promise<PullTurn> {
    for (;;) {
      const turn = await worker.runOnce();
      if (!turn.busy) return turn;
    }
  }

  async function ask(source: StoredSource, ctx: Awaited<ReturnType<typeof world>>['finance'], day = DAY) {
    const asked = await askDay(ctx, { sourceId: source.id.toString(), businessDate: day });
    if (!asked.ok) throw new Error(JSON.stringify(asked.error));
    return BigInt(asked.value.statementId);
  }

  const statementOf = (id: bigint) => db.prisma.statement.findUniqueOrThrow({ where: { id } });
  const trailOf = (subjectType: string, id: bigint) =>
    db.prisma.auditLog.findMany({ where: { subjectType, subjectId: id.toString() }, orderBy: { id: 'asc' } });
  const rowsOf = async (id: bigint) =>
    (
      await db.prisma.statementChunk.findMany({ where: { statementId: id }, orderBy: { seq: 'asc' } })
    ).flatMap(({ entries }) => decodeEntries(entries));

  test('asks about every task of the day; the answers are a committed statement, and a run begins', async () => {
    const { source, keys, finance, bizType } = await world();
    await insertOne(db, bizType, { bizId: 'late', createdAt: new Date('2026-03-02T16:00:00Z') });
    orders.set(keys[0]!, { state: 'PAID', fen: 500 });
    orders.set(keys[1]!, { state: 'CLOSED' });
    orders.set(keys[2]!, { state: 'PAYING' });
    orders.set(keys[3]!, { state: 'PAID', fen: 'much' });
    const id = await ask(source, finance);
    expect(await untilDone(puller())).toMatchObject({ finished: 1 });
    const statement = await statementOf(id);
    expect(statement).toMatchObject({
      state: 'committed',
      via: 'query',
      businessDate: DAY,
      rowCount: 4,
      invalidCount: 1,
      sizeBytes: 4n,
      readBytes: 4n,
      committedBy: finance.user.name,
      isEmptyDay: false,
    });
    expect(
      (await rowsOf(id)).map((row) =>
        'entry' in row ? [row.entry.key, row.entry.status, row.entry.amountMinor] : row,
      ),
    ).toEqual([
      [keys[0], 'succeeded', 500n],
      [keys[1], 'failed', 500n],
      [keys[2], 'in_progress', 500n],
      { invalid: { line: 4, problem: 'bad_amount', field: '$.fen', value: 'much' } },
    ]);
    const kept = await db.prisma.queryAnswer.findMany({ where: { statementId: id }, orderBy: { id: 'asc' } });
    expect(kept.map(({ matchKey, outcome, raw }) => [matchKey, outcome, raw])[0]).toEqual([
      keys[0],
      'succeeded',
      '{"state":"PAID","fen":500}',
    ]);
    const parts = await db.prisma.statementPart.findMany({
      where: { statementId: id },
      orderBy: { seq: 'asc' },
    });
    const hash = createHash('sha256');
    for (const { bytes } of parts) hash.update(bytes);
    expect(statement.sha256).toBe(hash.digest('hex'));
    const run = await db.prisma.reconRun.findFirst({ where: { sourceId: source.id } });
    expect(run).toMatchObject({ state: 'queued', businessDate: DAY, requesterId: finance.user.id });
    const trail = await db.prisma.auditLog.findMany({
      where: { subjectType: 'statement', subjectId: id.toString() },
      orderBy: { id: 'asc' },
    });
    expect(trail.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['pull_statement', finance.user.name],
      ['pull_statement', finance.user.name],
    ]);
    const [begun, ...more] = await trailOf('run', run?.id ?? 0n);
    expect(begun).toMatchObject({ action: 'start_run', actorName: finance.user.name, outcome: 'done' });
    expect(more).toEqual([]);
  });

  test('a worker that ends leaves the rest to another: nothing is asked or written twice', async () => {
    const { source, keys, finance } = await world({ ratePerSecond: 2 }, 9);
    for (const key of keys) orders.set(key, { state: 'PAID', fen: 500 });
    const id = await ask(source, finance);
    const first = puller(db, () => {
      if (other.requests.length >= 4) first.end();
      return Promise.resolve();
    });
    await first.runOnce();
    expect(await statementOf(id)).toMatchObject({ state: 'reading', readBytes: 4n });
    await untilDone(puller());
    expect(await statementOf(id)).toMatchObject({ state: 'committed', rowCount: 9 });
    expect(other.requests.map(({ path }) => path).sort()).toEqual(keys.map((key) => `/${key}`).sort());
  });

  test('a killed worker is followed once its hold is over; unwritten answers are asked again', async () => {
    const { source, keys, finance } = await world({ ratePerSecond: 2 }, 5);
    for (const key of keys) orders.set(key, { state: 'PAID', fen: 500 });
    const id = await ask(source, finance);
    const killed = puller(db, () => new Promise(() => undefined));
    void killed.runOnce();
    await expect.poll(async () => (await statementOf(id)).holder).not.toBeNull();
    await expect.poll(() => other.requests.length).toBe(2);
    expect(await puller().runOnce()).toMatchObject({ asked: 0 });
    const later = await open({ clock: { now: () => new Date(db.clock.now().getTime() + 10 * 60_000) } });
    await untilDone(puller(later));
    expect(await statementOf(id)).toMatchObject({ state: 'committed', rowCount: 5, invalidCount: 0 });
    expect(new Set((await rowsOf(id)).map((row) => 'entry' in row && row.entry.key)).size).toBe(5);
  });

  test('while nobody answers it waits; after an hour what is silent cannot be told', async () => {
    const { source, finance } = await world();
    other.answer((_, response) => {
      response.writeHead(503);
      response.end();
    });
    const id = await ask(source, finance);
    expect(await puller().runOnce()).toMatchObject({ busy: false, finished: 0 });
    const waiting = await statementOf(id);
    expect(waiting).toMatchObject({ state: 'reading', readBytes: 0n, holder: null });
    expect(Number(waiting.heldUntil) - db.clock.now().getTime()).toBeGreaterThan(50_000);
    expect(await puller().runOnce()).toMatchObject({ asked: 0 });
    const later = await open({ clock: { now: () => new Date(db.clock.now().getTime() + 61 * 60_000) } });
    await untilDone(puller(later));
    expect(await statementOf(id)).toMatchObject({ state: 'committed', rowCount: 4 });
    const statuses = (await rowsOf(id)).map((row) => 'entry' in row && row.entry.status);
    expect(statuses).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });

  test('one key that breaks them keeps none of the others', async () => {
    const { source, keys, finance } = await world();
    for (const key of keys) orders.set(key, { state: 'PAID', fen: 500 });
    other.answer(({ path }, response) => {
      response.writeHead(path.endsWith('-1') ? 500 : 200);
      response.end('{"state":"PAID","fen":500}');
    });
    const id = await ask(source, finance);
    await untilDone(puller());
    const rows = await rowsOf(id);
    expect(rows.map((row) => 'entry' in row && [row.entry.key, row.entry.status])).toEqual([
      [keys[0], 'succeeded'],
      [keys[2], 'succeeded'],
      [keys[3], 'succeeded'],
      [keys[1], 'unknown'],
    ]);
    expect(other.requests.filter(({ path }) => path.endsWith('-1'))).toHaveLength(2);
  });

  test('many in one call, at the rate of calls', async () => {
    const batch = {
      mode: 'batch',
      batchSize: 4,
      ratePerSecond: 2,
      url: `${other.url}/many`,
      listPath: '$.l',
      keyPath: '$.k',
    } as const;
    const { source, keys, finance } = await world(batch, 10);
    other.answer(({ body }, response) => {
      const asked = (JSON.parse(body) as { keys: string[] }).keys;
      response.end(JSON.stringify({ l: asked.map((k) => ({ k, state: 'PAID', fen: 500 })) }));
    });
    const id = await ask(source, finance);
    const waits: number[] = [];
    await untilDone(
      puller(db, (ms) => {
        waits.push(ms);
        return Promise.resolve();
      }),
    );
    expect(await statementOf(id)).toMatchObject({ state: 'committed', rowCount: 10 });
    expect(other.requests.map(({ body }) => (JSON.parse(body) as { keys: string[] }).keys.length)).toEqual([
      4, 4, 2,
    ]);
    expect(other.requests[0]!.body).toContain(keys[0]);
    expect(waits).toHaveLength(3);
    expect(waits.every((ms) => ms > 0 && ms <= 500)).toBe(true);
  });

  test('asked again, the newer answers count alone', async () => {
    const { source, keys, finance } = await world({}, 1);
    orders.set(keys[0]!, { state: 'PAYING' });
    const earlier = await ask(source, finance);
    await untilDone(puller());
    orders.set(keys[0]!, { state: 'PAID', fen: 500 });
    const later = await ask(source, finance);
    expect(await statementOf(earlier)).toMatchObject({ state: 'committed' });
    await untilDone(puller());
    expect(await statementOf(earlier)).toMatchObject({ state: 'withdrawn', withdrawnBy: finance.user.name });
    expect(await statementOf(later)).toMatchObject({ state: 'committed' });
    const withdrawn = (await trailOf('statement', earlier)).find(
      ({ action }) => action === 'withdraw_statement',
    );
    expect(withdrawn).toMatchObject({ actorName: finance.user.name, outcome: 'done', reason: 'Asked again' });
    expect((await rowsOf(later)).map((row) => 'entry' in row && row.entry.status)).toEqual(['succeeded']);
  });

  test('while a run is under way the one that follows is owed, and begun once, by whichever worker', async () => {
    const { source, keys, finance } = await world({}, 1);
    const runs = () =>
      db.prisma.reconRun.findMany({ where: { sourceId: source.id }, orderBy: { number: 'asc' } });
    const end = () => db.prisma.reconRun.updateMany({ where: { sourceId: source.id }, data: ENDED });
    orders.set(keys[0]!, { state: 'PAYING' });
    await ask(source, finance);
    await untilDone(puller());
    await db.prisma.reconRun.updateMany({ where: { sourceId: source.id }, data: { state: 'running' } });
    orders.set(keys[0]!, { state: 'PAID', fen: 500 });
    const later = await ask(source, finance);
    await untilDone(puller());
    await puller().runOnce();
    expect(await runs()).toHaveLength(1);
    await end();
    const second = await open({ own: true });
    await Promise.all([puller().runOnce(), puller(second).runOnce()]);
    expect(await runs()).toMatchObject([{ number: 1 }, { number: 2, requesterId: finance.user.id }]);
    const begun = await trailOf('run', (await runs())[1]!.id);
    expect(begun).toMatchObject([{ action: 'start_run', outcome: 'done' }]);
    const { sha256, liveKey } = await statementOf(later);
    expect(liveKey).toBe(`${source.id}:${sha256}`);
    await end();
    await puller().runOnce();
    expect(await runs()).toHaveLength(2);
  });

  test('no run is owed any more on a day that was signed, or for answers that were taken back', async () => {
    const { source, finance } = await world({}, 0);
    const first = await ask(source, finance);
    await untilDone(puller());
    const second = await ask(source, finance);
    await untilDone(puller());
    expect(await statementOf(first)).toMatchObject({ state: 'withdrawn', liveKey: null });
    expect((await statementOf(second)).liveKey).toBe(`run:${second}`);
    await db.prisma.reconRun.updateMany({ where: { sourceId: source.id }, data: ENDED });
    await lockDay(db, source.id);
    await puller().runOnce();
    expect((await statementOf(second)).liveKey).toMatch(new RegExp(`^${source.id}:.*:${DAY}$`));
    expect(await db.prisma.reconRun.count({ where: { sourceId: source.id } })).toBe(1);
  });

  test('what is open of earlier days is asked about, too, under its own day', async () => {
    const { source, bizType, finance } = await world({}, 1);
    const taskId = await insertOne(db, bizType, {
      bizId: 'open',
      createdAt: new Date('2026-02-27T04:00:00Z'),
    });
    const settled = await insertOne(db, bizType, {
      bizId: 'settled',
      createdAt: new Date('2026-02-27T04:00:00Z'),
    });
    await db.prisma.reconBreak.createMany({
      data: [
        { ...openBreak(source.id, taskId), breakKey: `open-${serial}` },
        { ...openBreak(source.id, settled), breakKey: `settled-${serial}`, state: 'resolved' },
      ],
    });
    orders.set('open', { state: 'PAID', fen: 500 });
    const id = await ask(source, finance);
    await untilDone(puller());
    const rows = await rowsOf(id);
    expect(rows.map((row) => 'entry' in row && [row.entry.key, row.entry.businessDate])).toEqual([
      [`${bizType}-0`, DAY],
      ['open', '2026-02-27'],
    ]);
  });

  test('a day without tasks is an empty day, and so is the next', async () => {
    const { source, finance } = await world({}, 0);
    for (const day of ['2026-03-01', DAY]) {
      const id = await ask(source, finance, day);
      await untilDone(puller());
      expect(await statementOf(id)).toMatchObject({ state: 'committed', rowCount: 0, isEmptyDay: true });
    }
  });

  test('a day that was signed meanwhile keeps what was asked for whoever reopens it', async () => {
    const { source, keys, finance } = await world({}, 1);
    orders.set(keys[0]!, { state: 'PAID', fen: 500 });
    const id = await ask(source, finance);
    await lockDay(db, source.id);
    await untilDone(puller());
    expect(await statementOf(id)).toMatchObject({ state: 'ready', rowCount: 1, liveKey: null });
    expect(await db.prisma.reconRun.count({ where: { sourceId: source.id } })).toBe(0);
  });

  test('a cancelled round is dropped, and can be asked anew', async () => {
    const { source, finance } = await world();
    const id = await ask(source, finance);
    const cancelled = await cancelPull(finance, { id: id.toString(), lockVersion: 0, reason: 'Wrong day' });
    expect(cancelled).toMatchObject({ ok: true, value: { state: 'cancelled' } });
    expect(await puller().runOnce()).toMatchObject({ asked: 0 });
    expect(await ask(source, finance)).not.toBe(id);
  });
});

function querySettings(url: string, parts: Partial<QuerySettings>): QuerySettings {
  return {
    url,
    mode: 'one',
    batchSize: 100,
    ratePerSecond: 500,
    timeoutMs: 2000,
    allowedHosts: [],
    allowedPrivateHosts: ['127.0.0.1'],
    authorizationEnv: null,
    listPath: null,
    keyPath: null,
    statusPath: '$.state',
    amountPath: '$.fen',
    unit: 'minor',
    currencyPath: null,
    providerIdPath: null,
    statuses: [
      { word: 'PAID', means: 'succeeded' },
      { word: 'CLOSED', means: 'failed' },
      { word: 'PAYING', means: 'in_progress' },
    ],
    askAt: null,
    runAfter: true,
    ...parts,
  };
}

function openBreak(sourceId: bigint, taskId: bigint) {
  const seen = {
    firstRunId: 1n,
    firstDay: '2026-02-27',
    lastRunId: 1n,
    lastDay: '2026-02-27',
    lastItemId: 1n,
  };
  const about = { kind: 'status_mismatch', entryKind: 'payment', matchKey: 'open', currency: 'CNY' };
  return { sourceId, taskId, ...seen, ...about, businessDate: '2026-02-27', openedAt: NOON, changedAt: NOON };
}

async function lockDay(db: Database, sourceId: bigint): Promise<void> {
  const where = { sourceId_businessDate: { sourceId, businessDate: DAY } };
  await db.prisma.reconDay.update({ where, data: { state: 'locked' } });
}
