/**
 * Where a page begins, opaque to the browser. `side` says which way from the key, `row` the number of the page's
 * first row. A cursor that cannot be read is the same as none.
 */
export type PageCursor = { side: 'older' | 'newer'; time: number; id: bigint; row: number };

export function encodeCursor(cursor: PageCursor): string {
  const { side, time, id, row } = cursor;
  return Buffer.from([side === 'older' ? 'o' : 'n', time, id, row].join('.')).toString('base64url');
}

const FORM = /^([on])\.(\d{1,15})\.(\d{1,19})\.(\d{1,9})$/;

export function decodeCursor(text: string | undefined): PageCursor | null {
  if (text === undefined) return null;
  const match = FORM.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (match === null) return null;
  const [, side, time, id = '0', row] = match;
  const found: PageCursor = {
    side: side === 'o' ? 'older' : 'newer',
    time: Number(time),
    id: BigInt(id),
    row: Math.max(1, Number(row)),
  };
  return found.time > 8.64e15 || found.id > 9_223_372_036_854_775_807n ? null : found;
}

export type Positioned = { key: { time: number; id: bigint } };

export type KeysetPage<T> = {
  rows: T[];
  newer: string | null;
  older: string | null;
  /** Number of the first row, from 1; 0 without rows. */
  firstRow: number;
};

/**
 * Turns a read of `size` + 1 rows into a page with its neighbours. `read` gives rows beyond the key in display order
 * for `older`, in reverse for `newer`. A page before the cursor that is not full is the first page.
 */
export async function keysetPage<T extends Positioned>(
  cursor: PageCursor | null,
  size: number,
  read: (cursor: PageCursor | null, take: number) => Promise<T[]>,
): Promise<KeysetPage<T>> {
  const found = await read(cursor, size + 1);
  if (cursor?.side === 'newer' && found.length <= size) return keysetPage(null, size, read);
  const rows = found.slice(0, size);
  if (cursor?.side === 'newer') rows.reverse();
  const firstRow =
    cursor === null ? 1 : cursor.side === 'older' ? cursor.row : Math.max(1, cursor.row - size);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { rows, newer: null, older: null, firstRow: 0 };
  const hasOlder = cursor?.side === 'newer' || found.length > size;
  return {
    rows,
    newer: cursor === null ? null : encodeCursor({ side: 'newer', ...first.key, row: firstRow }),
    older: hasOlder ? encodeCursor({ side: 'older', ...last.key, row: firstRow + rows.length }) : null,
    firstRow,
  };
}
