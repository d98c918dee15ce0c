import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../lib/db/client';
import { migrate } from '../../lib/db/migrate';
import { computeStats } from '../../lib/db/stat-source';
import { minutesKeptFrom } from '../../lib/domain/stat-schedule';
import { fingerprintOf } from '../../lib/domain/fingerprint';
import { STATUS } from '../../lib/domain/task-status';
import { groupFailures } from '../../lib/engine/grouper';
import { labEngine } from '../../lib/testing/engine-lab';
import { signedIn } from '../../lib/testing/ledger-factory';
import { mariadbAt } from '../../lib/testing/mariadb-address';
import '../../lib/testing/database-setup';
import { causes, EXTERNAL_TYPE } from './causes';
import { fillLedger } from './ledger';
import { consolePages } from './pages';

const TASKS = 4_000;
const name = `t_${randomUUID().replaceAll('-', '')}`;
let db: Database;

beforeAll(async () => {
  const url = await mariadbAt(inject('mariadbUrl')).createDatabase(name);
  await migrate({ url });
  db = await openDatabase({ url });
  await fillLedger(db, url, { tasks: TASKS, failed: 0.2, days: 2, causes: 40 });
});
afterAll(async () => {
  await db.close();
  await mariadbAt(inject('mariadbUrl')).dropDatabase(name);
});

test('200 causes are 200 failure groups', () => {
  expect(new Set(causes(200).map(({ group }) => group.id)).size).toBe(200);
});

test('every failed task stands in the group that the product would find for it', async () => {
  const failed = await db.prisma.asyncTask.findMany({ where: { status: STATUS.failed } });
  expect(failed.length).toBeGreaterThan(TASKS * 0.15);
  for (const { id, bizType, errorGroup, lastError, attemptCount } of failed) {
    const attempts = await db.prisma.taskAttempt.findMany({ where: { taskId: id }, orderBy: { id: 'asc' } });
    expect(attempts).toHaveLength(attemptCount);
    const last = attempts.at(-1);
    expect(last?.transition ?? 'none').toBe(bizType === EXTERNAL_TYPE ? 'none' : 'exhaust');
    const failure = { bizType, errorClass: last?.errorClass ?? null, message: lastError };
    expect(errorGroup).toBe(fingerprintOf(failure).id);
  }
  expect(await groupFailures(db)).toEqual({ grouped: 0, full: false });
});

test('the stored statistics are those that the engine computes, and stand for every task', async () => {
  const hours = await db.prisma.taskStat.aggregate({
    where: { grain: 60 },
    _sum: { created: true, succeeded: true },
  });
  const oldest = await db.prisma.asyncTask.findFirstOrThrow({ orderBy: { createdAt: 'asc' } });
  const kept = minutesKeptFrom(db.clock.now().getTime());
  const { types } = await computeStats(db, oldest.createdAt.getTime() - 60_000, kept, 15);
  const quarters = await db.prisma.taskStat.count({ where: { grain: 15, startAt: { lt: new Date(kept) } } });
  expect(quarters).toBeGreaterThan(types.length * 0.9);
  expect(hours._sum.created).toBeGreaterThan(TASKS * 0.99);
  expect(hours._sum.succeeded).toBeGreaterThan(TASKS * 0.7);
  const groups = await db.prisma.groupStat.aggregate({ where: { grain: 15 }, _sum: { failed: true } });
  const standing = await db.prisma.asyncTask.count({ where: { status: STATUS.failed } });
  expect(groups._sum.failed).toBeGreaterThan(standing * 0.95);
});

test('nothing is left for an engine to move', async () => {
  const before = await db.prisma.asyncTask.groupBy({ by: ['status'], _count: true });
  const report = await labEngine(db, {}).runOnce();
  expect(report).toMatchObject({ claimed: 0, finished: 0n, reclaimed: 0, exhausted: 0 });
  expect(await db.prisma.asyncTask.groupBy({ by: ['status'], _count: true })).toEqual(before);
});

test('every page of the benchmark reads what was loaded', async () => {
  const ctx = await signedIn(db, 'operator');
  const pages = await consolePages(db, ctx.user);
  for (const page of pages) for (let n = 0; n < 3; n += 1) await page.read?.(ctx, n);
  expect(pages.map(({ name: page }) => page)).toContain('tasksAllDeep');
});
