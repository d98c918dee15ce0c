import type { TaskView } from '@/lib/domain/views/task-list';

/** Columns that a reader may choose; the task itself, its status and the view's own time are always there. */
export const OPTIONAL_COLUMNS = [
  'type',
  'bizId',
  'eventId',
  'error',
  'heldBy',
  'attempts',
  'created',
  'updated',
  'due',
  'amount',
] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** More do not fit beside each other in a window of 1280 px. */
export const MOST_COLUMNS = 7;

/** What stands in the address when none is chosen: an empty parameter is the same as a missing one. */
const NONE = 'none';

const DEFAULT: Readonly<Record<TaskView, readonly OptionalColumn[]>> = {
  failed: ['type', 'bizId', 'error', 'attempts', 'amount'],
  stuck: ['type', 'bizId', 'error', 'heldBy', 'attempts', 'amount'],
  due: ['type', 'bizId', 'error', 'attempts', 'amount'],
  all: ['type', 'bizId', 'error', 'attempts', 'amount'],
};

/** The column that says the same as the view's own time. */
const OWN_TIME: Readonly<Partial<Record<TaskView, OptionalColumn>>> = {
  failed: 'updated',
  due: 'due',
  all: 'created',
};

export function offeredColumns(view: TaskView): OptionalColumn[] {
  return OPTIONAL_COLUMNS.filter((column) => column !== OWN_TIME[view]);
}

/** The columns a view shows, in order. chosen: as it stands in the address; undefined for the usual ones. */
export function shownColumns(view: TaskView, chosen: string | undefined): OptionalColumn[] {
  const wanted: readonly string[] = chosen === undefined ? DEFAULT[view] : chosen.split(',');
  return offeredColumns(view)
    .filter((column) => wanted.includes(column))
    .slice(0, MOST_COLUMNS);
}

/** A choice as it stands in the address; undefined where it is the usual one. */
export function columnsParam(view: TaskView, columns: readonly OptionalColumn[]): string | undefined {
  const text = inOrder(columns).join(',');
  if (text === inOrder(DEFAULT[view]).join(',')) return undefined;
  return text === '' ? NONE : text;
}

/** The same choice, each column once and in order, without what is no column; null: there is none in it. */
export function parseColumns(text: string): string | null {
  const known = inOrder(text.split(','));
  if (known.length > 0) return known.slice(0, MOST_COLUMNS).join(',');
  return text === NONE ? NONE : null;
}

function inOrder(columns: readonly string[]): OptionalColumn[] {
  return OPTIONAL_COLUMNS.filter((column) => columns.includes(column));
}
