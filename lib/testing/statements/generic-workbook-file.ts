import { TABLE_STYLE, tableHeader, tableRow, type TableStyle } from './generic-table';
import type { Movement } from './movement';
import { workbook, type WorkbookCell, type WorkbookOptions } from './workbook';

const AMOUNTS = ['金额', '收入', '支出'];

/** A table of movements as a workbook: amounts are numbers, times are dates of its system, ids are texts. */
export function genericWorkbook(
  movements: Iterable<Movement>,
  options: Partial<WorkbookOptions> = {},
  style: TableStyle = TABLE_STYLE,
): Uint8Array {
  const header = tableHeader(style);
  const rows = Array.from(movements, (movement) =>
    tableRow(movement, style).map((text, column) => cellOf(header[column] ?? '', text)),
  );
  return workbook([header, ...rows], options);
}

function cellOf(header: string, text: string): WorkbookCell {
  if (text === '') return null;
  if (AMOUNTS.includes(header)) return { number: text };
  return header === '交易时间' ? { date: text } : text;
}
