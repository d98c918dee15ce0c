'use server';

import type { CappedCount } from '@/lib/domain/views/quantities';
import { listTasks, type ListTasksInput } from '@/lib/services/tasks/list-tasks';
import { runVerb } from '@/lib/web/run-verb';

/** How many tasks came into a view since an instant; null when that cannot be told now. */
export async function countNewTasks(filter: ListTasksInput, since: string): Promise<CappedCount | null> {
  // A search in payloads is not repeated by itself.
  if (filter.payload !== undefined) return null;
  const from = filter.from !== undefined && filter.from > since ? filter.from : since;
  const result = await runVerb(listTasks, { ...filter, from, cursor: undefined, pageSize: 20 });
  return result.ok ? result.value.total : null;
}
