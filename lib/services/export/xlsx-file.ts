import type { ExportFile } from './export-file';
import { xlsxBook } from './xlsx-book';

/** A workbook of one sheet, packed as it grows. `sheet`: its name. `now`: the files' time. */
export function xlsxFile(sheet: string, now: Date): ExportFile {
  const book = xlsxBook([sheet], now);
  return { start: (heads) => book.open(heads), row: book.row, pack: book.pack, end: book.end };
}
