import type { VerbResult } from '../../domain/errors';
import type { ViewCounts } from '../../domain/views/task-list';
import type { ServiceContext } from '../context';

export type CountViewsInput = { bizType?: string };

/** How many tasks each view has, each count bounded. */
export async function countViews(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<ViewCounts>> {
  throw new Error('not built yet');
}
