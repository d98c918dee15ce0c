import { createInflateRaw, crc32 } from 'node:zlib';
import type { FileBytes } from '../statement-row';
import { WrongFile } from '../wrong-file';
import type { ReadProgress } from './decode-text';

/** Bounds against archives that unfold without end. Only what is read is unpacked; sizes are counted, not believed. */
const MOST_PACKED = 512 * 1024 * 1024;
const MOST_UNPACKED = 2 * 1024 * 1024 * 1024;
const RATIO_FROM = 10 * 1024 * 1024;
const MOST_RATIO = 200;

const END_MAGIC = 0x06054b50;
const ENTRY_MAGIC = 0x02014b50;
const LOCAL_MAGIC = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const LARGE_MARK = 0xffffffff;
const LARGE_FIELD = 1;

type ArchiveEntry = {
  method: number;
  flags: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
};

/** The parts of a workbook by their paths, each unpacked as often as it is read. */
export class XlsxArchive {
  private constructor(
    private readonly bytes: Buffer,
    private readonly entries: ReadonlyMap<string, ArchiveEntry>,
  ) {}

  /**
   * Keeps the packed file: its table of contents stands at the end. Throws WrongFile: `empty_file`,
   * `old_excel_format`, `encrypted_archive`, `not_this_format`, `broken_archive`, `too_large_inside`.
   */
  static async open(file: FileBytes): Promise<XlsxArchive> {
    const bytes = await wholeFile(file);
    if (bytes.length === 0) throw new WrongFile('empty_file');
    if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw compoundFile(bytes);
    if (bytes.length < 4 || bytes.readUInt32LE(0) !== LOCAL_MAGIC) throw new WrongFile('not_this_format');
    return new XlsxArchive(
      bytes,
      guarded(() => contentsOf(bytes)),
    );
  }

  /** The path of the first part that fits; null: there is none. */
  pathLike(pattern: RegExp): string | null {
    return [...this.entries.keys()].find((path) => pattern.test(path)) ?? null;
  }

  /** The text of a part in pieces. Throws WrongFile: `broken_archive`, `encrypted_archive`, `too_large_inside`. */
  async *text(path: string, progress?: ReadProgress): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8');
    const whole = Math.max(1, this.entries.get(path)?.unpacked ?? 1);
    let size = 0;
    for await (const piece of this.unpacked(path)) {
      size += piece.length;
      // The packed file is in memory: how far reading has come is the part's share of it.
      if (progress) progress.bytes = Math.round(this.bytes.length * Math.min(1, size / whole));
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  }

  private async *unpacked(path: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(path);
    if (entry === undefined) throw new WrongFile('broken_archive');
    if ((entry.flags & ENCRYPTED_FLAG) !== 0) throw new WrongFile('encrypted_archive');
    const packed = guarded(() => this.packed(entry));
    let size = 0;
    let crc = 0;
    for await (const piece of pieces(packed, entry.method)) {
      size += piece.length;
      if (size > MOST_UNPACKED || (size > RATIO_FROM && size > packed.length * MOST_RATIO))
        throw new WrongFile('too_large_inside');
      crc = crc32(piece, crc);
      yield piece;
    }
    if (crc !== entry.crc) throw new WrongFile('broken_archive');
  }

  private packed({ offset, packed }: ArchiveEntry): Buffer {
    const { bytes } = this;
    if (bytes.readUInt32LE(offset) !== LOCAL_MAGIC) throw new RangeError('no entry there');
    const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (start + packed > bytes.length) throw new RangeError('beyond the end');
    return bytes.subarray(start, start + packed);
  }
}

async function* pieces(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === STORED) {
    yield packed;
    return;
  }
  if (method !== DEFLATED) throw new WrongFile('broken_archive');
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    if (error instanceof Error && 'errno' in error) throw new WrongFile('broken_archive');
    throw error;
  } finally {
    inflate.destroy();
  }
}

async function wholeFile(file: FileBytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of file()) {
    size += part.length;
    if (size > MOST_PACKED) throw new WrongFile('too_large_inside');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The older .xls, and an .xlsx with a password: that is packed into the same container, under this name. */
function compoundFile(bytes: Buffer): WrongFile {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return new WrongFile(isEncrypted ? 'encrypted_archive' : 'old_excel_format');
}

/** Reading beyond the buffer is a RangeError of the runtime: the file is cut short or no archive. */
function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new WrongFile('broken_archive');
    throw error;
  }
}

function contentsOf(bytes: Buffer): Map<string, ArchiveEntry> {
  const end = endRecord(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const entries = new Map<string, ArchiveEntry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY_MAGIC) throw new RangeError('no entry there');
    const lengths = { name: bytes.readUInt16LE(at + 28), extra: bytes.readUInt16LE(at + 30) };
    const nameEnd = at + ENTRY_BYTES + lengths.name;
    const path = bytes.toString('utf8', at + ENTRY_BYTES, nameEnd);
    const extra = bytes.subarray(nameEnd, nameEnd + lengths.extra);
    entries.set(path.replaceAll('\\', '/'), entryAt(bytes, at, extra));
    at = nameEnd + lengths.extra + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** extra: where sizes stand that the entry itself marks as too large, in this order. Streaming writers always do so. */
function entryAt(bytes: Buffer, at: number, extra: Buffer): ArchiveEntry {
  const large = largeNumbers(extra);
  const number = (place: number) => {
    const short = bytes.readUInt32LE(at + place);
    return short === LARGE_MARK ? Number(large.next().value ?? short) : short;
  };
  const [unpacked, packed, offset] = [number(24), number(20), number(42)];
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  return { flags, method, crc: bytes.readUInt32LE(at + 16), packed, unpacked, offset };
}

function* largeNumbers(extra: Buffer): Generator<bigint, undefined> {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LARGE_FIELD) continue;
    const end = at + 4 + extra.readUInt16LE(at + 2);
    for (let place = at + 4; place + 8 <= end; place += 8) yield extra.readBigUInt64LE(place);
  }
}

/** Where the end record begins: it is the last thing in the file but for a comment. */
function endRecord(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_MAGIC) return at;
  throw new WrongFile('broken_archive');
}
