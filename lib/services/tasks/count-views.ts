import { z } from 'zod';
import { listTypeRules } from '../../db/type-rules-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { TASK_VIEWS, type TaskView, type ViewCounts } from '../../domain/views/task-list';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText } from '../filter-input';
import { typeOrder } from '../../db/list-filter';
import { stuckLimits, viewRanges } from '../../db/view-ranges';
import { countRanges } from './list-tasks-reads';

/** views: all when missing. */
export type CountViewsInput = { views?: readonly TaskView[]; bizType?: string };

const schema = z.object({
  views: z.array(z.enum(TASK_VIEWS)).default([...TASK_VIEWS]),
  bizType: filterText(32),
});

/** How many tasks the views that are asked for have, each count bounded by an index read of 10,001 rows. */
export async function countViews(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<Partial<ViewCounts>>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { views, bizType } = schema.parse(input ?? {});
  const limits = stuckLimits(await listTypeRules(ctx.db.prisma));
  const now = ctx.db.clock.now();
  const counts: Partial<ViewCounts> = {};
  for (const view of views) {
    const ranges = viewRanges(view, now, limits).map((range) =>
      bizType === undefined
        ? range
        : { ...range, countedBy: typeOrder(range), where: { AND: [range.where, { bizType }] } },
    );
    counts[view] = await countRanges(ctx.db.prisma, ranges);
  }
  return ok(counts);
}
