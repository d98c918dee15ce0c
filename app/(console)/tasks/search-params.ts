import { createLoader, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import { parseColumns } from '@/components/tasks-list/column-choice';
import type { ListTasksInput } from '@/lib/services/tasks/list-tasks';
import { TASK_VIEWS } from '@/lib/domain/views/task-list';
import { instantParam, textParam, zodParser } from '@/lib/web/zod-parser';

export const DEFAULT_VIEW = TASK_VIEWS[0];

/** Rows of a page; without one in the address it has the service's usual number. */
export const PAGE_SIZES = [50, 100, 200, 500];

/** The whole state of the list stands in its address. */
export const loadTasksParams = createLoader({
  view: parseAsStringLiteral(TASK_VIEWS).withDefault(DEFAULT_VIEW),
  type: textParam(32),
  group: textParam(64),
  from: instantParam,
  to: instantParam,
  error: textParam(200),
  key: textParam(64),
  payload: textParam(200),
  cols: zodParser(z.string().transform(parseColumns).pipe(z.string())),
  size: parseAsNumberLiteral(PAGE_SIZES),
  cursor: textParam(200),
});

export type TasksParams = Awaited<ReturnType<typeof loadTasksParams>>;

/** What the service is asked for. */
export function toListInput({ type, view, size, cols: _cols, ...rest }: TasksParams): ListTasksInput {
  const given = Object.entries({ ...rest, bizType: type, pageSize: size }).filter(
    ([, value]) => value !== null,
  );
  return { view, ...Object.fromEntries(given) };
}

/** The same state as it stands in links. */
export function toLinkParams({ view, size, ...rest }: TasksParams): Record<string, string> {
  const entries = Object.entries({
    ...rest,
    size: size === null ? null : String(size),
    view: view === DEFAULT_VIEW ? null : view,
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
