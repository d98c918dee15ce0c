import { TASKS_PATH } from '@/components/tasks-list/tasks-path';
import type { GroupTab } from '@/lib/domain/views/failure-group';

/** Where the list of failure groups lives. */
export const GROUPS_PATH = '/groups';

export function groupHref(id: string): string {
  return `${GROUPS_PATH}/${encodeURIComponent(id)}`;
}

/** The groups of one tab. */
export function groupTabHref(tab: Exclude<GroupTab, 'open'>): string {
  return `${GROUPS_PATH}?${new URLSearchParams({ tab })}`;
}

/** The causes of what failed in a stretch of time, of one type or of all; ISO instants. */
export function groupsBetweenHref(from: string, to: string, bizType: string | null): string {
  const type: [string, string][] = bizType === null ? [] : [['type', bizType]];
  return `${GROUPS_PATH}?${new URLSearchParams([...type, ['from', from], ['to', to]])}`;
}

/** The failed tasks of a group. */
export function groupTasksHref(id: string): string {
  return `${TASKS_PATH}?${new URLSearchParams({ group: id })}`;
}

/** The same, with the plan of a bulk retry of all of them open. */
export function retryGroupHref(id: string): string {
  return `${groupTasksHref(id)}&bulk=retry`;
}
