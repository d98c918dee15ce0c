import {
  escapeLike,
  readRange,
  type ListedTask,
  type ListKey,
  type ListRange,
  type Order,
  rangeBetween,
} from '../../db/list-reader';
import { countWithin, readKeyBeyond, readSearchedRows, type SearchedRow } from '../../db/list-walk';
import type { Tx } from '../../db/client';
import type { CappedCount } from '../../domain/views/quantities';
import { cappedCount, COUNT_CAP } from '../capped-count';
import type { Scan } from './list-tasks-page';

/** So many tasks of a view are looked through for an error text at a time: no index serves it. */
export const ERROR_WINDOW = 10_000;

/** The first `take` rows of all ranges together. Each range is read alone, so that its index serves it. */
export async function readMerged(
  tx: Tx,
  ranges: readonly ListRange[],
  after: ListKey | null,
  order: Order,
  take: number,
): Promise<ListedTask[]> {
  return merged(ranges, order, take, (range) => readRange(tx, range, after, order, take));
}

/** The same for rows that are to be searched. */
export async function readMergedSearched(
  tx: Tx,
  ranges: readonly ListRange[],
  after: ListKey | null,
  order: Order,
  take: number,
): Promise<SearchedRow[]> {
  return merged(ranges, order, take, (range) => readSearchedRows(tx, range, after, order, take));
}

async function merged<T extends { key: ListKey }>(
  ranges: readonly ListRange[],
  order: Order,
  take: number,
  read: (range: ListRange) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (const range of ranges) rows.push(...(await read(range)));
  if (ranges.length > 1) rows.sort((a, b) => compareKeys(a.key, b.key, order));
  return rows.slice(0, take);
}

export function compareKeys(a: ListKey, b: ListKey, order: Order): number {
  const ascending = a.time - b.time || (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);
  return order === 'asc' ? ascending : -ascending;
}

/**
 * Rows of all ranges, counted up to the cap; capped, too, where they were not all looked through. Ranges are counted side by
 * side: a view has two at most, and what waits for one of them waits for a page.
 */
export async function countRanges(tx: Tx, ranges: readonly ListRange[]): Promise<CappedCount> {
  const counted = await Promise.all(ranges.map((range) => countWithin(tx, range, COUNT_CAP + 1)));
  const { count, capped } = cappedCount(counted.reduce((sum, one) => sum + one.count, 0));
  return { count, capped: capped || counted.some(({ complete }) => !complete) };
}

/** Ranges narrowed to rows whose whole stored error text holds a part, letters' case aside. */
export function withErrorPart(ranges: readonly ListRange[], part: string): ListRange[] {
  const containing = { lastError: { contains: escapeLike(part) } };
  return ranges.map((range) => ({ ...range, where: { AND: [range.where, containing] } }));
}

/** Looks for an error text in the next `ERROR_WINDOW` rows of each range, and no further. */
export async function scanErrors(
  tx: Tx,
  ranges: readonly ListRange[],
  part: string,
  size: number,
  { from, way, isFirstWay }: { from: ListKey | null; way: Order; isFirstWay: boolean },
  window: number = ERROR_WINDOW,
): Promise<Scan> {
  const ends: ListKey[] = [];
  for (const range of ranges) {
    const end = await readKeyBeyond(tx, range, from, way, window);
    if (end !== null) ends.push(end);
  }
  // Of several ranges the nearest end counts: behind it one of them was not looked through.
  const end = ends.sort((a, b) => compareKeys(a, b, way))[0] ?? null;
  const within = withErrorPart(
    ranges.flatMap((range) => rangeBetween(range, from, end, way) ?? []),
    part,
  );
  const rows = await readMerged(tx, within, null, way, size + 1);
  const count = isFirstWay ? await countRanges(tx, within) : null;
  const hits = rows.slice(0, size);
  const last = rows.length > size ? hits.at(-1) : undefined;
  const next = last?.key ?? end;
  return { hits, searched: window, next, ended: next === null, count };
}
