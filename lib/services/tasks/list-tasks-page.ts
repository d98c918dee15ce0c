import type { ListedTask, ListKey, Order } from '../../db/list-reader';
import type { CappedCount } from '../../domain/views/quantities';

/**
 * Where a page of a search goes on, opaque to the browser: as a list's cursor, and how many rows of the view were
 * looked through before it.
 */
export type SearchCursor = {
  side: 'older' | 'newer';
  key: ListKey;
  /** Number of the page's first hit, from 1. */
  row: number;
  searched: number;
};

export function encodeSearchCursor({ side, key, row, searched }: SearchCursor): string {
  const parts = ['s', side === 'older' ? 'o' : 'n', key.time, key.id, row, searched];
  return Buffer.from(parts.join('.')).toString('base64url');
}

const FORM = /^s\.([on])\.(\d{1,15})\.(\d{1,19})\.(\d{1,9})\.(\d{1,9})$/;

/** A cursor that cannot be read, another list's too, is the same as none. */
export function decodeSearchCursor(text: string | undefined): SearchCursor | null {
  const match = text === undefined ? null : FORM.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (match === null) return null;
  const [, side, time, id = '0', row, searched] = match;
  const key = { time: Number(time), id: BigInt(id) };
  if (key.time > 8.64e15 || key.id > 9_223_372_036_854_775_807n) return null;
  return {
    side: side === 'o' ? 'older' : 'newer',
    key,
    row: Math.max(1, Number(row)),
    searched: Number(searched),
  };
}

/** One look through a view from a position on, in the order it was asked for. */
export type Scan = {
  hits: ListedTask[];
  /** Rows looked through. */
  searched: number;
  /** The last of them; null: none was. */
  next: ListKey | null;
  /** The view was looked through to its end. */
  ended: boolean;
  /** All hits as far as was looked, where that is known; else those of the page. */
  count: CappedCount | null;
};

export type SearchedPage = {
  rows: ListedTask[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  total: CappedCount;
  /** Rows of the view looked through, from its beginning to the end of this page. */
  searched: number;
  complete: boolean;
};

/** Makes a page of a scan. It always begins where the cursor says: a scan that stopped early is a short page. */
export async function searchedPage(
  cursor: SearchCursor | null,
  order: Order,
  scan: (from: ListKey | null, way: Order) => Promise<Scan>,
): Promise<SearchedPage> {
  if (cursor?.side === 'newer') return newerPage(cursor, order, scan);
  const { hits, searched, next, ended, count } = await scan(cursor?.key ?? null, order);
  const row = cursor?.row ?? 1;
  const before = cursor?.searched ?? 0;
  const after = { row: row + hits.length, searched: before + searched };
  return {
    rows: hits,
    firstRow: hits.length === 0 ? 0 : row,
    newer:
      cursor === null
        ? null
        : encodeSearchCursor({ ...cursor, side: 'newer', key: behind(cursor.key, order) }),
    older: ended || next === null ? null : encodeSearchCursor({ side: 'older', key: next, ...after }),
    total: {
      count: row - 1 + (count?.count ?? hits.length),
      capped: !ended || (count?.capped ?? false),
    },
    searched: before + searched,
    complete: ended,
  };
}

/** Back towards the beginning of the view. Who arrives there sees the first page, whole. */
async function newerPage(
  cursor: SearchCursor,
  order: Order,
  scan: (from: ListKey | null, way: Order) => Promise<Scan>,
): Promise<SearchedPage> {
  const { hits, searched, next, ended } = await scan(cursor.key, order === 'asc' ? 'desc' : 'asc');
  if (ended || next === null) return searchedPage(null, order, scan);
  const row = Math.max(1, cursor.row - hits.length);
  const before = Math.max(0, cursor.searched - searched);
  return {
    rows: hits.toReversed(),
    firstRow: hits.length === 0 ? 0 : row,
    newer: encodeSearchCursor({ side: 'newer', key: next, row, searched: before }),
    older: encodeSearchCursor({ ...cursor, side: 'older', key: behind(cursor.key, order, -1n) }),
    total: { count: cursor.row - 1, capped: true },
    searched: cursor.searched,
    complete: false,
  };
}

/**
 * A scan leaves its starting position out. For a scan back towards the beginning a position one step behind keeps the
 * row in; `steps` of -1 undoes it.
 */
function behind(key: ListKey, order: Order, steps = 1n): ListKey {
  return { ...key, id: order === 'asc' ? key.id + steps : key.id - steps };
}
