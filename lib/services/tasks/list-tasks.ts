import type { VerbResult } from '../../domain/errors';
import type { TaskListPage } from '../../domain/views/task-list';
import type { ServiceContext } from '../context';
import type { TaskView } from '../../domain/views/task-list';

export type ListTasksInput = {
  view?: TaskView;
  bizType?: string;
  /** ISO instants, `from` inclusive, `to` exclusive; on the view's own time. */
  from?: string;
  to?: string;
  /** Part of the error text, letters' case aside. */
  error?: string;
  /** biz_id or event_id: exact, else prefix, else part. */
  key?: string;
  /** Opaque, from `newer` or `older` of a page with the same filters. */
  cursor?: string;
  /** 20–200, default 50. */
  pageSize?: number;
};

/** One page of a view. Bad filters and cursors fall back, they are never an error. */
export async function listTasks(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<TaskListPage>> {
  throw new Error('not built yet');
}
