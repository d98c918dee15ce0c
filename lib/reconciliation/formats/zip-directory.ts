import type { FileBytes } from '../statement-row';
import { WrongFile } from '../wrong-file';

/** An entry of an archive, as its directory lists it. `offset`: of the entry's own head, from the file's beginning. */
export type ZipEntry = {
  name: string;
  isEncrypted: boolean;
  method: number;
  packedSize: number;
  size: number;
  crc: number;
  offset: number;
};

// APPNOTE.TXT 6.3 (PKWARE), 4.3: the records of an archive, by their signatures, lengths and places.
const END = { signature: 0x06054b50, length: 22, count: 10, size: 12, offset: 16, comment: 20 } as const;
const HEAD = 0x02014b50;
const HEAD_LENGTH = 46;
const LONGEST_COMMENT = 0xffff;
const IN_ZIP64 = 0xffffffff;
const FLAG = { encrypted: 0x1, utf8: 0x800 } as const;
/** No archive with a statement in it lists more, in bytes. */
const LARGEST_DIRECTORY = 4 * 1024 * 1024;

/**
 * The entries of a ZIP archive by its directory at the end: streams alone cannot tell how long an entry is, nor whether
 * it is encrypted. Names are GBK where nothing says that they are UTF-8, as Alipay packs them. Throws WrongFile:
 * `broken_archive`, `too_large_inside` (sizes beyond 4 GB).
 */
export async function readZipDirectory(bytes: FileBytes): Promise<ZipEntry[]> {
  const { tail, length } = await tailOf(bytes, END.length + LONGEST_COMMENT);
  const end = endRecord(tail);
  if (end === null) throw new WrongFile('broken_archive');
  const offset = end.getUint32(END.offset, true);
  const size = end.getUint32(END.size, true);
  if (offset === IN_ZIP64 || size === IN_ZIP64) throw new WrongFile('too_large_inside');
  if (size > LARGEST_DIRECTORY || offset + size > length) throw new WrongFile('broken_archive');
  const directory = await collected(byteRange(bytes, offset, size));
  if (directory.length < size) throw new WrongFile('broken_archive');
  return entriesOf(directory, end.getUint16(END.count, true));
}

/** The bytes from `offset` on, `length` of them or as many as there are. */
export async function* byteRange(
  bytes: FileBytes,
  offset: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  const end = offset + length;
  for await (const part of bytes()) {
    const from = Math.max(offset - at, 0);
    const wanted = part.subarray(from, Math.max(end - at, from));
    at += part.length;
    if (wanted.length > 0) yield wanted;
    if (at >= end) return;
  }
}

export async function collected(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(Uint8Array.from(part));
  return Buffer.concat(all);
}

async function tailOf(bytes: FileBytes, count: number): Promise<{ tail: Uint8Array; length: number }> {
  let tail: Uint8Array = new Uint8Array();
  let length = 0;
  for await (const part of bytes()) {
    length += part.length;
    tail = part.length >= count ? Uint8Array.from(part.subarray(-count)) : joinedTail(tail, part, count);
  }
  return { tail, length };
}

function joinedTail(tail: Uint8Array, part: Uint8Array, count: number): Uint8Array {
  return Buffer.concat([tail, part]).subarray(-count);
}

/** The record whose comment ends where the file does; the comment itself may look like another. */
function endRecord(tail: Uint8Array): DataView | null {
  const view = viewOf(tail);
  for (let at = tail.length - END.length; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END.signature) continue;
    if (at + END.length + view.getUint16(at + END.comment, true) === tail.length)
      return viewOf(tail.subarray(at));
  }
  return null;
}

function entriesOf(directory: Uint8Array, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    const view = viewOf(directory.subarray(at));
    if (view.byteLength < HEAD_LENGTH || view.getUint32(0, true) !== HEAD)
      throw new WrongFile('broken_archive');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(place, true));
    const nameEnd = at + HEAD_LENGTH + (nameLength ?? 0);
    entries.push(entryOf(view, directory.subarray(at + HEAD_LENGTH, nameEnd)));
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function entryOf(view: DataView, name: Uint8Array): ZipEntry {
  const flags = view.getUint16(8, true);
  return {
    name: new TextDecoder((flags & FLAG.utf8) === 0 ? 'gbk' : 'utf-8').decode(name),
    isEncrypted: (flags & FLAG.encrypted) !== 0,
    method: view.getUint16(10, true),
    crc: view.getUint32(16, true),
    packedSize: view.getUint32(20, true),
    size: view.getUint32(24, true),
    offset: view.getUint32(42, true),
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
