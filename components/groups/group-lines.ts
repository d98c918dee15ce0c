import type { FailureGroupRow } from '@/lib/domain/views/failure-group';
import type { CappedCount, MoneyView } from '@/lib/domain/views/quantities';

/** A line of a table of groups: a group, the groups that are not shown, tasks without a cause yet, or all together. */
export type GroupLine =
  | { kind: 'group'; key: string; group: FailureGroupRow }
  | { kind: 'others'; key: string; groups: number; tasks: CappedCount }
  | { kind: 'ungrouped'; key: string; tasks: CappedCount }
  | { kind: 'sum'; key: string; tasks: CappedCount; atStake?: MoneyView[]; partial?: boolean };

export function tasksOf(line: GroupLine): CappedCount {
  return line.kind === 'group' ? line.group.count : line.tasks;
}

export function groupLines(rows: readonly FailureGroupRow[]): GroupLine[] {
  return rows.map((group) => ({ kind: 'group', key: group.id, group }));
}

/** What is below the groups: the others, what has no cause yet, and the sum where there is more than one line. */
export function closingLines(
  groups: number,
  others: { groups: number; tasks: CappedCount },
  ungrouped: CappedCount,
  sum: Omit<Extract<GroupLine, { kind: 'sum' }>, 'kind' | 'key'>,
): GroupLine[] {
  const lines: GroupLine[] = [];
  if (others.groups > 0) lines.push({ kind: 'others', key: '~others', ...others });
  if (ungrouped.count > 0) lines.push({ kind: 'ungrouped', key: '~ungrouped', tasks: ungrouped });
  if (groups + lines.length > 1) lines.push({ kind: 'sum', key: '~sum', ...sum });
  return lines;
}
