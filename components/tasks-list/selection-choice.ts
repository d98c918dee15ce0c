import type { ListParams } from '@/components/lists/list-href';
import { may, type Role } from '@/lib/domain/roles';
import type { BulkChoice } from '@/lib/domain/views/bulk';
import type { MoneyView } from '@/lib/domain/views/quantities';
import type { TaskListPage, TaskRow, TaskView } from '@/lib/domain/views/task-list';

/** Why all that match cannot be selected. */
export type NoFilter = 'needsFilter' | 'needsOther' | 'needsReveal';

/** The rows that were ticked, as the reader sees them. */
export function ticked(view: TaskView, rows: readonly TaskRow[]): BulkChoice {
  return { by: 'ticks', view, tasks: rows.map(({ id, lockVersion }) => ({ id, lockVersion })) };
}

/**
 * Everything that the list's filters match, or why that cannot be chosen: a view without a filter, a filter that looks
 * through a part of the ledger only, or one by text that the reader may not see.
 */
export function everything(list: TaskListPage, params: ListParams, role: Role): BulkChoice | NoFilter {
  const { type, group, from, to, error, key, payload } = params;
  if (payload) return 'needsOther';
  if (error && !may(role, 'task.reveal')) return 'needsReveal';
  const filter = {
    bizType: filled(type),
    group: list.view === 'failed' ? filled(group) : undefined,
    from: filled(from),
    to: filled(to),
    error: filled(error),
    key: filled(key),
  };
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return 'needsFilter';
  return { by: 'filter', view: list.view, ...given };
}

/** One sum a currency, in the order of their names. */
export function sumsOf(rows: readonly TaskRow[]): MoneyView[] {
  const sums = new Map<string, bigint>();
  for (const { amount } of rows)
    if (amount !== null) sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + BigInt(amount.minor));
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor]) => ({ currency, minor: minor.toString() }));
}

function filled(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
