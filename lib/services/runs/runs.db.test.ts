import { expect, test } from 'vitest';
import { RunRunner } from '../../engine/run-runner';
import type { Database } from '../../db/client';
import { describeEachDatabase } from '../../testing/databases';
import { contextFor, signedIn } from '../../testing/ledger-factory';
import { coveredType, importStatement, makeSource } from '../../testing/recon-lab';
import { movement, payTask, readRun, runDay } from '../../testing/run-lab';
import { genericCsv } from '../../testing/statements/generic-csv-file';
import { cancelRun } from './cancel-run';
import { getRun } from './get-run';
import { getRunRules } from './get-run-rules';
import { listPlaced } from './list-placed';
import { listRuns } from './list-runs';
import { startRun } from './start-run';
import { tryRules } from './try-rules';

const DAY = '2026-03-02';
let made = 0;

async function books(db: Database) {
  const bizType = `pay${(made += 1)}`;
  const source = await makeSource(db, {
    format: 'generic_csv',
    graceDays: 0,
    types: [coveredType(bizType)],
  });
  const task = (key: string, state: Parameters<typeof payTask>[3] = 'success', more = {}) =>
    payTask(db, key, DAY, state, { bizType, ...more });
  return { source, task, input: { sourceId: source.id.toString(), businessDate: DAY } };
}

const asRefusal = (error: unknown) => ({ ok: false, error });
const auditOf = (db: Database, action: string, subjectId: string) =>
  db.prisma.auditLog.findMany({ where: { action, subjectType: 'run', subjectId } });

describeEachDatabase((open) => {
  test('a run is asked for by finance, done by a worker, and read with all its figures', async () => {
    const db = await open();
    const { source, task, input } = await books(db);
    for (const key of ['a', 'b', 'gone']) await task(key);
    await task('open', 'pending');
    const lines = [
      movement('a', DAY),
      movement('b', DAY, { amountMinor: 9_990n }),
      movement('more', DAY, { amountMinor: 500n }),
    ];
    await importStatement(db, source, DAY, genericCsv(lines), 'day.csv');
    const ctx = await signedIn(db, 'finance');
    const started = await startRun(ctx, input);
    if (!started.ok) throw new Error(started.error.code);
    expect(started.value.number).toBe(1);
    expect(await startRun(ctx, input)).toEqual(
      asRefusal({ code: 'recon_not_possible', what: 'run', why: 'run_live' }),
    );
    await new RunRunner(db, 'w').runOnce();
    const page = await getRun(ctx, { id: started.value.id });
    if (!page.ok) throw new Error(page.error.code);
    expect(page.value).toMatchObject({
      state: 'done',
      breaks: 3,
      open: 3,
      isCurrent: true,
      carried: 0,
      statements: [{ fileName: 'day.csv', rows: 3, via: 'file' }],
      unexplained: [{ currency: 'CNY', count: 3, absolute: '10510', net: '-9510', withoutAmount: 0 }],
      may: { run: true, resolve: true, sign: true },
      day: { state: 'open' },
      obstacles: [{ because: 'open_breaks', count: 3 }],
    });
    expect(page.value.kinds.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['missing_theirs', 1],
        ['missing_ours', 1],
        ['amount_mismatch', 1],
      ]),
    );
    const ours = page.value.identity.find(({ side }) => side === 'ours');
    expect(ours).toMatchObject({
      currency: 'CNY',
      rows: { count: 4, minor: '40000' },
      leftOver: { count: 0, minor: '0' },
    });
    expect(ours?.buckets.ignored).toEqual({ count: 1, minor: '10000', withoutAmount: 0 });
    await db.prisma.reconBreak.updateMany({
      where: { sourceId: source.id, matchKey: 'gone' },
      data: { state: 'in_transit_until', until: '2026-03-20' },
    });
    const waiting = await getRun(ctx, { id: started.value.id });
    expect(waiting.ok && waiting.value).toMatchObject({
      open: 2,
      inTransit: { count: 0 },
      underWay: { count: 1, stakes: [{ absolute: '10000', net: '-10000' }] },
    });
    const list = await listRuns(ctx, { sourceId: input.sourceId });
    expect(list.ok && list.value.rows.map(({ number, state }) => [number, state])).toEqual([[1, 'done']]);
    const audit = await auditOf(db, 'start_run', started.value.id);
    expect(audit).toMatchObject([{ outcome: 'done', actorId: ctx.user.id }]);
    expect(await auditOf(db, 'finish_run', started.value.id)).toHaveLength(1);
  });

  test('what cannot be run says why', async () => {
    const db = await open();
    const { source, input } = await books(db);
    const ctx = await signedIn(db, 'finance');
    const why = async (given: unknown) => {
      const result = await startRun(ctx, given);
      return result.ok ? null : result.error;
    };
    expect(await why(input)).toMatchObject({ code: 'recon_not_possible', why: 'no_statement' });
    expect(await why({ ...input, businessDate: '2999-12-31' })).toMatchObject({ why: 'day_not_over' });
    expect(await why({ ...input, businessDate: '2026-02-30' })).toMatchObject({ code: 'invalid' });
    expect(await why({ ...input, sourceId: '999999' })).toMatchObject({ code: 'not_found', what: 'source' });
    await importStatement(db, source, DAY, genericCsv([movement(`x${source.id}`, DAY)]));
    await db.prisma.reconDay.updateMany({ where: { sourceId: source.id }, data: { state: 'locked' } });
    expect(await why(input)).toMatchObject({ code: 'day_locked' });
    await db.prisma.reconSource.update({ where: { id: source.id }, data: { enabled: false } });
    expect(await why(input)).toMatchObject({ why: 'source_disabled' });
    expect(await db.prisma.reconRun.count({ where: { sourceId: source.id } })).toBe(0);
  });

  test('who may not run is refused and on record; who may not read sees nothing', async () => {
    const db = await open();
    const { input } = await books(db);
    for (const role of ['support', 'operator'] as const) {
      const ctx = await signedIn(db, role);
      const refusal = { code: 'no_permission', permission: 'reconciliation.run' };
      expect(await startRun(ctx, input)).toEqual(asRefusal(refusal));
      expect(await cancelRun(ctx, { id: '1', lockVersion: 0 })).toEqual(asRefusal(refusal));
      expect(await tryRules(ctx, { id: '1' })).toEqual(asRefusal(refusal));
      const audit = await db.prisma.auditLog.findMany({ where: { actorId: ctx.user.id } });
      expect(audit.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
    }
    const nobody = contextFor(db, null);
    for (const read of [getRun, listRuns, listPlaced, getRunRules])
      expect(await read(nobody, { id: '1' })).toEqual(asRefusal({ code: 'signed_out' }));
  });

  test('a run that waits is cancelled; one that has ended cannot be, and whoever saw another version is told', async () => {
    const db = await open();
    const { source, input } = await books(db);
    await importStatement(db, source, DAY, genericCsv([movement(`y${source.id}`, DAY)]));
    const ctx = await signedIn(db, 'finance');
    const started = await startRun(ctx, input);
    const id = started.ok ? started.value.id : '';
    expect(await cancelRun(ctx, { id, lockVersion: 7 })).toMatchObject(
      asRefusal({ code: 'recon_conflict', what: 'run', lockVersion: 0 }),
    );
    expect(await cancelRun(ctx, { id, lockVersion: 0 })).toEqual({
      ok: true,
      value: { id, state: 'cancelled', lockVersion: 1 },
    });
    expect(await cancelRun(ctx, { id, lockVersion: 1 })).toEqual(
      asRefusal({ code: 'recon_not_possible', what: 'run', why: 'run_ended' }),
    );
    await new RunRunner(db, 'w').runOnce();
    expect((await readRun(db, BigInt(id))).state).toBe('cancelled');
    expect((await startRun(ctx, input)).ok).toBe(true);
  });

  test('two people start the same day at once: one of them does', async () => {
    const db = await open();
    const { source, input } = await books(db);
    await importStatement(db, source, DAY, genericCsv([movement(`z${source.id}`, DAY)]));
    const ctx = await signedIn(db, 'finance');
    const other = { ...(await signedIn(db, 'administrator')), db: await open({ own: true }) };
    const results = await Promise.all([startRun(ctx, input), startRun(other, input)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.prisma.reconRun.count({ where: { sourceId: source.id } })).toBe(1);
  });

  test('other rules are tried beside a run, from which nothing follows', async () => {
    const db = await open();
    const { source, task } = await books(db);
    await task('a');
    const lines = [movement('a', DAY, { amountMinor: 9_999n })];
    await importStatement(db, source, DAY, genericCsv(lines));
    const run = await runDay(db, source, DAY);
    const ctx = await signedIn(db, 'finance');
    const rules = await getRunRules(ctx, { id: run.id.toString() });
    if (!rules.ok) throw new Error(rules.error.code);
    const { graceDays, lookBackDays, leaveAside } = rules.value.settings;
    const settings = { graceDays, lookBackDays, leaveAside, toleranceMinor: '1' };
    const tried = await tryRules(ctx, { id: run.id.toString(), settings });
    if (!tried.ok) throw new Error(tried.error.code);
    expect(tried.value.number).toBe(-1);
    await new RunRunner(db, 'w').runOnce();
    const page = await getRun(ctx, { id: tried.value.id });
    expect(page.ok && page.value).toMatchObject({ breaks: 0, isCurrent: false, obstacles: [], open: 0 });
    const before = await getRun(ctx, { id: run.id.toString() });
    expect(before.ok && before.value).toMatchObject({ breaks: 1, isCurrent: true, open: 1 });
    const wrong = { ...settings, toleranceMinor: '-1' };
    expect(await tryRules(ctx, { id: run.id.toString(), settings: wrong })).toMatchObject(
      asRefusal({ code: 'invalid' }),
    );
  });

  test('placed rows come a page at a time, forwards and back', async () => {
    const db = await open();
    const { source, task } = await books(db);
    const keys = Array.from({ length: 45 }, (_, at) => `k${at}-${source.id}`);
    for (const key of keys) await task(key);
    await importStatement(db, source, DAY, genericCsv(keys.map((key) => movement(key, DAY))));
    const run = await runDay(db, source, DAY);
    const ctx = await signedIn(db, 'support');
    const pageOf = async (cursor?: string) => {
      const given = { runId: run.id.toString(), bucket: 'matched', pageSize: 20, cursor };
      const page = await listPlaced(ctx, given);
      if (!page.ok) throw new Error(page.error.code);
      return page.value;
    };
    const first = await pageOf();
    const second = await pageOf(first.older ?? '');
    const third = await pageOf(second.older ?? '');
    expect([first, second, third].map(({ rows, firstRow }) => [rows.length, firstRow])).toEqual([
      [20, 1],
      [20, 21],
      [5, 41],
    ]);
    const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(seen.sort()).toEqual([...keys].sort());
    expect([first.newer, third.older]).toEqual([null, null]);
    expect(await pageOf(second.newer ?? '')).toEqual(first);
    expect(first.rows[0]).toMatchObject({
      bucket: 'matched',
      ours: [{ state: 'success', amount: { minor: '10000', currency: 'CNY' } }],
      theirs: [{ status: 'succeeded', amount: { minor: '10000', currency: 'CNY' } }],
      difference: { minor: '0', currency: 'CNY' },
    });
    expect(await listPlaced(ctx, { runId: 'x' })).toEqual(asRefusal({ code: 'not_found', what: 'run' }));
  });
});
