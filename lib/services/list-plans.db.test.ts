import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/client';
import type { VerbResult } from '../domain/errors';
import { describeEachDatabase } from '../testing/databases';
import { signedIn } from '../testing/ledger-factory';
import { PLAN_ROWS, planFaults } from '../testing/plan-judge';
import { watchSql, type SqlWatch } from '../testing/sent-sql';
import { COMMON, fillWideLedger, RARE, WIDE } from '../testing/wide-ledger';
import { listAudit, type ListAuditInput } from './audit/list-audit';
import { getBulk } from './bulk/get-bulk';
import { listBulk } from './bulk/list-bulk';
import { listBulkItems } from './bulk/list-bulk-items';
import type { ServiceContext } from './context';
import { countDesk } from './desk/count-desk';
import { getReconOverview } from './desk/get-recon-overview';
import { getGroup } from './groups/get-group';
import { listGroups } from './groups/list-groups';
import { getOverview } from './overview/get-overview';
import { encodeCursor } from './page-cursor';
import { getSlo } from './slo/get-slo';
import { countViews } from './tasks/count-views';
import { getTask } from './tasks/get-task';
import { listTasks, type ListTasksInput } from './tasks/list-tasks';
import { lookUp } from './tasks/look-up';
import { getWorkers } from './workers/get-workers';

type Reads = Record<string, (ctx: ServiceContext) => Promise<VerbResult<unknown>>>;

/** The page behind so many rows: they stand a minute apart. */
function deep(db: Database, row: number): string {
  const time = db.clock.now().getTime() - row * 60_000;
  return encodeCursor({ side: 'older', time, id: 1n, row });
}

function taskReads(db: Database): Reads {
  const ago = (minutes: number) => new Date(db.clock.now().getTime() - minutes * 60_000).toISOString();
  const filters: Record<string, ListTasksInput> = {
    all: {},
    'a common type': { bizType: COMMON },
    'a rare type': { bizType: RARE },
    'no such type': { bizType: 'nobody' },
    'an hour': { from: ago(5_000), to: ago(4_940) },
    'since long ago': { from: ago(10_800) },
    'a common error': { error: 'upstream' },
    'a rare error': { error: 'teapot' },
    'an exact key': { key: 'B-10000100' },
    'a beginning of keys': { key: 'B-100001' },
    'a payload field': { payload: 'order_id = 10000077' },
    'a type and an hour': { bizType: RARE, from: ago(5_000), to: ago(4_940) },
    deep: { cursor: deep(db, 7_000) },
    'deep in a common type': { bizType: COMMON, cursor: deep(db, 7_000) },
  };
  const views = ['failed', 'stuck', 'due', 'all'] as const;
  const reads: Reads = {};
  for (const view of views)
    for (const [name, filter] of Object.entries(filters))
      reads[`${view} tasks: ${name}`] = (ctx) => listTasks(ctx, { view, pageSize: 50, ...filter });
  for (const [name, filter] of Object.entries({ all: {}, deep: { cursor: deep(db, 7_000) } }))
    reads[`failed tasks of a group: ${name}`] = (ctx) => listTasks(ctx, { group: '1-7', ...filter });
  return reads;
}

function auditReads(db: Database): Reads {
  const ago = (minutes: number) => new Date(db.clock.now().getTime() - minutes * 60_000).toISOString();
  const filters: Record<string, ListAuditInput> = {
    all: {},
    'one entry': { entry: '77' },
    'a person': { actorId: '3' },
    'a person of long ago': { actorId: '8' },
    'an action': { action: 'retry' },
    'a rare action': { action: 'give_up' },
    done: { outcome: 'done' },
    refused: { outcome: 'refused' },
    'a task': { subject: '1234' },
    'a document': { subject: 'B-10001234' },
    'an hour': { from: ago(2_000), to: ago(1_940) },
    'a person and an action': { actorId: '3', action: 'retry' },
    deep: { cursor: deep(db, 20_000) },
    'deep in an action': { action: 'retry', cursor: deep(db, 20_000) },
  };
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      `trail: ${name}`,
      (ctx: ServiceContext) => listAudit(ctx, filter),
    ]),
  );
}

const BULK: Reads = {
  'bulk operations': (ctx) => listBulk(ctx, {}),
  'bulk operations that go on': (ctx) => listBulk(ctx, { state: 'live' }),
  'bulk operations of a kind that ended': (ctx) => listBulk(ctx, { state: 'ended', kind: 'retry' }),
  'one bulk operation': (ctx) => getBulk(ctx, { id: '1' }),
  'its tasks': (ctx) => listBulkItems(ctx, { id: '1' }),
  'its skipped tasks': (ctx) => listBulkItems(ctx, { id: '1', state: 'skipped' }),
  'its failed tasks, of which there are none': (ctx) => listBulkItems(ctx, { id: '1', state: 'failed' }),
};

const OTHERS: Reads = {
  'views counted': (ctx) => countViews(ctx, {}),
  'views counted of a type': (ctx) => countViews(ctx, { bizType: COMMON }),
  'look-up of a task': (ctx) => lookUp(ctx, { text: '4711' }),
  'look-up of a document': (ctx) => lookUp(ctx, { text: 'B-10000100' }),
  'look-up of a beginning': (ctx) => lookUp(ctx, { text: 'B-1000' }),
  'look-up of nothing': (ctx) => lookUp(ctx, { text: 'nothing-like-it' }),
  'one task': (ctx) => getTask(ctx, { taskId: '100' }),
  groups: (ctx) => listGroups(ctx, {}),
  'one group': (ctx) => getGroup(ctx, { groupId: '1-7' }),
  overview: (ctx) => getOverview(ctx, { zone: 'UTC' }),
  'slo of a day': (ctx) => getSlo(ctx, { range: '24h', zone: 'UTC' }),
  'slo of a month': (ctx) => getSlo(ctx, { range: '30d', zone: 'UTC' }),
  'the books': (ctx) => getReconOverview(ctx, {}),
  'books counted': (ctx) => countDesk(ctx),
  workers: (ctx) => getWorkers(ctx, {}),
};

describeEachDatabase((open, { provider, url }) => {
  let watch: SqlWatch;
  let db: Database;
  beforeAll(async () => {
    watch = watchSql();
    db = await open({ poolSize: 1 });
    await fillWideLedger(db, url());
  }, 300_000);
  afterAll(() => watch.stop());

  /** Every fault of every read, by the read's name. */
  const faultsOf = async (ctx: ServiceContext, reads: Reads): Promise<string[]> => {
    const faults: string[] = [];
    for (const [name, read] of Object.entries(reads)) {
      watch.take();
      const result = await read(ctx);
      if (!result.ok) faults.push(`${name}: refused, ${result.error.code}`);
      for (const sent of watch.take())
        for (const fault of await planFaults(provider, sent))
          faults.push(`${name}: ${fault}\n    ${sent.sql}`);
    }
    return faults;
  };

  test('no list of tasks scans or sorts more than a screen’s worth, whatever its filters', async () => {
    expect(await faultsOf(await signedIn(db, 'operator'), taskReads(db))).toEqual([]);
  }, 300_000);

  test('nor for who may not see masked values', async () => {
    const reads = Object.entries(taskReads(db)).filter(([name]) => /error|payload/.test(name));
    expect(await faultsOf(await signedIn(db, 'support'), Object.fromEntries(reads))).toEqual([]);
  }, 300_000);

  test('nor does the trail', async () => {
    expect(await faultsOf(await signedIn(db, 'operator'), auditReads(db))).toEqual([]);
  }, 300_000);

  test('nor any other screen', async () => {
    expect(await faultsOf(await signedIn(db, 'administrator'), OTHERS)).toEqual([]);
  }, 300_000);

  test('nor do bulk operations and their tasks', async () => {
    expect(await faultsOf(await signedIn(db, 'operator'), BULK)).toEqual([]);
  }, 300_000);

  test('the judge finds what it is there to find', async () => {
    watch.take();
    await db.prisma.asyncTask.findMany({ orderBy: { payload: 'asc' }, take: 1, select: { id: true } });
    await db.prisma.asyncTask.count({ where: { payload: 'none' } });
    const faults: string[] = [];
    for (const sent of watch.take()) faults.push(...(await planFaults(provider, sent)));
    expect(faults.length).toBeGreaterThan(1);
    expect(Math.min(WIDE.failed, WIDE.due, WIDE.held)).toBeGreaterThan(PLAN_ROWS);
  }, 60_000);
});
