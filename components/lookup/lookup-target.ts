import { bizHref, taskHref } from '@/components/tasks-list/tasks-path';
import type { LookUpResult } from '@/lib/domain/views/task-list';

/** Where a search leads at once: to its one task, or to the one business document; undefined if there is a choice. */
export function lookupTarget({ taskId, groups }: LookUpResult): string | undefined {
  if (taskId !== null) return taskHref(taskId);
  const [only, other] = groups;
  const bizId = only?.rows[0]?.bizId;
  const isDocument = only?.by === 'biz_id' && only.how === 'exact' && other === undefined;
  return isDocument && bizId !== undefined ? bizHref(bizId) : undefined;
}
