import { z } from 'zod';
import { countRange, escapeLike, readRange, type ListedTask, type ListRange } from '../../db/list-reader';
import { readLedgerTypes } from '../../db/type-rules-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import { TASK_VIEWS, type TaskListPage, type TaskView } from '../../domain/views/task-list';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { readGroupName } from '../groups/group-name';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { filterText, instant, pageSize } from '../filter-input';
import { keyFilter, type KeyFilter } from './key-filter';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { taskRow } from './task-row';
import { readTypeCatalogue } from './type-catalogue';
import { viewOrder, viewRanges } from './view-ranges';
import { searchVisibleErrors, VISIBLE_WINDOW, type FoundRows } from './visible-error-search';

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
  /** Opaque, from `newer` or `older` of a page with the same filters. */
  cursor?: string;
  /** 20–200, default 50. */
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
  cursor: filterText(200),
  pageSize,
});
type Filter = z.output<typeof schema>;

/**
 * One page of a view, payloads never read. Bad filters and cursors fall back, they are never an error. `newer` leads
 * towards the first page, `older` away from it, also where the view is read soonest first.
 */
export async function listTasks(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskListPage>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const filter = filterOf(input);
  const { prisma } = ctx.db;
  const now = ctx.db.clock.now();
  const types = await readTypeCatalogue(prisma);
  const key = filter.key === undefined ? null : await keyFilter(prisma, filter.key);
  const ranges = viewRanges(filter.view, now, types.limits).map((range) => narrowed(range, filter, key));
  const order = viewOrder(filter.view);

  const visibleOnly = filter.error !== undefined && !may(actor.value.role, 'task.reveal');
  const found = visibleOnly
    ? await searchVisibleErrors(ctx, ranges, filter.error ?? '', order, types)
    : await searchRanges(ctx, ranges, filter.error, order);
  const page = await keysetPage(decodeCursor(filter.cursor), filter.pageSize, found.read);
  const known = new Set([
    ...types.configured.map((type) => type.bizType),
    ...(await readLedgerTypes(ctx.db)),
  ]);
  return ok({
    view: filter.view,
    ...page,
    rows: page.rows.map(({ task }) => taskRow(task, filter.view, types, now)),
    pageSize: filter.pageSize,
    total: cappedCount(found.total),
    errorWindow: visibleOnly ? VISIBLE_WINDOW : null,
    keyMatch: key?.match ?? null,
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

function narrowed(range: ListRange, filter: Filter, key: KeyFilter | null): ListRange {
  const { bizType, group, from, to } = filter;
  const more: ListRange['where'][] = [range.where];
  if (bizType !== undefined) more.push({ bizType });
  if (group !== undefined) more.push({ errorGroup: group });
  if (from !== undefined || to !== undefined)
    more.push({ [range.time ?? 'createdAt']: { gte: from, lt: to } });
  if (key !== null) more.push(key.where);
  const countedBy = range.countedBy ?? key?.countedBy ?? (bizType === undefined ? undefined : 'bizType');
  return { where: { AND: more }, time: range.time, countedBy };
}

/** Every row there is, read and counted by the database. */
async function searchRanges(
  ctx: ServiceContext,
  wide: readonly ListRange[],
  error: string | undefined,
  order: 'asc' | 'desc',
): Promise<FoundRows> {
  const part = error === undefined ? {} : { lastError: { contains: escapeLike(error) } };
  const ranges = wide.map(({ where, ...range }) => ({ where: { AND: [where, part] }, ...range }));
  let total = 0;
  for (const range of ranges) {
    if (total <= COUNT_CAP) total += await countRange(ctx.db.prisma, range, COUNT_CAP + 1);
  }
  const read = (cursor: PageCursor | null, take: number) =>
    readMerged(ctx, ranges, cursor, cursor?.side === 'newer' ? opposite(order) : order, take);
  return { total, read };
}

function opposite(order: 'asc' | 'desc'): 'asc' | 'desc' {
  return order === 'asc' ? 'desc' : 'asc';
}

/** The first `take` rows of all ranges together. Each range is read alone, so that its index serves it. */
async function readMerged(
  ctx: ServiceContext,
  ranges: readonly ListRange[],
  after: PageCursor | null,
  order: 'asc' | 'desc',
  take: number,
): Promise<ListedTask[]> {
  const rows: ListedTask[] = [];
  for (const range of ranges) rows.push(...(await readRange(ctx.db.prisma, range, after, order, take)));
  const sign = order === 'asc' ? 1 : -1;
  rows.sort((a, b) => sign * (a.key.time - b.key.time || Number(a.key.id - b.key.id)));
  return rows.slice(0, take);
}
