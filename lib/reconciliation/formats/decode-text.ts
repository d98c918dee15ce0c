import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding, FileBytes } from '../statement-row';
import { WrongFile } from '../wrong-file';

/** How far reading has come, in bytes of the file. */
export type ReadProgress = { bytes: number };

/** Parts are cut to this size, so that a file given as one part is still read piece by piece. */
const PART_BYTES = 64 * 1024;

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['gb18030', [0x84, 0x31, 0x95, 0x33]],
];
const MARK_BYTES = 4;
const GUESSES: readonly Encoding[] = ['utf-8', 'gb18030'];
const BYTE_ORDER_MARK = '\uFEFF';
const WIDE = /[^\0-\x7F]/;

/**
 * The encoding of a text file: by its byte order mark, else UTF-8 if all of it is, else GB18030, which Chinese
 * spreadsheets and payment platforms write without a word about it. Throws WrongFile: `empty_file`, `undecodable`.
 */
export async function detectEncoding(bytes: FileBytes): Promise<Encoding> {
  const first = await firstBytes(bytes, MARK_BYTES);
  if (first.length === 0) throw new WrongFile('empty_file');
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => first[index] === byte));
  if (marked !== undefined) return marked[0];
  if (await isWholeUtf8(bytes)) return 'utf-8';
  if (await isWholeGb18030(bytes)) return 'gb18030';
  throw undecodable(GUESSES);
}

/** The first bytes of a file, fewer if it has no more. */
export async function firstBytes(bytes: FileBytes, count: number): Promise<Uint8Array> {
  const first = new Uint8Array(count);
  let length = 0;
  for await (const part of bytes()) {
    const taken = part.subarray(0, count - length);
    first.set(taken, length);
    length += taken.length;
    if (length === count) break;
  }
  return first.subarray(0, length);
}

/**
 * The text of a file without its byte order mark, in parts of any length. Throws WrongFile: `undecodable` where the
 * encoding does not hold, `truncated` where the file ends inside a character.
 */
export async function* decodeText(
  bytes: FileBytes,
  encoding: Encoding,
  progress: ReadProgress = { bytes: 0 },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let isStart = true;
  for await (const piece of pieces(bytes)) {
    const text = decodedPart(decoder, piece, encoding);
    progress.bytes += piece.length;
    if (text === '') continue;
    yield isStart && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isStart = false;
  }
  if (!endsWhole(decoder)) throw new WrongFile('truncated');
}

async function* pieces(bytes: FileBytes): AsyncGenerator<Uint8Array> {
  for await (const part of bytes()) {
    for (let at = 0; at < part.length; at += PART_BYTES) yield part.subarray(at, at + PART_BYTES);
  }
}

function decodedPart(decoder: TextDecoder, part: Uint8Array, encoding: Encoding): string {
  try {
    return decoder.decode(part, { stream: true });
  } catch {
    throw undecodable([encoding]);
  }
}

/** Whether nothing of a character was left waiting for the rest of it. */
function endsWhole(decoder: TextDecoder): boolean {
  try {
    return decoder.decode() === '';
  } catch {
    return false;
  }
}

function undecodable(encodings: readonly Encoding[]): WrongFile {
  return new WrongFile('undecodable', { expected: encodings });
}

/**
 * Also true when the file ends inside a character, as long as it has whole ones beyond ASCII before that: it is UTF-8
 * and cut short, not something else. A NUL means UTF-16 without its mark, or no text at all.
 */
async function isWholeUtf8(bytes: FileBytes): Promise<boolean> {
  let rest: Uint8Array = new Uint8Array();
  let hasWide = false;
  for await (const part of bytes()) {
    const joined = rest.length === 0 ? part : Buffer.concat([rest, part]);
    const whole = joined.subarray(0, joined.length - openBytes(joined));
    if (!isUtf8(whole) || whole.includes(0)) return false;
    hasWide ||= !isAscii(whole);
    rest = Uint8Array.from(joined.subarray(whole.length));
  }
  return rest.length === 0 || hasWide;
}

/** How many bytes at the end begin a UTF-8 character that is not whole yet: 0 to 3. */
function openBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

/** Of the character that a leading byte begins. */
function lengthOf(leading: number): number {
  if (leading >= 0xf0) return 4;
  return leading >= 0xe0 ? 3 : 2;
}

/** True, too, when only the last character is cut: that is told as a truncated file. */
async function isWholeGb18030(bytes: FileBytes): Promise<boolean> {
  const decoder = new TextDecoder('gb18030', { fatal: true, ignoreBOM: true });
  let hasWide = false;
  try {
    for await (const piece of pieces(bytes)) {
      const text = decoder.decode(piece, { stream: true });
      if (text.includes('\0')) return false;
      hasWide ||= WIDE.test(text);
    }
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return endsWhole(decoder) || hasWide;
}
