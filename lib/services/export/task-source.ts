import { z } from 'zod';
import { TICK_LIMIT } from '../../domain/bulk';
import { filteredRanges } from '../../db/list-filter';
import { readTasks, type ListedTask, type ListKey, type ListRange, type Order } from '../../db/list-reader';
import type { Tx } from '../../db/client';
import { viewOrder, viewRanges } from '../../db/view-ranges';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { BulkChoice } from '../../domain/views/bulk';
import { TASK_VIEWS, type TaskView } from '../../domain/views/task-list';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, instant } from '../filter-input';
import { idText } from '../parse-input';
import type { ListTasksInput } from '../tasks/list-tasks';
import { readMerged } from '../tasks/list-tasks-reads';
import { readTypeCatalogue } from '../tasks/type-catalogue';
import { CHUNK, type ExportSource } from './export-source';
import type { ExportWords } from './export-words';
import { taskCells, taskHeads } from './task-columns';
import { searchTasks } from './task-search';

/** Every filter of the list: one that an export did not know would let it write more than was seen. */
type FilterFields = Record<Exclude<keyof ListTasksInput, 'view' | 'cursor' | 'pageSize'>, z.ZodType>;

export const taskFilter = z
  .object({
    view: z.enum(TASK_VIEWS).catch('failed'),
    ...({
      bizType: filterText(32),
      group: filterText(64),
      from: instant,
      to: instant,
      error: filterText(200),
      key: filterText(64),
      payload: filterText(200),
    } satisfies FilterFields),
  })
  // As in the list: only failed tasks are in groups.
  .transform((filter) => (filter.view === 'failed' ? filter : { ...filter, group: undefined }));
export const tickedTasks = z.array(idText).min(1).max(TICK_LIMIT);

type Filter = z.output<typeof taskFilter>;

/** The tasks of a view and its filters, as of now, in the list's order. Refuses a payload filter that cannot be read. */
export async function taskSource(
  ctx: ServiceContext,
  actor: Actor,
  filter: Filter,
  words: ExportWords,
): Promise<VerbResult<ExportSource>> {
  const { prisma, clock } = ctx.db;
  const now = clock.now();
  const { view, error, payload } = filter;
  const types = await readTypeCatalogue(prisma);
  const { ranges } = await filteredRanges(prisma, viewRanges(view, now, types.limits), filter);
  const order = viewOrder(view);
  const search =
    error === undefined && payload === undefined
      ? null
      : await searchTasks(ctx, { ranges, order, role: actor.role, types, error, payload });
  if (search?.first.payloadSearch?.kind === 'wrong')
    return refused({ code: 'invalid', fields: { payload: 'invalid' } });
  const cells = taskCells(view, types, now, words);
  const pages = search === null ? () => pagesOf(prisma, ranges, order) : search.pages;
  return ok({
    heads: taskHeads(view, words),
    notes: () => search?.notes() ?? [],
    choice: choiceOf(filter, now),
    async *chunks() {
      for await (const rows of pages()) yield rows.map(({ task }) => cells(task));
    },
  });
}

/** Tasks that were ticked in a view, in the order of the ticks; those that are gone are left out. */
export async function tickedSource(
  ctx: ServiceContext,
  view: TaskView,
  ids: readonly bigint[],
  words: ExportWords,
): Promise<ExportSource> {
  const types = await readTypeCatalogue(ctx.db.prisma);
  const byId = new Map((await readTasks(ctx.db.prisma, ids)).map((task) => [task.id, task]));
  const tasks = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const ticks = tasks.map(({ id, lockVersion }) => ({ id: id.toString(), lockVersion }));
  return {
    heads: taskHeads(view, words),
    notes: () => [],
    choice: ticks.length === 0 ? null : { by: 'ticks', view, tasks: ticks },
    async *chunks() {
      yield tasks.map(taskCells(view, types, ctx.db.clock.now(), words));
    },
  };
}

async function* pagesOf(
  tx: Tx,
  ranges: readonly ListRange[],
  order: Order,
): AsyncGenerator<readonly ListedTask[]> {
  for (let after: ListKey | null = null; ;) {
    const rows: ListedTask[] = await readMerged(tx, ranges, after, order, CHUNK);
    yield rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.key ?? null;
  }
}

/**
 * Without an end of its own the set ends with the instant of the export. Null for a filter that bulk operations do not
 * know: half of it would tell of another set.
 */
function choiceOf({ view, from, to, payload, ...rest }: Filter, now: Date): BulkChoice | null {
  if (payload !== undefined) return null;
  const texts = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    by: 'filter',
    view,
    ...texts,
    ...(from === undefined ? {} : { from: from.toISOString() }),
    to: (to ?? now).toISOString(),
  };
}
