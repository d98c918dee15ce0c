import type { Database } from '../../lib/db/client';
import { STATUS } from '../../lib/domain/task-status';
import { listAudit, type ListAuditInput } from '../../lib/services/audit/list-audit';
import { getGroup } from '../../lib/services/groups/get-group';
import type { TestUser } from '../../lib/testing/ledger-factory';
import { EXTERNAL_TYPE, TYPES } from '../console/causes';
import {
  all,
  cursorAt,
  exactPage,
  KEYS,
  listPage,
  pick,
  tooFew,
  type BenchPage,
} from '../console/page-checks';
import { accountPage, GROUP_LIST, OVERVIEW, sloPage } from '../console/pages';

const HOUR_MS = 3_600_000;
const DAYS = 30;
const PAGE = 50;
/** The deep page: so many pages of fifty rows lie before it, or half of a smaller ledger's. */
const DEEP_ROW = 100_000;
/** What operators type of an error, a part of the message of some causes each. */
const ERRORS = ['is under maintenance', 'is closed', 'HTTP 422', 'The card', 'The merchant'];

/** The pages that have a target over ten million tasks, and one that reads next to nothing. builtAt: ms. */
export async function triagePages(db: Database, user: TestUser, builtAt: number): Promise<BenchPage[]> {
  const keys = await readKeys(db);
  // As long as a page of rows needs, which in the whole ledger is a few hours.
  const long = Math.max(6, Math.ceil((3 * PAGE * DAYS * 24) / keys.failed)) * HOUR_MS;
  const hours = (n: number) => {
    const to = builtAt - (1 + (n % 20)) * 24 * HOUR_MS;
    return { from: new Date(to - long).toISOString(), to: new Date(to).toISOString() };
  };
  // A ledger that was built days ago has had nothing since.
  const daysWithTasks = DAYS - 2 - Math.ceil((db.clock.now().getTime() - builtAt) / (24 * HOUR_MS));
  const ours = TYPES.filter((type) => type !== EXTERNAL_TYPE);
  return [
    accountPage(user),
    listPage('tasksFailed', () => ({ view: 'failed' })),
    listPage('tasksFailedDeep', (n) => ({ view: 'failed', cursor: pick(keys.deepFailed, n) })),
    listPage('tasksType', (n) => ({ view: 'failed', type: pick(ours, n) })),
    listPage('tasksGroup', (n) => ({ view: 'failed', group: pick(keys.groups, n) }), 1),
    listPage('tasksTime', (n) => ({ view: 'failed', ...hours(n) })),
    listPage('tasksError', (n) => ({ view: 'failed', error: pick(ERRORS, n) })),
    listPage('tasksErrorRare', (n) => ({ view: 'failed', error: pick(keys.rareErrors, n) }), 1),
    listPage('tasksStuck', () => ({ view: 'stuck' })),
    listPage('tasksDue', () => ({ view: 'due' })),
    listPage('tasksAll', () => ({ view: 'all' })),
    listPage('tasksAllDeep', (n) => ({ view: 'all', cursor: pick(keys.deepAll, n) })),
    GROUP_LIST,
    {
      name: 'groupPage',
      path: (n) => `/groups/${pick(keys.groups, n)}`,
      lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, 1),
      read: async (ctx, n) => all([await getGroup(ctx, { groupId: pick(keys.groups, n) })]),
    },
    exactPage('lookup', (n) => pick(keys.singles, n)),
    OVERVIEW,
    sloPage('slo30d', daysWithTasks),
    auditPage('audit', () => ({})),
    auditPage('auditDeep', (n) => ({ cursor: pick(keys.deepAudit, n) })),
    auditPage('auditAction', (n) => ({ action: pick(['retry', 'release', 'give_up'], n) })),
    auditPage('auditPerson', (n) => ({ actorId: pick(keys.people, n) })),
    auditPage('auditSubject', (n) => ({ subject: pick(keys.singles, n).bizId }), 0),
  ];
}

/** As the address of the page names them. */
const AUDIT_PARAMETERS: Record<string, string> = { actorId: 'actor' };

function auditPage(name: string, query: (n: number) => ListAuditInput, rows = 40): BenchPage {
  const search = (n: number) =>
    new URLSearchParams(
      Object.entries(query(n)).map(([key, value]) => [AUDIT_PARAMETERS[key] ?? key, String(value)]),
    );
  return {
    name,
    path: (n) => `/audit?${search(n)}`,
    lacks: ({ body }) => tooFew(body, /href="\/tasks\/\d+"/g, rows),
    read: async (ctx, n) => all([await listAudit(ctx, query(n))]),
  };
}

async function readKeys(db: Database) {
  const { prisma } = db;
  const failed = {
    where: { status: STATUS.failed },
    orderBy: [{ updatedAt: 'desc' as const }, { id: 'desc' as const }],
  };
  const count = await prisma.asyncTask.count({ where: failed.where });
  const deepRow = Math.min(DEEP_ROW, Math.floor(count / 2));
  const deep = await prisma.asyncTask.findMany({
    ...failed,
    skip: deepRow,
    take: KEYS,
    select: { id: true, updatedAt: true },
  });
  const newest = await prisma.asyncTask.findMany({ ...failed, take: KEYS * 20, select: { lastError: true } });
  const last = Number(
    (await prisma.asyncTask.findFirstOrThrow({ orderBy: { id: 'desc' }, select: { id: true } })).id,
  );
  const some = Array.from({ length: KEYS }, (_, n) => BigInt(Math.floor(last * (0.1 + 0.015 * n))));
  const tasks = await prisma.asyncTask.findMany({
    where: { id: { in: some } },
    select: { id: true, bizId: true, createdAt: true },
  });
  const entries = await prisma.auditLog.findMany({
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    skip: deepRow,
    take: KEYS,
    select: { id: true, at: true },
  });
  const people = await prisma.auditLog.findMany({
    orderBy: { id: 'desc' },
    take: KEYS,
    select: { actorId: true },
  });
  return {
    failed: count,
    groups: (await prisma.failureGroup.findMany({ select: { id: true }, take: KEYS })).map(({ id }) => id),
    deepFailed: deep.map(({ id, updatedAt }, n) => cursorAt(updatedAt, id, deepRow + n)),
    deepAll: tasks.map(({ id, createdAt }) => cursorAt(createdAt, id, last - Number(id))),
    deepAudit: entries.map(({ id, at }, n) => cursorAt(at, id, deepRow + n)),
    // The number of one order, which one message alone holds.
    rareErrors: newest
      .filter((_, n) => n % 20 === 0)
      .flatMap(({ lastError }) => /order (\d+)/.exec(lastError ?? '')?.[1] ?? []),
    singles: tasks.filter(({ bizId }) => bizId.startsWith('RF-')),
    people: people.flatMap(({ actorId }) => (actorId === null ? [] : [actorId.toString()])),
  };
}
