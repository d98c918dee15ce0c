import { readRange, type ListedTask } from '../../db/list-reader';
import { viewRanges } from '../../db/view-ranges';
import type { WaitingTask } from '../../domain/views/overview';
import type { CappedCount } from '../../domain/views/quantities';
import type { TaskView } from '../../domain/views/task-list';
import type { WaitingType } from '../../domain/views/workers';
import { readWaitingTypes } from '../circuits/paused-types';
import type { ServiceContext } from '../context';
import { countRanges } from '../tasks/list-tasks-reads';
import type { TypeCatalogue } from '../tasks/type-catalogue';

export type Waiting = {
  stuck: { total: CappedCount; oldest: WaitingTask | null };
  due: CappedCount;
  paused: { types: WaitingType[]; more: number };
};

/** What waits without having failed. */
export async function readWaiting(ctx: ServiceContext, types: TypeCatalogue, now: Date): Promise<Waiting> {
  const total = (view: TaskView) => countRanges(ctx.db.prisma, viewRanges(view, now, types.limits));
  return {
    stuck: { total: await total('stuck'), oldest: await readOldest(ctx, 'stuck', types, now) },
    due: await total('due'),
    paused: await readWaitingTypes(ctx.db.prisma, types.pausedTypes, now),
  };
}

/** The task of a view that has been in it longest. */
export async function readOldest(
  ctx: ServiceContext,
  view: TaskView,
  types: TypeCatalogue,
  now: Date,
): Promise<WaitingTask | null> {
  const found: ListedTask[] = [];
  for (const range of viewRanges(view, now, types.limits))
    found.push(...(await readRange(ctx.db.prisma, range, null, 'asc', 1)));
  const [first] = found.sort((a, b) => a.key.time - b.key.time);
  if (first === undefined) return null;
  const { id, bizType, bizId } = first.task;
  return { taskId: id.toString(), bizType, bizId, since: new Date(first.key.time).toISOString() };
}
