import { z } from 'zod';
import { countRange } from '../../db/list-reader';
import { listTypeRules } from '../../db/type-rules-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { TASK_VIEWS, type ViewCounts } from '../../domain/views/task-list';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText } from '../filter-input';
import { cappedCount, COUNT_CAP } from '../capped-count';
import { stuckLimits, viewRanges } from '../../db/view-ranges';

export type CountViewsInput = { bizType?: string };

const schema = z.object({ bizType: filterText(32) });

/** How many tasks each view has, each count bounded by an index read of 10,001 rows. */
export async function countViews(ctx: ServiceContext, input: unknown): Promise<VerbResult<ViewCounts>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { bizType } = schema.parse(input ?? {});
  const limits = stuckLimits(await listTypeRules(ctx.db.prisma));
  const now = ctx.db.clock.now();
  const counts: Partial<ViewCounts> = {};
  for (const view of TASK_VIEWS) {
    let found = 0;
    for (const range of viewRanges(view, now, limits)) {
      const narrow =
        bizType === undefined
          ? range
          : { countedBy: 'bizType' as const, ...range, where: { AND: [range.where, { bizType }] } };
      if (found <= COUNT_CAP) found += await countRange(ctx.db.prisma, narrow, COUNT_CAP + 1);
    }
    counts[view] = cappedCount(found);
  }
  return ok(counts as ViewCounts);
}
