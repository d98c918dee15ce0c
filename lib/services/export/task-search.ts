import type { ListedTask } from '../../db/list-reader';
import { ReadBudget } from '../read-budget';
import type { ServiceContext } from '../context';
import { readFoundTasks, type FoundTasks, type Wanted } from '../tasks/list-tasks-find';
import { CHUNK } from './export-source';
import type { ExportNote } from './export-words';

/** How long a text may be looked for, in all and for one page. No index serves it. */
const SEARCH_MS = 120_000;
const PAGE_MS = 20_000;

/** Tasks in which a text was found, page by page as the list itself finds them. */
export type TaskSearch = {
  first: FoundTasks;
  pages(): AsyncGenerator<readonly ListedTask[]>;
  notes(): ExportNote[];
};

/** Throws when a page takes too long: half of one would look like the whole. */
export async function searchTasks(
  ctx: ServiceContext,
  wanted: Omit<Wanted, 'cursor' | 'pageSize'>,
  time = new ReadBudget(SEARCH_MS),
): Promise<TaskSearch> {
  const read = async (cursor?: string): Promise<FoundTasks> => {
    const page = await readFoundTasks(ctx, { ...wanted, cursor, pageSize: CHUNK }, new ReadBudget(PAGE_MS));
    if (page === null) throw new Error('looking for a text took too long');
    return page;
  };
  const first = await read();
  const seen = { rows: 0, tooLarge: 0, ended: false };
  return {
    first,
    async *pages() {
      let page = first;
      for (;;) {
        seen.rows += page.rows.length;
        if (page.payloadSearch?.kind === 'searched') seen.tooLarge += page.payloadSearch.tooLarge;
        yield page.rows;
        if (page.older === null) return;
        seen.ended = time.over;
        if (seen.ended) return;
        page = await read(page.older);
      }
    },
    notes: () => notesOf(first, seen),
  };
}

function notesOf(
  { errorWindow, payloadSearch }: FoundTasks,
  seen: { rows: number; tooLarge: number; ended: boolean },
): ExportNote[] {
  const notes: ExportNote[] = [];
  if (errorWindow !== null) notes.push({ about: 'window', window: errorWindow });
  if (payloadSearch?.kind === 'searched' && payloadSearch.masked) notes.push({ about: 'maskedPayload' });
  if (seen.tooLarge > 0) notes.push({ about: 'tooLarge', count: seen.tooLarge });
  if (seen.ended) notes.push({ about: 'search', rows: seen.rows });
  return notes;
}
