import type { Encoding, FileBytes } from '../statement-row';
import { WrongFile } from '../wrong-file';
import { detectEncoding } from './decode-text';
import type { Delimiter } from './delimited-reader';
import { headRows, readHead } from './delimited-rows';
import { delimiterByShape, refuseBinary } from './generic-csv';
import { guessMapping, guessScore, type GuessedMapping } from './generic-guess';
import type { CellKind } from './generic-source-row';
import { firstOf } from './generic-xlsx';
import { openXlsx } from './xlsx-rows';

/** A mapping screen shows so many rows. */
const SHOWN_ROWS = 20;

/**
 * The beginning of a table whose mapping nobody has said yet. headerRow: which of the rows is probably the header, from
 * 0; headers: its cells. kinds: of a workbook's cells, row for row, null in a text. delimiter, encoding: of a text;
 * sheets, sheet: of a workbook, of which one is shown.
 */
export type FirstRows = {
  headerRow: number;
  headers: string[];
  guess: GuessedMapping;
  rows: string[][];
  kinds: (CellKind[] | null)[];
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheets: string[];
  sheet: string | null;
};

/** Throws WrongFile as the readers do. sheet: null shows the first; ignored for texts. */
export async function firstRows(
  bytes: FileBytes,
  kind: 'csv' | 'xlsx',
  sheet: string | null = null,
): Promise<FirstRows> {
  return kind === 'csv' ? firstOfCsv(bytes) : firstOfXlsx(bytes, sheet);
}

async function firstOfCsv(bytes: FileBytes): Promise<FirstRows> {
  await refuseBinary(bytes);
  const encoding = await detectEncoding(bytes);
  const head = await readHead(bytes, encoding);
  const delimiter = delimiterByShape(head);
  const rows = headRows(head, delimiter, SHOWN_ROWS).map((row) => row.cells);
  const kinds = rows.map(() => null);
  return { ...headerGuess(rows), rows, kinds, encoding, delimiter, sheets: [], sheet: null };
}

async function firstOfXlsx(bytes: FileBytes, wanted: string | null): Promise<FirstRows> {
  const { sheets, sheet, rows: all } = await openXlsx(bytes, wanted, { bytes: 0 });
  try {
    const first = (await firstOf(all, SHOWN_ROWS)).slice(0, SHOWN_ROWS);
    const rows = first.map((row) => [...row.cells]);
    const kinds = first.map((row) => (row.kinds === null ? null : [...row.kinds]));
    return { ...headerGuess(rows), rows, kinds, encoding: null, delimiter: null, sheets, sheet };
  } finally {
    await all.return(undefined);
  }
}

/** The row with the most names that are known; without any, the first of those with the most filled cells. */
function headerGuess(rows: readonly string[][]): Pick<FirstRows, 'headerRow' | 'headers' | 'guess'> {
  if (rows.length === 0) throw new WrongFile('empty_file');
  const scores = rows.map((row) => guessScore(row) * 1_000 + row.filter((cell) => cell.trim() !== '').length);
  const headerRow = scores.indexOf(Math.max(...scores));
  const headers = (rows[headerRow] ?? []).map((cell) => cell.trim());
  return { headerRow, headers, guess: guessMapping(headers) };
}
