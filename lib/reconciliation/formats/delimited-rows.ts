import type { Encoding, FileBytes } from '../statement-row';
import { decodeText, type ReadProgress } from './decode-text';
import { DelimitedReader, type Delimiter, type DelimitedRow } from './delimited-reader';

/** A header stands within this much of a text, in UTF-16 units. */
const HEAD = 128 * 1024;

/** The beginning of a text, and whether that is all of it. */
export type TextHead = { text: string; isWhole: boolean };

export async function readHead(bytes: FileBytes, encoding: Encoding): Promise<TextHead> {
  let text = '';
  for await (const part of decodeText(bytes, encoding)) {
    text += part;
    if (text.length >= HEAD) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

/** The first records of a text. The last one of a head that goes on may be half of one, and is left out. */
export function headRows({ text, isWhole }: TextHead, delimiter: Delimiter, most: number): DelimitedRow[] {
  const reader = new DelimitedReader(delimiter);
  const rows = reader.push(text);
  return (isWhole ? rows.concat(reader.end()) : rows).slice(0, most);
}

/** Every record of a file, in batches as the parts of the file give them. */
export async function* delimitedRows(
  bytes: FileBytes,
  encoding: Encoding,
  delimiter: Delimiter,
  progress: ReadProgress,
): AsyncGenerator<DelimitedRow[]> {
  const reader = new DelimitedReader(delimiter);
  for await (const part of decodeText(bytes, encoding, progress)) {
    const rows = reader.push(part);
    if (rows.length > 0) yield rows;
  }
  yield reader.end();
}
