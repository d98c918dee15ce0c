import type { ExportRow } from '../../domain/export-cell';
import type { ExportEnd } from '../../domain/views/export';
import { RUN_EXPORT_ROWS } from '../../domain/views/run-export';
import type { XlsxBook } from '../export/xlsx-book';
import type { RunSheet, RunWords } from './run-sheet';

export type RunBodyParts = {
  /** A workbook, or a file of one sheet. */
  book: XlsxBook;
  sheets: readonly RunSheet[];
  words: RunWords;
  /** Asked before each chunk; false: whoever asked has lost the right. */
  mayGoOn(): Promise<boolean>;
  /** Puts the end on record. Called once, unless it throws. */
  record(end: ExportEnd, rows: number): Promise<void>;
  /** Called when everything is over, however it ended. */
  release(): void;
  /** Rows of a sheet; for tests. */
  limit?: number;
};

/**
 * The bytes of a run's file, made as they are asked for, sheet by sheet. The last ones leave when the end is on record;
 * whoever goes away early, by `return`, leaves a record, too.
 */
export async function* runBody(parts: RunBodyParts): AsyncGenerator<Uint8Array, void> {
  const { book, sheets, record } = parts;
  const written = { rows: 0, isCut: false };
  let end: ExportEnd = 'broken_off';
  let recorded = false;
  try {
    for (const sheet of sheets) {
      yield book.open(sheet.heads);
      yield* sheetBody(parts, sheet, written);
    }
    end = written.isCut ? 'cut' : 'complete';
    await record(end, written.rows);
    recorded = true;
    yield book.end();
  } catch (error) {
    end = 'failed';
    throw error;
  } finally {
    try {
      if (!recorded) await record(end, written.rows);
    } finally {
      parts.release();
    }
  }
}

async function* sheetBody(
  { book, words, mayGoOn, limit = RUN_EXPORT_ROWS }: RunBodyParts,
  sheet: RunSheet,
  written: { rows: number; isCut: boolean },
): AsyncGenerator<Uint8Array, void> {
  let left = limit;
  for await (const chunk of sheet.chunks()) {
    if (!(await mayGoOn())) throw new Error('the right to export was taken away meanwhile');
    const rows = chunk.slice(0, left);
    left -= rows.length;
    written.rows += rows.length;
    if (rows.length > 0) yield book.pack(rows.map((row) => book.row(row)).join(''));
    if (rows.length === chunk.length) continue;
    written.isCut = true;
    yield book.pack(book.row(noteRow(words.cut(limit), sheet.heads.length)));
    return;
  }
}

/** As many fields as every other row has. */
function noteRow(text: string, width: number): ExportRow {
  return [text, ...Array<null>(width - 1).fill(null)];
}
