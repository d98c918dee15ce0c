import { z } from 'zod';
import { filteredRanges } from '../../db/list-filter';
import { readLedgerTypes } from '../../db/type-rules-reader';
import { viewOrder, viewRanges } from '../../db/view-ranges';
import { ok, type VerbResult } from '../../domain/errors';
import { TASK_VIEWS, type TaskListPage, type TaskView } from '../../domain/views/task-list';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, instant, pageSize } from '../filter-input';
import { readGroupName } from '../groups/group-name';
import { ReadBudget } from '../read-budget';
import { NO_ROWS, readFoundTasks } from './list-tasks-find';
import { taskRow } from './task-row';
import { readTypeCatalogue } from './type-catalogue';

export type ListTasksInput = {
  view?: TaskView;
  bizType?: string;
  /** A failure group's id; means something in the view `failed` only. */
  group?: string;
  /** ISO instants, `from` inclusive, `to` exclusive; on the view's own time. */
  from?: string;
  to?: string;
  /** Part of the error text, letters' case aside; of its visible parts for roles that may not reveal the others. */
  error?: string;
  /** biz_id or event_id: exact, else prefix, else part. */
  key?: string;
  /** `path = value`, as `parsePayloadQuery` reads it; looked for in the newest tasks of the view, page by page. */
  payload?: string;
  /** Opaque, from `newer` or `older` of a page with the same filters. */
  cursor?: string;
  /** 20–500, default 50. */
  pageSize?: number;
};

const schema = z.object({
  view: z.enum(TASK_VIEWS).catch('failed'),
  bizType: filterText(32),
  group: filterText(64),
  from: instant,
  to: instant,
  error: filterText(200),
  key: filterText(64),
  payload: filterText(200),
  cursor: filterText(200),
  pageSize,
});
type Filter = z.output<typeof schema>;

/**
 * One page of a view. Bad filters and cursors fall back, they are never an error; nor is a list that takes too long:
 * it comes without rows and says so. `newer` leads towards the first page, `older` away from it, also where the view
 * is read soonest first.
 */
export async function listTasks(
  ctx: ServiceContext,
  input: unknown,
  budget = new ReadBudget(),
): Promise<VerbResult<TaskListPage>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const filter = filterOf(input);
  const { prisma } = ctx.db;
  const now = ctx.db.clock.now();
  const types = await readTypeCatalogue(prisma);
  const view = viewRanges(filter.view, now, types.limits);
  const narrowed = await budget.get(() => filteredRanges(prisma, view, filter));
  const order = viewOrder(filter.view);
  const { role } = actor.value;
  const found =
    narrowed &&
    (await readFoundTasks(ctx, { ...filter, ranges: narrowed.ranges, order, role, types }, budget));
  const { rows, ...page } = found ?? NO_ROWS;
  const known = new Set([
    ...types.configured.map((type) => type.bizType),
    ...(await readLedgerTypes(ctx.db)),
  ]);
  return ok({
    view: filter.view,
    ...page,
    rows: rows.map(({ task }) => taskRow(task, filter.view, types, now)),
    pageSize: filter.pageSize,
    keyMatch: narrowed?.key?.match ?? null,
    group: filter.group === undefined ? null : await readGroupName(prisma, filter.group, types),
    bizTypes: [...known].sort(),
    at: now.toISOString(),
  });
}

/** Only failed tasks are in groups that an index serves; in other views the filter falls away. */
function filterOf(input: unknown): Filter {
  const filter = schema.parse(input ?? {});
  return filter.view === 'failed' ? filter : { ...filter, group: undefined };
}
