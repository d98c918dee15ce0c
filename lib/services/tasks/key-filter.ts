import type { Tx } from '../../db/client';
import { escapeLike, existsTask, prefixRange, readLargestId, type ListRange } from '../../db/list-reader';
import type { KeyMatch } from '../../domain/views/task-list';

export type KeyFilter = { where: ListRange['where']; match: KeyMatch };

/** A part of a key is looked for among so many of the newest tasks: no index serves it. */
export const PART_WINDOW = 500_000n;

/**
 * How a typed biz_id or event_id is understood: exact if there is such a task, else as a prefix, else as a part.
 * `%` and `_` are letters throughout.
 */
export async function keyFilter(tx: Tx, key: string): Promise<KeyFilter> {
  const tries: [KeyMatch, ListRange['where']][] = [
    ['exact', { bizId: key }],
    ['exact', { eventId: key }],
    ['prefix', { bizId: prefixRange(key) }],
    ['prefix', { eventId: prefixRange(key) }],
  ];
  for (const [match, where] of tries) {
    if (await existsTask(tx, where)) return { where, match };
  }
  const part = { contains: escapeLike(key) };
  const newest = { id: { gt: (await readLargestId(tx)) - PART_WINDOW } };
  const where = { AND: [newest, { OR: [{ bizId: part }, { eventId: part }] }] };
  return (await existsTask(tx, where)) ? { where, match: 'contains' } : { where, match: 'none' };
}
