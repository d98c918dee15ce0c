import type { ExportRow } from '../../domain/export-cell';
import { EXPORT_BYTES, EXPORT_ROWS, type ExportEnd } from '../../domain/views/export';
import type { ExportFile } from './export-file';
import type { ExportSource } from './export-source';
import type { ExportNote, ExportWords } from './export-words';

export type BodyParts = {
  file: ExportFile;
  source: ExportSource;
  words: ExportWords;
  /** Asked before each chunk; false: whoever asked has lost the right. */
  mayGoOn(): Promise<boolean>;
  /** Puts the end on record. Called once, unless it throws. */
  record(end: ExportEnd, rows: number): Promise<void>;
  /** Called when everything is over, however it ended. */
  release(): void;
  limits?: { rows: number; bytes: number };
};

/** Notes that say that not all is there. */
const CUTS: readonly ExportNote['about'][] = ['rows', 'size', 'search', 'groups'];

type Written = { rows: number; bytes: number; cut: 'rows' | 'size' | null };

/**
 * The bytes of an export, made as they are asked for. The last ones leave when the end is on record: no whole file
 * without an entry. Whoever goes away early, by `return`, leaves a record, too.
 */
export async function* exportBody(parts: BodyParts): AsyncGenerator<Uint8Array, void> {
  const { file, source, words, record } = parts;
  const written: Written = { rows: 0, bytes: 0, cut: null };
  let end: ExportEnd = 'broken_off';
  let recorded = false;
  try {
    yield file.start(source.heads);
    for await (const chunk of source.chunks()) {
      if (!(await parts.mayGoOn())) throw new Error('the right to export was taken away meanwhile');
      const text = takeRows(parts, chunk, written);
      if (text !== '') yield file.pack(text);
      if (written.cut !== null) break;
    }
    const notes: ExportNote[] = [...source.notes()];
    if (written.cut !== null) notes.push({ about: written.cut, rows: written.rows });
    end = notes.some(({ about }) => CUTS.includes(about)) ? 'cut' : 'complete';
    await record(end, written.rows);
    recorded = true;
    const lines = notes.map((note) => file.row(noteRow(words.note(note), source.heads.length)));
    if (lines.length > 0) yield file.pack(lines.join(''));
    yield file.end();
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

/** As many rows of a chunk as both limits allow; tells in `written` when there were more. */
function takeRows({ file, limits }: BodyParts, chunk: readonly ExportRow[], written: Written): string {
  const { rows, bytes } = limits ?? { rows: EXPORT_ROWS, bytes: EXPORT_BYTES };
  const lines: string[] = [];
  for (const row of chunk) {
    if (written.rows >= rows) written.cut = 'rows';
    else if (written.bytes >= bytes) written.cut = 'size';
    if (written.cut !== null) break;
    const line = file.row(row);
    written.rows += 1;
    written.bytes += Buffer.byteLength(line);
    lines.push(line);
  }
  return lines.join('');
}

/** As many fields as every other row has. */
function noteRow(text: string, width: number): ExportRow {
  return [text, ...Array<null>(width - 1).fill(null)];
}
