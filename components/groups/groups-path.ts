import { TASKS_PATH } from '@/components/tasks-list/tasks-path';

/** Where the list of failure groups lives. */
export const GROUPS_PATH = '/groups';

export function groupHref(id: string): string {
  return `${GROUPS_PATH}/${encodeURIComponent(id)}`;
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
