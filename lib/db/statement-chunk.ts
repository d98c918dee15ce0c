import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Entry, EntryKind, TheirStatus } from '../domain/reconciliation';
import type { InvalidRow, RowProblem } from '../domain/statement-file';

/** A row as a format gives it. */
export type RawRow = { entry: Entry } | { invalid: InvalidRow };

/** The same without its raw text, which stands apart: runs need it of few rows. */
export type ChunkEntry = Omit<Entry, 'raw'>;
export type ChunkInvalid = Omit<InvalidRow, 'raw'>;
export type ChunkRow = { entry: ChunkEntry } | { invalid: ChunkInvalid };

/** So many rows a chunk holds at most. */
export const CHUNK_ROWS = 1_000;

export type EncodedChunk = {
  entries: string;
  raws: Uint8Array<ArrayBuffer>;
  firstLine: number;
  lastLine: number;
  rowCount: number;
};

/** What rows of one file share: kind, currency, status, business date. */
type Shared = [kind: EntryKind, currency: string, status: TheirStatus, businessDate: string];
type Cell = string | number | null;
/**
 * `shared`: each combination once. `cells`: row after row. Of an entry: the index of its combination, line, occurrence,
 * key, amount, at, provider id; of a row that cannot be used: -1, line, problem, field, value.
 */
type Written = { shared: Shared[]; cells: Cell[] };

const INVALID = -1;
/** Speed counts here: a line of a bill shrinks to a fifth already by this. */
const DEFLATE_LEVEL = 1;

/** Rows of a statement, in the file's order, as they are stored. At least one. */
export function encodeChunk(rows: readonly RawRow[]): EncodedChunk {
  const raws = rows.map((row) => ('entry' in row ? row.entry.raw : row.invalid.raw));
  return {
    entries: encodeEntries(rows),
    raws: deflateRawSync(JSON.stringify(raws), { level: DEFLATE_LEVEL }),
    firstLine: lineOf(rows.at(0)),
    lastLine: lineOf(rows.at(-1)),
    rowCount: rows.length,
  };
}

function encodeEntries(rows: readonly RawRow[]): string {
  const indices = new Map<string, number>();
  const written: Written = { shared: [], cells: [] };
  const { shared, cells } = written;
  for (const row of rows) {
    if ('invalid' in row) {
      const { line, problem, field, value } = row.invalid;
      cells.push(INVALID, line, problem, field, value);
      continue;
    }
    const { line, occurrence, key, kind, amountMinor, currency, status, at, businessDate, providerId } =
      row.entry;
    const combination = `${kind} ${currency} ${status} ${businessDate}`;
    let index = indices.get(combination);
    if (index === undefined) {
      index = shared.push([kind, currency, status, businessDate]) - 1;
      indices.set(combination, index);
    }
    cells.push(index, line, occurrence, key, amountCell(amountMinor), at, providerId);
  }
  return JSON.stringify(written);
}

/** Amounts that a double holds exactly are numbers, which are read faster; larger ones text. */
function amountCell(amountMinor: bigint): number | string {
  const number = Number(amountMinor);
  return Number.isSafeInteger(number) ? number : amountMinor.toString();
}

/** The rows of a chunk in the file's order, as `decodeRaws` gives their raw texts. */
export function decodeEntries(entries: string): ChunkRow[] {
  const { shared, cells } = JSON.parse(entries) as Written;
  const rows: ChunkRow[] = [];
  let at = 0;
  while (at < cells.length) {
    const combination = shared[cells[at] as number];
    if (combination === undefined) {
      rows.push({ invalid: invalidAt(cells, at + 1) });
      at += 5;
    } else {
      rows.push({ entry: entryAt(cells, at + 1, combination) });
      at += 7;
    }
  }
  return rows;
}

function entryAt(cells: readonly Cell[], at: number, combination: Shared): ChunkEntry {
  return {
    line: cells[at] as number,
    occurrence: cells[at + 1] as number,
    key: cells[at + 2] as string,
    kind: combination[0],
    amountMinor: BigInt(cells[at + 3] as number | string),
    currency: combination[1],
    status: combination[2],
    at: cells[at + 4] as string | null,
    businessDate: combination[3],
    providerId: cells[at + 5] as string | null,
  };
}

function invalidAt(cells: readonly Cell[], at: number): ChunkInvalid {
  return {
    line: cells[at] as number,
    problem: cells[at + 1] as RowProblem,
    field: cells[at + 2] as string | null,
    value: cells[at + 3] as string | null,
  };
}

export function decodeRaws(raws: Uint8Array): string[] {
  return JSON.parse(inflateRawSync(raws).toString('utf8')) as string[];
}

function lineOf(row: RawRow | undefined): number {
  if (row === undefined) throw new RangeError('a chunk has rows');
  return 'entry' in row ? row.entry.line : row.invalid.line;
}
