import { Zip, ZipDeflate } from 'fflate';
import type { ExportRow } from '../../domain/export-cell';
import { sheetEnd, sheetPath, sheetRow, sheetStart, workbookFiles } from '../../domain/xlsx';

/** A third of the size that the quickest level gives, for little more time. */
const LEVEL = 4;

/** A workbook that comes into being sheet by sheet. Texts become bytes by `pack`. */
export type XlsxBook = {
  /** Ends the sheet before and begins the next one, in the order of the names. */
  open(heads: readonly string[]): Uint8Array;
  /** A row of the open sheet as its own text, in the order of the calls. */
  row(row: ExportRow): string;
  pack(text: string): Uint8Array;
  end(): Uint8Array;
};

/** Packed as it grows. `sheets`: their names. `now`: the files' time. */
export function xlsxBook(sheets: readonly string[], now: Date): XlsxBook {
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
  let sheet: { body: ZipDeflate; number: number; rows: number } | null = null;
  const close = () => sheet?.body.push(encoder.encode(sheetEnd()), true);
  return {
    open(heads) {
      if (sheet === null)
        for (const [path, text] of Object.entries(workbookFiles(...sheets)))
          add(path).push(encoder.encode(text), true);
      close();
      const number: number = (sheet?.number ?? 0) + 1;
      sheet = { body: add(sheetPath(number)), number, rows: 1 };
      sheet.body.push(encoder.encode(sheetStart(heads)));
      return taken();
    },
    row(row) {
      if (sheet === null) throw new Error('no sheet is open');
      sheet.rows += 1;
      return sheetRow(sheet.rows, row);
    },
    pack(text) {
      sheet?.body.push(encoder.encode(text));
      return taken();
    },
    end() {
      close();
      zip.end();
      return taken();
    },
  };
}
