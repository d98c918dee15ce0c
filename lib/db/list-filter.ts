import type { Tx } from './client';
import { keyFilter, type KeyFilter } from './key-filter';
import type { ListRange } from './list-reader';

/** What narrows a view of the task list. `from` inclusive, `to` exclusive, on the view's own time. */
export type ListFilter = {
  bizType?: string;
  /** A failure group's id; means something among failures only. */
  group?: string;
  from?: Date;
  to?: Date;
  /** biz_id or event_id, understood as `keyFilter` does. */
  key?: string;
};

/** The parts of a view that match a filter; `key`: how the typed key was understood, null without one. */
export async function filteredRanges(
  tx: Tx,
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<{ ranges: ListRange[]; key: KeyFilter | null }> {
  const key = filter.key === undefined ? null : await keyFilter(tx, filter.key);
  return { ranges: ranges.map((range) => narrowed(range, filter, key)), key };
}

/** The order in which the index of type, status and next time holds what is counted of one type. */
export function typeOrder({ time }: ListRange): ListRange['countedBy'] {
  return time === 'createdAt' ? 'status' : 'nextRetryTime';
}

function narrowed(range: ListRange, filter: ListFilter, key: KeyFilter | null): ListRange {
  const { bizType, group, from, to } = filter;
  const more: ListRange['where'][] = [range.where];
  const stretch = { [range.time ?? 'createdAt']: { gte: from, lt: to } };
  if (bizType !== undefined) more.push({ bizType });
  if (group !== undefined) more.push({ errorGroup: group });
  const timed = from !== undefined || to !== undefined;
  if (timed) more.push(stretch);
  if (key !== null) more.push(key.where);
  const countedBy = key?.countedBy ?? (bizType === undefined || timed ? range.countedBy : typeOrder(range));
  // A key has an index of its own.
  const walked = key === null ? range.walk : undefined;
  const walk = walked && timed ? { AND: [walked, stretch] } : walked;
  return { where: { AND: more }, time: range.time, countedBy, walk };
}
