import { Zip, ZipDeflate } from 'fflate';
import { sheetEnd, sheetRow, SHEET_PATH, sheetStart, workbookFiles } from '../../domain/xlsx';
import type { ExportFile } from './export-file';

/** A third of the size that the quickest level gives, for little more time. */
const LEVEL = 4;

/** A workbook of one sheet, packed as it grows. `sheet`: its name. `now`: the files' time. */
export function xlsxFile(sheet: string, now: Date): ExportFile {
  const encoder = new TextEncoder();
  let packed: Uint8Array[] = [];
  let problem: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) problem = error;
    else packed.push(data);
  });
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: LEVEL });
    file.mtime = now;
    zip.add(file);
    return file;
  };
  /** What the packer has given out so far. */
  const taken = (): Uint8Array => {
    if (problem !== null) throw problem;
    const bytes = Buffer.concat(packed);
    packed = [];
    return bytes;
  };
  let rows = 1;
  let body: ZipDeflate;
  return {
    start(heads) {
      for (const [path, text] of Object.entries(workbookFiles(sheet)))
        add(path).push(encoder.encode(text), true);
      body = add(SHEET_PATH);
      body.push(encoder.encode(sheetStart(heads)));
      return taken();
    },
    row(row) {
      rows += 1;
      return sheetRow(rows, row);
    },
    pack(text) {
      body.push(encoder.encode(text));
      return taken();
    },
    end() {
      body.push(encoder.encode(sheetEnd()), true);
      zip.end();
      return taken();
    },
  };
}
