import type { Tx } from './client';
import {
  escapeLike,
  existsTask,
  prefixRange,
  readIds,
  readLargestId,
  type CountedBy,
  type ListRange,
} from './list-reader';
import type { KeyMatch } from '../domain/views/task-list';

export type KeyFilter = Pick<ListRange, 'where'> & { match: KeyMatch; countedBy: CountedBy };

/** A part of a key is looked for among so many of the newest tasks: no index serves it. */
export const PART_WINDOW = 500_000n;

/** So many tasks that a key leads to are few. */
const FEW = 500;

/**
 * How a typed biz_id or event_id is understood: exact if there is such a task, else as a prefix, else as a part.
 * `%` and `_` are letters throughout.
 */
export async function keyFilter(tx: Tx, key: string): Promise<KeyFilter> {
  const tries: KeyFilter[] = [
    { match: 'exact', where: { bizId: key }, countedBy: 'bizId' },
    { match: 'exact', where: { eventId: key }, countedBy: 'eventId' },
    { match: 'prefix', where: { bizId: prefixRange(key) }, countedBy: 'bizId' },
    { match: 'prefix', where: { eventId: prefixRange(key) }, countedBy: 'eventId' },
  ];
  for (const found of tries) {
    const ids = await readIds(tx, found.where, FEW + 1);
    // Few tasks are named one by one, or a list in order of time would be walked along until it comes to them.
    if (ids.length > FEW) return found;
    if (ids.length > 0) return { match: found.match, where: { id: { in: ids } }, countedBy: 'id' };
  }
  const part = { contains: escapeLike(key) };
  const newest = { id: { gt: (await readLargestId(tx)) - PART_WINDOW } };
  const where = { AND: [newest, { OR: [{ bizId: part }, { eventId: part }] }] };
  return { where, match: (await existsTask(tx, where)) ? 'contains' : 'none', countedBy: 'id' };
}
