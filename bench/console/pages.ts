import type { Database } from '../../lib/db/client';
import { STATUS } from '../../lib/domain/task-status';
import { getAccount } from '../../lib/services/account/get-account';
import { getGroup } from '../../lib/services/groups/get-group';
import { listGroups } from '../../lib/services/groups/list-groups';
import { getOverview } from '../../lib/services/overview/get-overview';
import { isLedgerEmpty } from '../../lib/services/overview/is-ledger-empty';
import { getSlo } from '../../lib/services/slo/get-slo';
import { getTask } from '../../lib/services/tasks/get-task';
import { lookUp } from '../../lib/services/tasks/look-up';
import type { TestUser } from '../../lib/testing/ledger-factory';
import { TYPES } from './causes';
import {
  all,
  cursorAt,
  exactPage,
  foundPage,
  GROUP_LINK,
  KEYS,
  listPage,
  pick,
  tooFew,
  type BenchPage,
} from './page-checks';

const GROUP_ROWS = 25;
/** A bar of the chart, as the page's data has it; the bars are drawn in the browser. */
const DAY_WITH_TASKS = /\\"from\\":\\"[^"]+\\",\\"to\\":\\"[^"]+\\",\\"created\\":[1-9]/g;

/** The SLOs of thirty days over the types of the ledger. days: how many of them it must hold tasks of. */
export function sloPage(name: string, days: number): BenchPage {
  return {
    name,
    path: () => '/slo?range=30d',
    lacks: ({ body }) =>
      TYPES.find((type) => !body.includes(`>${type}<`)) ?? tooFew(body, DAY_WITH_TASKS, days),
    read: async (ctx) => all([await getSlo(ctx, { range: '30d', zone: 'UTC' })]),
  };
}

export const OVERVIEW: BenchPage = {
  name: 'overview',
  path: () => '/',
  lacks: ({ body }) => tooFew(body, GROUP_LINK, 8),
  read: async (ctx) => all(await Promise.all([getOverview(ctx, { zone: 'UTC' }), isLedgerEmpty(ctx)])),
};

export const GROUP_LIST: BenchPage = {
  name: 'groups',
  path: () => '/groups',
  lacks: ({ body }) => tooFew(body, GROUP_LINK, GROUP_ROWS),
  read: async (ctx) => all([await listGroups(ctx, {})]),
};

/** Signed in, with the frame round every page and nothing else. */
export function accountPage(user: TestUser): BenchPage {
  return {
    name: 'account',
    path: () => '/account',
    lacks: ({ body }) => (body.includes(user.email) ? null : 'the address'),
    read: async (ctx) => all([await getAccount(ctx, {})]),
  };
}

/** The pages that have a target, and two that carry no data: what a request and what the frame cost by themselves. */
export async function consolePages(db: Database, user: TestUser): Promise<BenchPage[]> {
  const keys = await readKeys(db);
  const single = (n: number) => pick(keys.singles, n);
  const shared = (n: number) => pick(keys.shared, n);
  return [
    {
      name: 'health',
      path: () => '/api/health',
      lacks: ({ body }) => (body.includes('"ok"') ? null : 'ok'),
    },
    accountPage(user),
    OVERVIEW,
    sloPage('slo', 28),
    GROUP_LIST,
    {
      name: 'group',
      path: (n) => `/groups/${pick(keys.groups, n)}`,
      lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, 1),
      read: async (ctx, n) => all([await getGroup(ctx, { groupId: pick(keys.groups, n) })]),
    },
    listPage('tasksFailed', () => ({ view: 'failed' })),
    listPage('tasksFailedDeep', (n) => ({ view: 'failed', cursor: pick(keys.deepFailed, n) })),
    listPage('tasksAll', () => ({ view: 'all' })),
    listPage('tasksAllDeep', (n) => ({ view: 'all', cursor: pick(keys.deepAll, n) })),
    exactPage('lookupExact', single),
    {
      name: 'lookupSeveral',
      path: (n) => `/biz/${shared(n).bizId}`,
      lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, 2),
      read: async (ctx, n) => all([await lookUp(ctx, { text: shared(n).bizId })]),
    },
    foundPage('lookupPrefix', (n) => shared(n).bizId.slice(0, -3)),
    {
      name: 'task',
      path: (n) => `/tasks/${pick(keys.failed, n).id}`,
      lacks: ({ body }, n) => {
        const { bizId, eventId } = pick(keys.failed, n);
        return [bizId, eventId].find((text) => !body.includes(`>${text}<`)) ?? null;
      },
      read: async (ctx, n) => all([await getTask(ctx, { taskId: pick(keys.failed, n).id.toString() })]),
    },
  ];
}

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
