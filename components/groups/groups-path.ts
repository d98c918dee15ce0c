import { TASKS_PATH } from '@/components/tasks-list/tasks-path';

/** Where the list of failure groups lives. */
export const GROUPS_PATH = '/groups';

export function groupHref(id: string): string {
  return `${GROUPS_PATH}/${encodeURIComponent(id)}`;
}

/** The failed tasks of a group. */
export function groupTasksHref(id: string): string {
  return `${TASKS_PATH}?${new URLSearchParams({ group: id })}`;
}
