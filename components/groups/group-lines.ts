import type { FailureGroupRow } from '@/lib/domain/views/failure-group';
import type { CappedCount, MoneyView } from '@/lib/domain/views/quantities';

/** Groups that people set aside, and where they are listed. */
export interface AsideGroups {
  muted: number;
  resolved: number;
  tasks: CappedCount;
  hrefs: { muted: string; resolved: string };
}

/**
 * A line of a table of groups: a group, the groups that are not shown, those that are set aside, tasks without a cause
 * yet, or all together.
 */
export type GroupLine =
  | { kind: 'group'; key: string; group: FailureGroupRow }
  | { kind: 'others'; key: string; groups: number; tasks: CappedCount }
  | ({ kind: 'aside'; key: string } & AsideGroups)
  | { kind: 'ungrouped'; key: string; tasks: CappedCount }
  | { kind: 'sum'; key: string; tasks: CappedCount; atStake?: MoneyView[]; partial?: boolean };

export function tasksOf(line: GroupLine): CappedCount {
  return line.kind === 'group' ? line.group.count : line.tasks;
}

export function groupLines(rows: readonly FailureGroupRow[]): GroupLine[] {
  return rows.map((group) => ({ kind: 'group', key: group.id, group }));
}

/** What is below the rows of a table of groups; left out where it is nothing. */
export interface BelowGroups {
  others?: { groups: number; tasks: CappedCount };
  aside?: AsideGroups;
  ungrouped?: CappedCount;
}

/** The others, what is set aside, what has no cause yet, and the sum where there is more than one line. */
export function closingLines(
  groups: number,
  { others, aside, ungrouped }: BelowGroups,
  sum: Omit<Extract<GroupLine, { kind: 'sum' }>, 'kind' | 'key'>,
): GroupLine[] {
  const lines: GroupLine[] = [];
  if (others && others.groups > 0) lines.push({ kind: 'others', key: '~others', ...others });
  if (aside && isAnyAside(aside)) lines.push({ kind: 'aside', key: '~aside', ...aside });
  if (ungrouped && ungrouped.count > 0)
    lines.push({ kind: 'ungrouped', key: '~ungrouped', tasks: ungrouped });
  if (groups + lines.length > 1) lines.push({ kind: 'sum', key: '~sum', ...sum });
  return lines;
}

export function isAnyAside({ muted, resolved }: Pick<AsideGroups, 'muted' | 'resolved'>): boolean {
  return muted + resolved > 0;
}

export function together(a: CappedCount, b: CappedCount): CappedCount {
  return { count: a.count + b.count, capped: a.capped || b.capped };
}
