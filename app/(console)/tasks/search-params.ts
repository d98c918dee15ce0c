import { createSearchParamsCache, parseAsStringLiteral } from 'nuqs/server';
import type { ListTasksInput } from '@/lib/services/tasks/list-tasks';
import { TASK_VIEWS } from '@/lib/domain/views/task-list';
import { instantParam, textParam } from '@/lib/web/zod-parser';

export const DEFAULT_VIEW = TASK_VIEWS[0];

/** The whole state of the list stands in its address. */
export const tasksParams = createSearchParamsCache({
  view: parseAsStringLiteral(TASK_VIEWS).withDefault(DEFAULT_VIEW),
  type: textParam(32),
  group: textParam(64),
  from: instantParam,
  to: instantParam,
  error: textParam(200),
  key: textParam(64),
  cursor: textParam(200),
});

export type TasksParams = Awaited<ReturnType<typeof tasksParams.parse>>;

/** What the service is asked for. */
export function toListInput({ type, view, ...rest }: TasksParams): ListTasksInput {
  const given = Object.entries({ ...rest, bizType: type }).filter(([, value]) => value !== null);
  return { view, ...Object.fromEntries(given) };
}

/** The same state as it stands in links. */
export function toLinkParams({ view, ...rest }: TasksParams): Record<string, string> {
  const entries = Object.entries({ ...rest, view: view === DEFAULT_VIEW ? null : view });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
