import { countGroups } from '../../db/group-counts';
import { GROUP_CAP, readGroupHeads } from '../../db/group-reader';
import type { Database } from '../../db/client';
import { COUNT_CAP } from '../capped-count';
import type { CountedGroup } from './group-page';

/** Every group of failed tasks with its count up to 10,001. `more`: there are more groups than are looked at. */
export async function readCountedGroups(
  db: Database,
  now: Date,
): Promise<{ groups: CountedGroup[]; more: boolean }> {
  const heads = await readGroupHeads(db, now);
  const looked = heads.slice(0, GROUP_CAP);
  const counts = await countGroups(
    db,
    looked.map(({ id }) => id),
    COUNT_CAP + 1,
  );
  const groups = looked.map((head) => ({ ...head, found: counts.get(head.id) ?? 0 }));
  return { groups: groups.filter(({ found }) => found > 0), more: heads.length > GROUP_CAP };
}
