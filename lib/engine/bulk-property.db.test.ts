import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { STATUS } from '@/lib/domain/task-status';
import { cancelBulk } from '@/lib/services/bulk/cancel-bulk';
import { pauseBulk } from '@/lib/services/bulk/pause-bulk';
import { resumeBulk } from '@/lib/services/bulk/resume-bulk';
import { startBulk } from '@/lib/services/bulk/start-bulk';
import { retryTask } from '@/lib/services/tasks/retry-task';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql, type PlainSql } from '@/lib/testing/plain-sql';
import { BulkRunner } from './bulk-runner';

const RUNS = 40;

type Happening =
  /** A turn; `crashAt`: the process dies at its so-many-th transaction, before or after the database has it. */
  | { kind: 'turn'; crashAt: number | null; committed: boolean }
  | { kind: 'retry_alone'; task: number }
  | { kind: 'finish'; how: 'success' | 'failed'; take: number }
  | { kind: 'pause' | 'resume' | 'cancel' | 'start_again' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      crashAt: fc.option(fc.integer({ min: 1, max: 5 })),
      committed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('retry_alone' as const), task: fc.integer({ min: 0, max: 7 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      how: fc.constantFrom('success' as const, 'failed' as const),
      take: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pause', 'resume', 'cancel', 'start_again') }) },
);

const plan = fc.record({
  tasks: fc.integer({ min: 1, max: 8 }),
  unknown: fc.integer({ min: 0, max: 2 }),
  canary: fc.option(fc.integer({ min: 1, max: 3 })),
  stopAtPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  happenings: fc.array(happening, { maxLength: 14 }),
});

class ProcessDied extends Error {}

/** A database whose process dies at its so-many-th transaction and does nothing after that. */
function dyingAt(db: Database, crashAt: number, committed: boolean): Database {
  let seen = 0;
  let dead = false;
  const transaction = async (run: never) => {
    if (dead) throw new ProcessDied();
    seen += 1;
    dead = seen >= crashAt;
    if (dead && !committed) throw new ProcessDied();
    const result: unknown = await db.prisma.$transaction(run);
    if (dead) throw new ProcessDied();
    return result;
  };
  const prisma = new Proxy(db.prisma, {
    get: (target, key) => {
      if (dead) throw new ProcessDied();
      return key === '$transaction' ? transaction : (Reflect.get(target, key) as unknown);
    },
  });
  return { ...db, prisma };
}

type World = {
  db: Database;
  sql: PlainSql;
  ctx: Awaited<ReturnType<typeof signedIn>>;
  bizType: string;
  tasks: bigint[];
  options: { canary: number | null; stopAtPercent: number | null };
};

describeEachDatabase((open, { url }) => {
  test('whatever crashes, pauses and competes: each task is moved at most once an operation, and sums agree', async () => {
    const db = await open();
    const sql = await plainSql(url());
    await fc.assert(
      fc.asyncProperty(plan, async ({ tasks, unknown, happenings, ...options }) => {
        const bizType = `p-${randomUUID().slice(0, 8)}`;
        const ctx = await signedIn(db, 'operator');
        const ids: bigint[] = [];
        for (let i = 0; i < tasks; i += 1)
          ids.push(
            await insertTask(db, 'failed', { bizType, lastOutcome: i < unknown ? 'unknown' : 'failed' }),
          );
        const world: World = { db, sql, ctx, bizType, tasks: ids, options };
        await start(world);
        for (const one of happenings) await happen(world, one);
        await settle(world);
        await check(world);
      }),
      { numRuns: RUNS },
    );
    await sql.close();
  });
});

async function start({ ctx, bizType, options }: World): Promise<void> {
  const choice = { by: 'filter', view: 'failed', bizType };
  const none = { ratePerSecond: null, outcomeHow: null, compensation: null };
  const result = await startBulk(ctx, {
    kind: 'retry',
    choice,
    options: { ...options, ...none },
    reason: 'x',
  });
  if (!result.ok) expect(['bulk_running', 'bulk_empty']).toContain(result.error.code);
}

async function happen(world: World, one: Happening): Promise<void> {
  const { db, sql, ctx, bizType, tasks } = world;
  switch (one.kind) {
    case 'turn':
      return turn(world, one.crashAt === null ? db : dyingAt(db, one.crashAt, one.committed));
    case 'retry_alone': {
      const id = tasks[one.task % tasks.length] ?? 0n;
      const { lockVersion } = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id } });
      await retryTask(ctx, { taskId: id.toString(), lockVersion });
      return;
    }
    case 'finish':
      return finish(sql, bizType, one.how, one.take);
    case 'start_again':
      return start(world);
    case 'pause':
    case 'resume':
    case 'cancel':
      return press(world, one.kind);
  }
}

async function turn({ db }: World, worker: Database): Promise<void> {
  try {
    await new BulkRunner(worker, 'w', Math.random).runOnce();
  } catch (error) {
    if (!(error instanceof ProcessDied)) throw error;
    // Its hold runs out.
    await db.prisma.bulkOperation.updateMany({
      where: { holder: { not: null } },
      data: { heldUntil: new Date(0) },
    });
  }
}

async function finish(sql: PlainSql, bizType: string, how: 'success' | 'failed', take: number) {
  await sql.run(
    'UPDATE async_task SET status = ?, attempt_count = attempt_count + 1, lock_version = lock_version + 1 WHERE id IN ' +
      '(SELECT id FROM (SELECT id FROM async_task WHERE biz_type = ? AND status = 0 ORDER BY id LIMIT ?) AS moved)',
    [STATUS[how], bizType, take],
  );
}

async function mine({ db, ctx }: World) {
  return db.prisma.bulkOperation.findMany({ where: { requesterId: ctx.user.id }, orderBy: { id: 'asc' } });
}

async function press(world: World, verb: 'pause' | 'resume' | 'cancel'): Promise<void> {
  const last = (await mine(world)).at(-1);
  if (last === undefined) return;
  const press = { pause: pauseBulk, resume: resumeBulk, cancel: cancelBulk }[verb];
  await press(world.ctx, { id: last.id.toString(), lockVersion: last.lockVersion, reason: 'x' });
}

/** Lets everything come to its end. */
async function settle(world: World): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const open = (await mine(world)).filter(({ finishedAt }) => finishedAt === null);
    if (open.length === 0) return;
    for (const { id, lockVersion } of open)
      await resumeBulk(world.ctx, { id: id.toString(), lockVersion, reason: 'x' });
    await turn(world, world.db);
    await finish(world.sql, world.bizType, 'success', 100);
  }
  throw new Error('an operation does not come to its end');
}

async function check(world: World): Promise<void> {
  const { db } = world;
  for (const operation of await mine(world)) {
    const { id, total, waiting, inFlight, retrying, succeeded, failed, skipped } = operation;
    const items = await db.prisma.bulkItem.findMany({ where: { operationId: id } });
    const of = (state: string) => items.filter((item) => item.state === state).length;
    expect({ total, waiting, inFlight, retrying }).toEqual({
      total: items.length,
      waiting: 0,
      inFlight: 0,
      retrying: 0,
    });
    expect({ succeeded, failed, skipped }).toEqual({
      succeeded: of('succeeded'),
      failed: of('failed'),
      skipped: of('skipped'),
    });
    const entries = await db.prisma.auditLog.findMany({ where: { operationId: id, subjectType: 'task' } });
    const moved = entries.filter(({ outcome }) => outcome === 'done').map(({ subjectId }) => subjectId);
    expect(new Set(moved).size).toBe(moved.length);
    expect(moved.length).toBe(succeeded + failed);
    const cancelled = items.filter(({ why }) => why === 'cancelled').length;
    expect(entries.length).toBe(total - cancelled);
  }
  expect(await db.prisma.bulkItem.count({ where: { heldTaskId: { in: world.tasks } } })).toBe(0);
}
