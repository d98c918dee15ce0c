import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredSource } from '@/lib/db/recon-source-store';
import { STATUS } from '@/lib/domain/task-status';
import { askDay } from '@/lib/services/queries/ask-day';
import { resolveBreak } from '@/lib/services/breaks/resolve-break';
import { describeEachDatabase } from '@/lib/testing/databases';
import { startDownstream, type Downstream } from '@/lib/testing/downstream';
import { insertOne, storeType } from '@/lib/testing/engine-lab';
import { signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { coveredType, makeSource } from '@/lib/testing/recon-lab';
import { QueryPuller } from './query-puller';
import { RunRunner } from './run-runner';

const MONEY = { amountMinor: 500n, currency: 'CNY' };

describeEachDatabase((open, { url }) => {
  let other: Downstream;
  let said: Map<string, string>;
  beforeAll(async () => {
    other = await startDownstream();
    said = new Map();
    other.answer(({ path }, response) => {
      const state = said.get(path.slice(1)) ?? 'NONE';
      response.end(JSON.stringify({ state }));
    });
  });
  afterAll(() => other.close());

  const at = (now: string) => open({ clock: { now: () => new Date(now) } });

  async function asked(bizType: string): Promise<StoredSource> {
    const statuses = [
      { word: 'PAID', means: 'succeeded' as const },
      { word: 'PAYING', means: 'in_progress' as const },
      { word: 'NONE', means: 'failed' as const },
    ];
    return makeSource(await open(), {
      format: 'status_query',
      graceDays: 1,
      types: [coveredType(bizType)],
      query: {
        ...{ url: `${other.url}/{key}`, mode: 'one', batchSize: 1, ratePerSecond: 500, timeoutMs: 2000 },
        ...{ allowedHosts: [], allowedPrivateHosts: ['127.0.0.1'], authorizationEnv: null, listPath: null },
        ...{ keyPath: null, statusPath: '$.state', amountPath: null, unit: 'minor', currencyPath: null },
        ...{ providerIdPath: null, statuses, askAt: null, runAfter: true },
      },
    });
  }

  /** On the morning after a day it is asked about, and run. */
  async function morningAfter(source: StoredSource, businessDate: string, now: string) {
    const db = await at(now);
    const finance = await signedIn(db, 'finance');
    const begun = await askDay(finance, { sourceId: source.id.toString(), businessDate });
    expect(begun).toMatchObject({ ok: true });
    const puller = new QueryPuller(db, 'w', {}, () => Promise.resolve());
    while ((await puller.runOnce()).busy);
    while ((await new RunRunner(db, 'w').runOnce()).busy);
    return { db, finance };
  }

  const breakOf = async (source: StoredSource, matchKey: string) =>
    (await open()).prisma.reconBreak.findFirst({ where: { sourceId: source.id, matchKey } });

  test('what was repaired is confirmed by the next day’s answers, and only by them', async () => {
    const base = await open();
    await storeType(base, 'loop', 'external');
    const source = await asked('loop');
    const createdAt = new Date('2026-03-02T04:00:00Z');
    const id = await insertOne(base, 'loop', {
      ...{ bizId: 'lost', createdAt, status: STATUS.failed, lastError: 'HTTP 503' },
      ...MONEY,
    });
    said.set('lost', 'PAID');
    const { finance } = await morningAfter(source, '2026-03-02', '2026-03-03T01:30:00Z');
    const found = await breakOf(source, 'lost');
    expect(found).toMatchObject({ kind: 'status_mismatch', state: 'open', taskId: id });
    const retried = await resolveBreak(finance, {
      id: `${found?.id}`,
      lockVersion: found?.lockVersion,
      resolution: 'retry',
    });
    expect(retried).toMatchObject({ ok: true, value: { state: 'awaiting_evidence' } });
    const sql = await plainSql(url());
    await sql.run('UPDATE async_task SET status = ? WHERE id = ?', [STATUS.success, id.toString()]);
    await sql.close();
    expect(await breakOf(source, 'lost')).toMatchObject({ state: 'awaiting_evidence' });
    await morningAfter(source, '2026-03-03', '2026-03-04T01:30:00Z');
    expect(await breakOf(source, 'lost')).toMatchObject({ state: 'resolved', closedVia: 'query' });
    expect(await base.prisma.reconBreak.count({ where: { sourceId: source.id } })).toBe(1);
  });

  test('in progress waits a day, is asked about again, and agrees without a person', async () => {
    const base = await open();
    await storeType(base, 'slow', 'external');
    const source = await asked('slow');
    const createdAt = new Date('2026-03-02T04:00:00Z');
    await insertOne(base, 'slow', { bizId: 'slow', createdAt, status: STATUS.success, ...MONEY });
    said.set('slow', 'PAYING');
    await morningAfter(source, '2026-03-02', '2026-03-03T01:30:00Z');
    expect(await breakOf(source, 'slow')).toBeNull();
    said.set('slow', 'PAID');
    await morningAfter(source, '2026-03-03', '2026-03-04T01:30:00Z');
    expect(await breakOf(source, 'slow')).toBeNull();
    const run = await base.prisma.reconRun.findFirstOrThrow({
      where: { sourceId: source.id, businessDate: '2026-03-03' },
    });
    expect(run).toMatchObject({ state: 'done', breakCount: 0 });
    const transit = { runId: run.id, bucket: 'in_transit' };
    expect(await base.prisma.reconItem.count({ where: transit })).toBe(0);
  });

  test('what still cannot be told when its grace is over is a break for a person', async () => {
    const base = await open();
    await storeType(base, 'mute', 'external');
    const source = await asked('mute');
    const createdAt = new Date('2026-03-02T04:00:00Z');
    await insertOne(base, 'mute', { bizId: 'mute', createdAt, status: STATUS.success, ...MONEY });
    said.set('mute', 'WHO KNOWS');
    await morningAfter(source, '2026-03-02', '2026-03-03T01:30:00Z');
    expect(await breakOf(source, 'mute')).toBeNull();
    await morningAfter(source, '2026-03-03', '2026-03-04T01:30:00Z');
    expect(await breakOf(source, 'mute')).toMatchObject({ kind: 'ambiguous', state: 'open' });
  });
});
