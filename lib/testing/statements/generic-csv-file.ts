import type { Delimiter } from '../../reconciliation/formats/delimited-reader';
import { TABLE_STYLE, tableHeader, tableRow, type TableStyle } from './generic-table';
import type { Movement } from './movement';

/** above: lines before the header, a title or a period. */
export type CsvStyle = TableStyle & { delimiter: Delimiter; lineEnd: string; above: readonly string[] };

export const CSV_STYLE: CsvStyle = { ...TABLE_STYLE, delimiter: ',', lineEnd: '\r\n', above: [] };

/** A table of movements as a delimited text, line for line. */
export function* genericCsvLines(
  movements: Iterable<Movement>,
  style: Partial<CsvStyle> = {},
): Generator<string> {
  const { delimiter, lineEnd, above, ...table } = { ...CSV_STYLE, ...style };
  const line = (cells: readonly string[]) => csvLineOf(cells, delimiter) + lineEnd;
  for (const text of above) yield text + lineEnd;
  yield line(tableHeader(table));
  for (const movement of movements) yield line(tableRow(movement, table));
}

export function genericCsv(movements: Iterable<Movement>, style: Partial<CsvStyle> = {}): string {
  return [...genericCsvLines(movements, style)].join('');
}

/** Cells with quotes only where they need them, as most programs write. */
export function csvLineOf(cells: readonly string[], delimiter: Delimiter = ','): string {
  const isPlain = (cell: string) => !cell.includes(delimiter) && !/["\r\n]/.test(cell);
  return cells.map((cell) => (isPlain(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)).join(delimiter);
}
