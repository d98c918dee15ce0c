export const TASK_TYPES_PATH = '/settings/task-types';

export function taskTypeHref(bizType: string): string {
  return `${TASK_TYPES_PATH}/${encodeURIComponent(bizType)}`;
}

export function editTypeHref(bizType: string): string {
  return `${taskTypeHref(bizType)}/edit`;
}

/** Beside the list, not under it: a type may be called "new". name: filled in already. */
export function newTypeHref(name?: string): string {
  const query = name === undefined ? '' : `?${new URLSearchParams({ name })}`;
  return `/settings/new-task-type${query}`;
}
