import { WrongFile } from '../wrong-file';

/** A header stands within so many rows: above it are a title, an account, a period. */
export const HEADER_ROWS = 30;

/** Names are told apart as far as this: width of letters and brackets, and blanks around. */
export function headerName(text: string): string {
  return text.normalize('NFKC').trim();
}

/** index: of the header among the rows. columns: number of a needed column by the name that was asked for. */
export type FoundHeader = { index: number; headers: string[]; columns: ReadonlyMap<string, number> };

/** matched: how many of the needed names the best row has. */
export type HeaderGuess = { index: number; headers: string[]; matched: number };

/** The first row that has the most of the needed names; without any, the one with the most cells. */
export function guessHeader(rows: readonly (readonly string[])[], needed: readonly string[]): HeaderGuess {
  const names = new Set(needed.map(headerName));
  let best: HeaderGuess & { filled: number } = { index: -1, headers: [], matched: 0, filled: 0 };
  rows.slice(0, HEADER_ROWS).forEach((row, index) => {
    const headers = row.map((cell) => cell.trim());
    const present = new Set(headers.map(headerName));
    const matched = [...names].filter((name) => present.has(name)).length;
    const filled = headers.filter((header) => header !== '').length;
    if (matched > best.matched || (matched === best.matched && matched === 0 && filled > best.filled))
      best = { index, headers, matched, filled };
  });
  return best;
}

/**
 * The header and where each needed column is, by name and never by position. Throws WrongFile: `empty_file` without
 * rows, `unknown_layout` with expected and found names, `duplicate_headers` where a needed name stands twice.
 */
export function findHeader(rows: readonly (readonly string[])[], needed: readonly string[]): FoundHeader {
  const { index, headers } = guessHeader(rows, needed);
  if (index === -1) throw new WrongFile('empty_file');
  const places = new Map<string, number[]>();
  headers.forEach((header, column) => {
    const name = headerName(header);
    places.set(name, [...(places.get(name) ?? []), column]);
  });
  const found = headers.filter((header) => header !== '');
  const columns = new Map<string, number>();
  const twice: string[] = [];
  for (const name of needed) {
    const at = places.get(headerName(name)) ?? [];
    const first = at[0];
    if (first === undefined) throw new WrongFile('unknown_layout', { expected: needed, found });
    columns.set(name, first);
    if (at.length > 1) twice.push(name);
  }
  if (twice.length > 0) throw new WrongFile('duplicate_headers', { expected: twice, found });
  return { index, headers, columns };
}
