/** Where the list of tasks lives. */
export const TASKS_PATH = '/tasks';

export function taskHref(id: string): string {
  return `${TASKS_PATH}/${id}`;
}

/** The failed tasks of one type, or of all. */
export function failedHref(bizType?: string): string {
  return bizType ? `${TASKS_PATH}?${new URLSearchParams({ type: bizType })}` : TASKS_PATH;
}

export function bizHref(bizId: string): string {
  return `/biz/${encodeURIComponent(bizId)}`;
}
