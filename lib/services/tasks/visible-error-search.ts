import { type ListedTask, type ListKey, type ListRange } from '../../db/list-reader';
import { readErrorsContaining } from '../../db/list-walk';
import { visibleTextContains } from '../../domain/visible-text';
import type { ServiceContext } from '../context';
import type { PageCursor } from '../page-cursor';
import type { TypeCatalogue } from './type-catalogue';

/**
 * Whoever may not see masked values looks for an error text among so many rows of each part of a view, the first in
 * its order: hits and counts over stored texts would tell a masked secret letter by letter.
 */
export const VISIBLE_WINDOW = 5_000;

/** The rows found, in the view's order, to be paged through as if the database had read them. */
export type FoundRows = {
  total: number;
  read(cursor: PageCursor | null, take: number): Promise<ListedTask[]>;
};

/** Looks for a text in what masking leaves visible of the errors. The database narrows, never decides. */
export async function searchVisibleErrors(
  ctx: ServiceContext,
  ranges: readonly ListRange[],
  part: string,
  order: 'asc' | 'desc',
  types: TypeCatalogue,
): Promise<FoundRows> {
  const rows: ListedTask[] = [];
  for (const range of ranges) {
    const stored = await readErrorsContaining(ctx.db.prisma, range, part, order, VISIBLE_WINDOW);
    rows.push(
      ...stored.filter(({ task }) =>
        visibleTextContains(task.lastError ?? '', part, types.maskedKeys(task.bizType)),
      ),
    );
  }
  const sign = order === 'asc' ? 1 : -1;
  rows.sort((a, b) => sign * compareKeys(a.key, b.key));
  const read = (cursor: PageCursor | null, take: number) => {
    if (cursor === null) return rows.slice(0, take);
    const beyond = (row: ListedTask) => Math.sign(compareKeys(row.key, cursor)) * sign;
    if (cursor.side === 'older') return rows.filter((row) => beyond(row) > 0).slice(0, take);
    return rows
      .filter((row) => beyond(row) < 0)
      .reverse()
      .slice(0, take);
  };
  return { total: rows.length, read: async (cursor, take) => read(cursor, take) };
}

function compareKeys(a: ListKey, b: ListKey): number {
  if (a.time !== b.time) return a.time - b.time;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}
