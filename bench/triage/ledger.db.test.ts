import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../../lib/db/client';
import { migrate } from '../../lib/db/migrate';
import { STATUS } from '../../lib/domain/task-status';
import { signedIn } from '../../lib/testing/ledger-factory';
import { mariadbAt } from '../../lib/testing/mariadb-address';
import '../../lib/testing/database-setup';
import { deriveLedger, GROUPS, loadLedger, triagePlan } from './ledger';
import { triagePages } from './pages';

const TASKS = 20_000;
const name = `t_${randomUUID().replaceAll('-', '')}`;
let db: Database;

beforeAll(async () => {
  const url = await mariadbAt(inject('mariadbUrl')).createDatabase(name);
  await migrate({ url });
  db = await openDatabase({ url });
  await loadLedger(db, url, triagePlan(TASKS), () => undefined);
  await deriveLedger(db, url, triagePlan(TASKS), () => undefined);
}, 120_000);
afterAll(async () => {
  await db.close();
  await mariadbAt(inject('mariadbUrl')).dropDatabase(name);
});

test('the shares are those that were promised, and no key is lost on the way', async () => {
  const counts = await db.prisma.asyncTask.groupBy({ by: ['status'], _count: true });
  const share = (status: number) => (counts.find((one) => one.status === status)?._count ?? 0) / TASKS;
  expect(share(STATUS.success)).toBeCloseTo(0.94, 1.5);
  expect(share(STATUS.failed)).toBeCloseTo(0.02, 2);
  expect(share(STATUS.processing)).toBeCloseTo(0.01, 2);
  expect(await db.prisma.failureGroup.count()).toBe(GROUPS);
  expect(await db.prisma.auditLog.count()).toBeGreaterThanOrEqual(TASKS / 2);
  const keys = await db.prisma.$queryRawUnsafe<{ table: string; name: string }[]>(
    "SELECT DISTINCT table_name AS `table`, index_name AS name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name IN ('async_task', 'audit_log')",
  );
  expect(keys.length).toBeGreaterThan(12);
  const lost = await db.prisma.asyncTask.count({
    where: { status: STATUS.processing, claimToken: { not: null }, nextRetryTime: { lt: db.clock.now() } },
  });
  expect(lost).toBeGreaterThan(0);
});

test('every page of the benchmark reads what was loaded', async () => {
  const ctx = await signedIn(db, 'operator');
  const pages = await triagePages(db, ctx.user, db.clock.now().getTime());
  for (const page of pages) for (let n = 0; n < 2; n += 1) await page.read?.(ctx, n);
  expect(pages.map(({ name: page }) => page)).toContain('auditDeep');
});
