import { CSV_MARK, csvLine } from '../../domain/csv';
import type { ExportFile } from './export-file';

export function csvFile(): ExportFile {
  const pack = (text: string) => Buffer.from(text, 'utf8');
  return {
    start: (heads) => pack(CSV_MARK + csvLine(heads)),
    row: csvLine,
    pack,
    end: () => Buffer.alloc(0),
  };
}
