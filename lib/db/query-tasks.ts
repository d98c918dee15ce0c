import type { BusinessDate } from '../domain/reconciliation';
import type { Database } from './client';
import { readLateTasks } from './late-tasks';
import { currentRuns } from './recon-run-store';

/** A task as far as somebody asks about it. */
export type AskedTask = {
  id: bigint;
  bizType: string;
  bizId: string;
  eventId: string;
  /** Null where no path leads into it. */
  payload: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  createdAt: Date;
};

/** Tasks of some types that were created in [from, until). */
export type AskedDay = { bizTypes: readonly string[]; from: Date; until: Date; withPayload: boolean };

const columns = (withPayload: boolean) => ({
  id: true,
  bizType: true,
  bizId: true,
  eventId: true,
  amountMinor: true,
  currency: true,
  createdAt: true,
  payload: withPayload,
});

/** The next tasks of a day behind one, by creation. */
export async function readDayTasks(
  db: Database,
  { bizTypes, from, until, withPayload }: AskedDay,
  after: Pick<AskedTask, 'createdAt' | 'id'> | null,
  take: number,
): Promise<AskedTask[]> {
  const rows = await db.prisma.asyncTask.findMany({
    where: {
      bizType: { in: [...bizTypes] },
      createdAt: { gte: after?.createdAt ?? from, lt: until },
      ...(after === null
        ? {}
        : {
            OR: [
              { createdAt: { gt: after.createdAt } },
              { createdAt: after.createdAt, id: { gt: after.id } },
            ],
          }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take,
    select: columns(withPayload),
  });
  return rows.map(withPayloadOrNull);
}

export async function countDayTasks(db: Database, { bizTypes, from, until }: AskedDay): Promise<number> {
  return db.prisma.asyncTask.count({
    where: { bizType: { in: [...bizTypes] }, createdAt: { gte: from, lt: until } },
  });
}

/** More than this are open at a counterparty that has other troubles than being asked. */
const MOST_OPEN = 10_000;

/**
 * Tasks of earlier days about which they have to say something yet: in transit in the current run of one of the days
 * before, part of a break that is not resolved, or a success only since a run has set it aside. By id.
 */
export async function readOpenTasks(
  db: Database,
  sourceId: bigint,
  days: { since: BusinessDate; last: BusinessDate; dateOf: (at: Date) => BusinessDate },
  { bizTypes, from, until, withPayload }: AskedDay,
): Promise<AskedTask[]> {
  const breaks = await db.prisma.reconBreak.findMany({
    where: {
      sourceId,
      state: { in: ['open', 'awaiting_evidence', 'in_transit_until'] },
      firstDay: { lte: days.last },
      taskId: { not: null },
    },
    orderBy: { id: 'asc' },
    take: MOST_OPEN,
    select: { taskId: true },
  });
  const runs = await currentRuns(db.prisma, sourceId, days.since, days.last);
  const items = await db.prisma.reconItem.findMany({
    where: { runId: { in: runs.map(({ id }) => id) }, bucket: 'in_transit', taskId: { not: null } },
    orderBy: { id: 'asc' },
    take: MOST_OPEN,
    select: { taskId: true },
  });
  const late = await readLateTasks(db, { sourceId, runs, bizTypes, from, to: until, dateOf: days.dateOf });
  const open = [...breaks, ...items].flatMap(({ taskId }) => (taskId === null ? [] : [taskId]));
  const ids = new Set([...open, ...late.slice(0, MOST_OPEN)]);
  return readTasks(db, [...ids].sort(byId), withPayload);
}

async function readTasks(db: Database, ids: readonly bigint[], withPayload: boolean): Promise<AskedTask[]> {
  const tasks: AskedTask[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db.prisma.asyncTask.findMany({
      where: { id: { in: ids.slice(at, at + 500) } },
      orderBy: { id: 'asc' },
      select: columns(withPayload),
    });
    tasks.push(...rows.map(withPayloadOrNull));
  }
  return tasks;
}

function withPayloadOrNull(row: Omit<AskedTask, 'payload'> & { payload?: string }): AskedTask {
  return { ...row, payload: row.payload ?? null };
}

function byId(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
