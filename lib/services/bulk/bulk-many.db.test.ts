import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { PLAIN_OPTIONS } from '@/lib/domain/bulk-options';
import { STATUS } from '@/lib/domain/task-status';
import { BulkRunner } from '@/lib/engine/bulk-runner';
import { describeEachDatabase } from '@/lib/testing/databases';
import { signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { cancelBulk } from './cancel-bulk';
import { getBulk } from './get-bulk';
import { planBulk } from './plan-bulk';
import { startBulk } from './start-bulk';

/** More than either database takes as parameters of one statement. */
const TASKS = 100_000;
const PATIENCE_MS = 240_000;

/** Failed tasks as a gateway leaves them that was down, by one statement. */
const FAILED = `INSERT INTO async_task (biz_type, biz_id, event_id, payload, status, retry_count, attempt_count, last_outcome, last_error)
  WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ?)
  SELECT ?, CONCAT(?, '-', i), CONCAT(?, '-', i), '{}', 3, 7, 8, 'failed', 'HTTP 503' FROM numbers`;

async function insertFailed(url: string, bizType: string): Promise<void> {
  const sql = await plainSql(url);
  if (url.startsWith('mysql:')) await sql.run(`SET max_recursive_iterations = ${TASKS}`);
  await sql.run(FAILED, [TASKS, bizType, bizType, bizType]);
  await sql.close();
}

/** What the ledger and the trail say of a type, in one line. */
async function standing(db: Database, url: string, bizType: string) {
  const sql = await plainSql(url);
  const [tasks = {}] = await sql.run(
    `SELECT COUNT(*) AS pending, MAX(lock_version) AS version, COUNT(DISTINCT next_retry_time) AS times,
      MAX(retry_count) AS retries FROM async_task WHERE biz_type = ? AND status = ?`,
    [bizType, STATUS.pending],
  );
  const [trail = {}] = await sql.run(
    `SELECT COUNT(*) AS entries, COUNT(DISTINCT subject_id) AS subjects FROM audit_log
      WHERE biz_type = ? AND action = 'retry' AND outcome = 'done'`,
    [bizType],
  );
  await sql.close();
  const facts = Object.entries({ ...tasks, ...trail }).map(([name, value]) => [name, Number(value)] as const);
  return Object.fromEntries(facts) as Record<
    'pending' | 'version' | 'times' | 'retries' | 'entries' | 'subjects',
    number
  >;
}

async function start(ctx: Awaited<ReturnType<typeof signedIn>>, bizType: string): Promise<string> {
  const choice = { by: 'filter' as const, view: 'failed' as const, bizType };
  const result = await startBulk(ctx, {
    kind: 'retry',
    choice,
    options: PLAIN_OPTIONS,
    reason: 'gateway is back',
  });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.id;
}

describeEachDatabase((open, { url }) => {
  test(
    'case-15: a hundred thousand are moved in bounded pieces, stopped half way and begun again, none of them twice',
    async () => {
      const db = await open();
      const ctx = await signedIn(db, 'operator');
      const bizType = `many-${randomUUID().slice(0, 8)}`;
      await insertFailed(url(), bizType);
      const choice = { by: 'filter' as const, view: 'failed' as const, bizType };
      expect(await planBulk(ctx, { kind: 'retry', choice })).toMatchObject({ value: { count: TASKS } });

      const first = await start(ctx, bizType);
      const runner = new BulkRunner(db, 'w-1', Math.random);
      const seen: number[] = [];
      for (let moved = 0; moved < TASKS / 2; seen.push(moved)) {
        await runner.runOnce();
        const page = await getBulk(ctx, { id: first });
        moved = page.ok ? page.value.counts.in_flight : 0;
      }
      expect(await cancelBulk(ctx, { id: first, lockVersion: 0, reason: 'half is enough' })).toMatchObject({
        ok: true,
        value: { state: 'cancelled' },
      });
      // The same set may be taken again once the rest of it is let go.
      const isHeld = async () => {
        const plan = await planBulk(ctx, { kind: 'retry', choice });
        return !plan.ok || plan.value.running !== null;
      };
      while (await isHeld()) await runner.runOnce();
      // Whoever watched saw it grow.
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      const half = await standing(db, url(), bizType);
      expect(half).toEqual({ ...half, pending: seen.at(-1), version: 1, retries: 0, entries: seen.at(-1) });
      expect(half.pending).toBeLessThan(TASKS);

      const second = await start(ctx, bizType);
      for (let waiting = 1; waiting > 0;) {
        await runner.runOnce();
        const { setAt, waiting: left } = await db.prisma.bulkOperation.findUniqueOrThrow({
          where: { id: BigInt(second) },
        });
        waiting = setAt === null ? 1 : left;
      }
      const whole = await standing(db, url(), bizType);
      expect(whole).toEqual({
        ...whole,
        pending: TASKS,
        version: 1,
        retries: 0,
        entries: TASKS,
        subjects: TASKS,
      });
      // Spread, so that the gateway is not met by all of them at once.
      expect(whole.times).toBeGreaterThanOrEqual(TASKS / 500);
      expect(await getBulk(ctx, { id: first })).toMatchObject({
        value: { counts: { skipped: TASKS - half.pending } },
      });
    },
    PATIENCE_MS,
  );
});
