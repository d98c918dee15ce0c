import type { Database } from '../../lib/db/client';
import type { VerbResult } from '../../lib/domain/errors';
import { STATUS } from '../../lib/domain/task-status';
import { getAccount } from '../../lib/services/account/get-account';
import type { ServiceContext } from '../../lib/services/context';
import { getGroup } from '../../lib/services/groups/get-group';
import { listGroups } from '../../lib/services/groups/list-groups';
import { getOverview } from '../../lib/services/overview/get-overview';
import { encodeCursor } from '../../lib/services/page-cursor';
import { getSlo } from '../../lib/services/slo/get-slo';
import { countViews } from '../../lib/services/tasks/count-views';
import { getTask } from '../../lib/services/tasks/get-task';
import { listTasks } from '../../lib/services/tasks/list-tasks';
import { lookUp } from '../../lib/services/tasks/look-up';
import type { TestUser } from '../../lib/testing/ledger-factory';
import { TYPES } from './causes';
import type { Answer } from './requests';

/** A page as it is asked for the `n`th time: what is looked for differs, so that no two requests are the same. */
export type BenchPage = {
  name: string;
  path(n: number): string;
  /** What the answer lacks, in a few words; null when it holds the data it must. */
  lacks(answer: Answer, n: number): string | null;
  /** The page's own reads, without rendering and without the frame round every page. Throws on a refusal. */
  read?(ctx: ServiceContext, n: number): Promise<void>;
};

const ROWS = 50;
const GROUP_ROWS = 25;
/** A bar of the chart, as the page's data has it; the bars are drawn in the browser. */
const DAY_WITH_TASKS = /\\"from\\":\\"[^"]+\\",\\"to\\":\\"[^"]+\\",\\"created\\":[1-9]/g;

/** The pages that have a target, and two that carry no data: what a request and what the frame cost by themselves. */
export async function consolePages(db: Database, user: TestUser): Promise<BenchPage[]> {
  const keys = await readKeys(db);
  const pick = <T>(list: readonly T[], n: number): T => {
    const one = list[n % list.length];
    if (one === undefined) throw new Error('the ledger holds nothing to ask for');
    return one;
  };
  const list = (name: string, query: (n: number) => Record<string, string>): BenchPage => ({
    name,
    path: (n) => `/tasks?${new URLSearchParams(query(n))}`,
    lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, ROWS),
    read: async (ctx, n) => void all([await listTasks(ctx, query(n)), await countViews(ctx, {})]),
  });
  const found = (name: string, text: (n: number) => string): BenchPage => ({
    name,
    path: (n) => `/lookup?${new URLSearchParams({ q: text(n) })}`,
    lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, ROWS),
    read: async (ctx, n) => void all([await lookUp(ctx, { text: text(n) })]),
  });
  const single = (n: number) => pick(keys.singles, n);
  const shared = (n: number) => pick(keys.shared, n);
  return [
    {
      name: 'health',
      path: () => '/api/health',
      lacks: ({ body }) => (body.includes('"ok"') ? null : 'ok'),
    },
    {
      name: 'account',
      path: () => '/account',
      lacks: ({ body }) => (body.includes(user.email) ? null : 'the address'),
      read: async (ctx) => void all([await getAccount(ctx, {})]),
    },
    {
      name: 'overview',
      path: () => '/',
      lacks: ({ body }) => tooFew(body, /href="\/groups\/1-[0-9a-f]+"/g, 8),
      read: async (ctx) => void all([await getOverview(ctx, { zone: 'UTC' }), await countViews(ctx, {})]),
    },
    {
      name: 'slo',
      path: () => '/slo?range=30d',
      lacks: ({ body }) =>
        TYPES.find((type) => !body.includes(`>${type}<`)) ?? tooFew(body, DAY_WITH_TASKS, 28),
      read: async (ctx) => void all([await getSlo(ctx, { range: '30d', zone: 'UTC' })]),
    },
    {
      name: 'groups',
      path: () => '/groups',
      lacks: ({ body }) => tooFew(body, /href="\/groups\/1-[0-9a-f]+"/g, GROUP_ROWS),
      read: async (ctx) => void all([await listGroups(ctx, {})]),
    },
    {
      name: 'group',
      path: (n) => `/groups/${pick(keys.groups, n)}`,
      lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, 1),
      read: async (ctx, n) => void all([await getGroup(ctx, { groupId: pick(keys.groups, n) })]),
    },
    list('tasksFailed', () => ({ view: 'failed' })),
    list('tasksFailedDeep', (n) => ({ view: 'failed', cursor: pick(keys.deepFailed, n) })),
    list('tasksAll', () => ({ view: 'all' })),
    list('tasksAllDeep', (n) => ({ view: 'all', cursor: pick(keys.deepAll, n) })),
    {
      ...found('lookupExact', (n) => single(n).bizId),
      lacks: ({ location }, n) =>
        location === `/tasks/${single(n).id}` ? null : `a way to task ${single(n).id}`,
    },
    {
      name: 'lookupSeveral',
      path: (n) => `/biz/${shared(n).bizId}`,
      lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, 2),
      read: async (ctx, n) => void all([await lookUp(ctx, { text: shared(n).bizId })]),
    },
    found('lookupPrefix', (n) => shared(n).bizId.slice(0, -3)),
    {
      name: 'task',
      path: (n) => `/tasks/${pick(keys.failed, n).id}`,
      lacks: ({ body }, n) => {
        const { bizId, eventId } = pick(keys.failed, n);
        return [bizId, eventId].find((text) => !body.includes(`>${text}<`)) ?? null;
      },
      read: async (ctx, n) => void all([await getTask(ctx, { taskId: pick(keys.failed, n).id.toString() })]),
    },
  ];
}

/** Different matches of a pattern: a link that stands twice counts once. */
function tooFew(body: string, pattern: RegExp, wanted: number): string | null {
  const found = new Set(Array.from(body.matchAll(pattern), ([whole]) => whole)).size;
  return found >= wanted ? null : `${wanted} of ${pattern}, it holds ${found}`;
}

function all(results: readonly VerbResult<unknown>[]): void {
  for (const result of results) if (!result.ok) throw new Error(`a read was refused: ${result.error.code}`);
}

/** So many different things are asked for. */
const KEYS = 50;

async function readKeys(db: Database) {
  const select = { id: true, bizId: true, eventId: true, createdAt: true, updatedAt: true, errorGroup: true };
  const failed = await db.prisma.asyncTask.findMany({
    where: { status: STATUS.failed },
    select,
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
  });
  const newest = await db.prisma.asyncTask.findFirstOrThrow({
    select: { id: true },
    orderBy: { id: 'desc' },
  });
  const count = Number(newest.id);
  const some = Array.from({ length: KEYS }, (_, n) => BigInt(Math.floor(count * (0.1 + 0.015 * n))));
  const tasks = await db.prisma.asyncTask.findMany({ where: { id: { in: some } }, select });
  const near = async (prefix: string) =>
    Promise.all(
      some.map((id) =>
        db.prisma.asyncTask.findFirstOrThrow({
          where: { id: { gte: id }, bizId: { startsWith: prefix } },
          select,
          orderBy: { id: 'asc' },
        }),
      ),
    );
  const deep = spread(failed.map((task, row) => ({ task, row })));
  return {
    failed: spread(failed),
    groups: [...new Set(failed.flatMap(({ errorGroup }) => errorGroup ?? []))].slice(0, KEYS),
    singles: await near('RF-'),
    shared: await near('ORD-'),
    deepFailed: deep.map(({ task, row }) => cursorAt(task.updatedAt, task.id, row)),
    deepAll: tasks.map((task) => cursorAt(task.createdAt, task.id, count - Number(task.id))),
  };
}

/** Some of a list, from all over its first nine tenths. */
function spread<T>(list: readonly T[]): T[] {
  return Array.from({ length: KEYS }, (_, n) => list[Math.floor(list.length * (0.1 + 0.015 * n))]).filter(
    (one) => one !== undefined,
  );
}

function cursorAt(time: Date, id: bigint, row: number): string {
  return encodeCursor({ side: 'older', time: time.getTime(), id, row: row + 1 });
}
