import { randomUUID } from 'node:crypto';
import { taskTypeSettings, type ExecutorName, type TaskTypeSettings } from '../config/task-type';
import type { Database } from '../db/client';
import type { Prisma } from '../db/generated/mysql/client';
import { STATUS } from '../domain/task-status';
import { createEngine, type Engine, type EngineOptions } from '../engine/engine';
import type { Handler, HandlerRegistry } from '../executors/handler';
import { waitUntil } from './processes';

type Settings = Partial<Omit<TaskTypeSettings, 'http'>> & {
  http?: Partial<TaskTypeSettings['http'] & object>;
};

/** Stores a task type; settings that are left out have their defaults. */
export async function storeType(
  db: Database,
  bizType: string,
  executor: ExecutorName,
  settings: Settings = {},
): Promise<void> {
  const data = { executor, enabled: true, settings: JSON.stringify(taskTypeSettings.parse(settings)) };
  await db.prisma.taskType.upsert({ where: { bizType }, create: { bizType, ...data }, update: data });
}

type TaskColumns = Omit<Prisma.AsyncTaskCreateManyInput, 'bizType' | 'bizId' | 'eventId'>;

/** Inserts `count` rows of a type as a producer does: pending, due, with ids of their own. */
export async function insertDue(
  db: Database,
  bizType: string,
  count: number,
  columns: Partial<TaskColumns> = {},
): Promise<void> {
  for (let done = 0; done < count; done += 500) {
    const rows = Array.from({ length: Math.min(500, count - done) }, () => ({
      bizType,
      bizId: `B-${randomUUID()}`,
      eventId: randomUUID(),
      payload: '{}',
      createdAt: db.clock.now(),
      updatedAt: db.clock.now(),
      ...columns,
    }));
    await db.prisma.asyncTask.createMany({ data: rows });
  }
}

/** Inserts one row and returns its id. */
export async function insertOne(
  db: Database,
  bizType: string,
  columns: Partial<TaskColumns & { bizId: string; eventId: string }> = {},
): Promise<bigint> {
  const row = {
    bizType,
    bizId: `B-${randomUUID()}`,
    eventId: randomUUID(),
    payload: '{}',
    createdAt: db.clock.now(),
    updatedAt: db.clock.now(),
    ...columns,
  };
  return (await db.prisma.asyncTask.create({ data: row, select: { id: true } })).id;
}

/** An engine with a name of its own whose handlers are given here; jitter is always half of what it may be. */
export function labEngine(
  db: Database,
  handlers: HandlerRegistry,
  options: Partial<EngineOptions> = {},
): Engine {
  const id = `lab-${randomUUID().slice(0, 8)}`;
  return createEngine({
    db,
    identity: { id, host: 'lab', pid: process.pid, version: 'test', startedAt: db.clock.now() },
    handlers,
    environment: {},
    random: () => 0.5,
    ...options,
  });
}

/** Resolves when no task of the type is pending or processing any more. */
export async function allSettled(db: Database, bizType: string, timeoutMs: number): Promise<void> {
  const open = { in: [STATUS.pending, STATUS.processing] };
  await waitUntil(
    `tasks of ${bizType} are settled`,
    async () => (await db.prisma.asyncTask.count({ where: { bizType, status: open } })) === 0,
    { timeoutMs },
  );
}

/** How many tasks of a type stand in each status. */
export async function countByStatus(db: Database, bizType: string): Promise<Record<number, number>> {
  const groups = await db.prisma.asyncTask.groupBy({ by: ['status'], where: { bizType }, _count: true });
  return Object.fromEntries(groups.map((group) => [group.status, group._count]));
}

/** A handler whose runs wait until `open` is called. `started` counts them. */
export function gate(): { handler: Handler; started: () => number; open: () => void } {
  let started = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const execute = async () => {
    started += 1;
    await opened;
  };
  return { handler: { execute }, started: () => started, open };
}

/** A handler that takes as long as a call to somebody else. `runs` counts by task id. */
export function slowHandler(ms: number): { handler: Handler; runs: Map<bigint, number> } {
  const runs = new Map<bigint, number>();
  const execute = async ({ id }: { id: bigint }) => {
    runs.set(id, (runs.get(id) ?? 0) + 1);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  };
  return { handler: { execute }, runs };
}
