import type { StoredBreak } from '../../db/break-store';
import type { Database } from '../../db/client';
import { listItems, type StoredItem } from '../../db/recon-item-store';
import type { StoredRun } from '../../db/recon-run-store';
import { readBreaksOf } from '../../db/run-export-reader';
import { RUN_CHUNK } from './run-sheet';

/** What a run found, and how it stands now. `standing` null: a trial makes no breaks. */
export type FoundBreak = { item: StoredItem; standing: StoredBreak | null };

/** Everything of a run that needs a person, breaks before invalid rows, in the order in which they were found. */
export async function* eachBreak(db: Database, run: StoredRun): AsyncGenerator<FoundBreak[]> {
  for (const bucket of ['break', 'invalid'] as const) {
    let after: StoredItem | undefined;
    for (;;) {
      const place = after === undefined ? null : { id: after.id, side: 'older' as const };
      const items: StoredItem[] = await listItems(db.prisma, run.id, bucket, place, RUN_CHUNK);
      if (items.length === 0) break;
      const keys = items.flatMap(({ breakKey }) => breakKey ?? []);
      const standing = run.trial
        ? new Map<string, never>()
        : await readBreaksOf(db.prisma, run.sourceId, keys);
      yield items.map((item) => ({ item, standing: standing.get(item.breakKey ?? '') ?? null }));
      after = items.at(-1);
      if (items.length < RUN_CHUNK) break;
    }
  }
}
