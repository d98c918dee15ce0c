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

/** The failed tasks of one type, or of all, that failed in a stretch of time; ISO instants. */
export function failedBetweenHref(from: string, to: string, bizType: string | null): string {
  const type: [string, string][] = bizType === null ? [] : [['type', bizType]];
  return `${TASKS_PATH}?${new URLSearchParams([...type, ['from', from], ['to', to]])}`;
}
