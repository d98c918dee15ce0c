import type { BusinessDate } from '../../domain/reconciliation';
import type { FileBytes, ReadEvent } from '../statement-row';
import { WrongFile } from '../wrong-file';
import { detectEncoding, firstBytes } from './decode-text';
import { DELIMITERS, type Delimiter, type DelimitedRow } from './delimited-reader';
import { delimitedRows, headRows, readHead, type TextHead } from './delimited-rows';
import { findHeader, guessHeader, HEADER_ROWS } from './generic-header';
import { neededColumns, type GenericMapping } from './generic-mapping';
import { GenericRowReader } from './generic-row-reader';
import type { GenericSourceRow } from './generic-source-row';
import { tableEvents } from './generic-statement';

/** date: the day that the file must have rows of, and that rows are of where the mapping has no time; null: any. */
export type GenericSettings = { date: BusinessDate | null };

const DELIMITER_NAMES: Record<Delimiter, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

/**
 * Reads a delimited text by a mapping. Throws WrongFile: `empty_file`, `undecodable`, `not_this_format` (a workbook or
 * an archive), `unknown_layout`, `duplicate_headers`, `other_day`.
 */
export async function* readGenericCsv(
  bytes: FileBytes,
  mapping: GenericMapping,
  settings: GenericSettings,
): AsyncGenerator<ReadEvent> {
  await refuseBinary(bytes);
  const encoding = await detectEncoding(bytes);
  const head = await readHead(bytes, encoding);
  const needed = neededColumns(mapping);
  const delimiter = mapping.delimiter ?? delimiterByHeader(head, needed);
  const rows = headRows(head, delimiter, HEADER_ROWS);
  const header = findHeader(cellsOf(rows), needed);
  const progress = { bytes: 0 };
  yield* tableEvents({
    recognised: {
      format: 'generic_csv',
      layout: DELIMITER_NAMES[delimiter],
      encoding,
      headers: header.headers,
      zone: mapping.zone,
      covers: null,
      account: null,
    },
    rows: rowsBelow(delimitedRows(bytes, encoding, delimiter, progress), rows[header.index]?.line ?? 0),
    reader: new GenericRowReader(mapping, header, settings.date),
    date: settings.date,
    progress,
  });
}

/** Rows of a text behind the line of its header. */
export async function* rowsBelow(
  batches: AsyncIterable<readonly DelimitedRow[]>,
  headerLine: number,
): AsyncGenerator<GenericSourceRow[]> {
  for await (const batch of batches) {
    const below = batch[0] !== undefined && batch[0].line > headerLine;
    const rows = below ? batch : batch.filter((row) => row.line > headerLine);
    yield rows.map(sourceRow);
  }
}

function sourceRow({ line, cells, raw, broken }: DelimitedRow): GenericSourceRow {
  return { line, cells, kinds: null, raw, broken };
}

/** The delimiter with which the header shows the most of the needed names. */
function delimiterByHeader(head: TextHead, needed: readonly string[]): Delimiter {
  let best: { delimiter: Delimiter; matched: number } = { delimiter: ',', matched: 0 };
  for (const delimiter of DELIMITERS) {
    const { matched } = guessHeader(cellsOf(headRows(head, delimiter, HEADER_ROWS)), needed);
    if (matched > best.matched) best = { delimiter, matched };
  }
  return best.matched > 0 ? best.delimiter : delimiterByShape(head);
}

/** The delimiter by which most of the first rows have the same number of cells, and more than one. */
export function delimiterByShape(head: TextHead): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = headRows(head, delimiter, HEADER_ROWS).map((row) => row.cells.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const score = Math.max(0, ...[...counts].map(([width, count]) => count + width / 1000));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function cellsOf(rows: readonly DelimitedRow[]): string[][] {
  return rows.map((row) => row.cells);
}

/** Workbooks and archives are no text, whatever their names say. Throws WrongFile. */
export async function refuseBinary(bytes: FileBytes): Promise<void> {
  const first = await firstBytes(bytes, 4);
  const magic = Buffer.from(first).toString('hex');
  if (magic === 'd0cf11e0') throw new WrongFile('old_excel_format');
  if (magic.startsWith('504b0304') || magic.startsWith('1f8b')) throw new WrongFile('not_this_format');
}
