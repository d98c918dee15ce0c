import { Readable } from 'node:stream';
import { createGunzip, createInflateRaw, crc32 } from 'node:zlib';
import type { FileBytes } from '../statement-row';
import { WrongFile, type WrongFileCode } from '../wrong-file';
import { firstBytes } from './decode-text';
import { byteRange, collected, readZipDirectory, type ZipEntry } from './zip-directory';

/** The file inside, or the file itself when it is not packed; `innerName` is null then. */
export type Unpacked = { bytes: FileBytes; innerName: string | null };

/** In bytes. `ratio`: how much larger than the packed bytes, once more than `ratioFrom` are unpacked. */
export type UnpackLimits = { total: number; ratio: number; ratioFrom: number };

export const UNPACK_LIMITS: UnpackLimits = {
  total: 2 * 1024 ** 3,
  ratio: 200,
  ratioFrom: 10 * 1024 ** 2,
};

const MAGIC = {
  gzip: [0x1f, 0x8b],
  zip: [0x50, 0x4b, 0x03, 0x04],
  emptyZip: [0x50, 0x4b, 0x05, 0x06],
  zipPart: [0x50, 0x4b, 0x07, 0x08],
} as const;
const LOCAL_HEAD = { length: 30, signature: 0x04034b50, nameLength: 26, extraLength: 28 } as const;
const METHOD = { stored: 0, deflated: 8 } as const;
/** In every workbook (XLSX), and in no archive of statements. */
const WORKBOOK_ENTRY = '[Content_Types].xml';

/**
 * Unpacks what platforms pack, known by its first bytes and never by its name: gzip, and a ZIP with one statement in it.
 * A workbook stays as it is. Throws WrongFile: `broken_archive`, `encrypted_archive`, `archive_without_statement`,
 * `archive_with_several`; while the bytes are read, `too_large_inside`, `truncated` and `broken_archive`.
 */
export async function unpack(
  bytes: FileBytes,
  fileName: string,
  limits: UnpackLimits = UNPACK_LIMITS,
): Promise<Unpacked> {
  const first = await firstBytes(bytes, 4);
  const begins = (magic: readonly number[]) => magic.every((byte, index) => first[index] === byte);
  if (begins(MAGIC.gzip)) {
    return { bytes: () => gunzipped(bytes, limits), innerName: fileName.replace(/\.gz(?:ip)?$/i, '') };
  }
  if (begins(MAGIC.emptyZip)) throw new WrongFile('archive_without_statement', { found: [] });
  if (begins(MAGIC.zipPart)) throw new WrongFile('broken_archive');
  if (!begins(MAGIC.zip)) return { bytes, innerName: null };
  return unzipped(bytes, limits);
}

async function unzipped(bytes: FileBytes, limits: UnpackLimits): Promise<Unpacked> {
  const entries = await readZipDirectory(bytes);
  if (entries.some(({ name }) => name === WORKBOOK_ENTRY)) return { bytes, innerName: null };
  const entry = theStatement(entries);
  if (entry.isEncrypted) throw new WrongFile('encrypted_archive', { found: [entry.name] });
  if (entry.size > limits.total) throw new WrongFile('too_large_inside');
  const start = await dataStart(bytes, entry);
  return { bytes: () => inflated(bytes, entry, start, limits), innerName: baseName(entry.name) };
}

/** The one entry that is a statement: archives hold a summary beside it, and what systems leave behind. */
function theStatement(entries: readonly ZipEntry[]): ZipEntry {
  const statements = entries.filter(({ name }) => isStatementName(name));
  const [statement] = statements;
  const found = (list: readonly ZipEntry[]) => ({ found: list.map(({ name }) => name).slice(0, 20) });
  if (statement === undefined) throw new WrongFile('archive_without_statement', found(entries));
  if (statements.length > 1) throw new WrongFile('archive_with_several', found(statements));
  return statement;
}

function isStatementName(name: string): boolean {
  const base = baseName(name);
  if (name.startsWith('__MACOSX/') || base.startsWith('.') || base.includes('汇总')) return false;
  return /\.(?:csv|txt)$/i.test(base);
}

function baseName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** Where an entry's own bytes begin: its head in place may be longer than the directory's. */
async function dataStart(bytes: FileBytes, { offset }: ZipEntry): Promise<number> {
  const head = await collected(byteRange(bytes, offset, LOCAL_HEAD.length));
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < LOCAL_HEAD.length || view.getUint32(0, true) !== LOCAL_HEAD.signature) {
    throw new WrongFile('broken_archive');
  }
  const names = view.getUint16(LOCAL_HEAD.nameLength, true) + view.getUint16(LOCAL_HEAD.extraLength, true);
  return offset + LOCAL_HEAD.length + names;
}

async function* inflated(
  bytes: FileBytes,
  entry: ZipEntry,
  start: number,
  limits: UnpackLimits,
): AsyncGenerator<Uint8Array> {
  const packed = byteRange(bytes, start, entry.packedSize);
  const plain = entry.method === METHOD.stored ? packed : inflating(packed, entry.method);
  let [size, crc] = [0, 0];
  for await (const part of limited(plain, limits, () => entry.packedSize)) {
    size += part.length;
    crc = crc32(part, crc);
    yield part;
  }
  if (size !== entry.size || crc !== entry.crc) throw new WrongFile('broken_archive');
}

function inflating(packed: AsyncIterable<Uint8Array>, method: number): AsyncIterable<Uint8Array> {
  if (method !== METHOD.deflated) throw new WrongFile('broken_archive');
  return through(packed, createInflateRaw(), 'broken_archive');
}

async function* gunzipped(bytes: FileBytes, limits: UnpackLimits): AsyncGenerator<Uint8Array> {
  let packed = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes()) {
      packed += part.length;
      yield part;
    }
  }
  yield* limited(through(counted(), createGunzip(), 'truncated'), limits, () => packed);
}

/** The bytes that a stream of node:zlib makes, its errors in our words. The source is closed when reading stops. */
async function* through(
  source: AsyncIterable<Uint8Array>,
  transform: ReturnType<typeof createGunzip>,
  whenCut: WrongFileCode,
): AsyncGenerator<Uint8Array> {
  const input = Readable.from(source, { objectMode: false });
  input.on('error', (error) => transform.destroy(error));
  try {
    for await (const part of input.pipe(transform)) yield part as Uint8Array;
  } catch (error) {
    throw archiveFault(error, whenCut);
  } finally {
    input.destroy();
    transform.destroy();
  }
}

/** What zlib could not read is the archive's fault; what the source of the bytes throws is not. */
function archiveFault(error: unknown, whenCut: WrongFileCode): unknown {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) return error;
  return new WrongFile(error.code === 'Z_BUF_ERROR' ? whenCut : 'broken_archive');
}

/** packedSize: in bytes, of what the unpacked ones so far came from. */
async function* limited(
  parts: AsyncIterable<Uint8Array>,
  { total, ratio, ratioFrom }: UnpackLimits,
  packedSize: () => number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > total || (size > ratioFrom && size > packedSize() * ratio))
      throw new WrongFile('too_large_inside');
    yield part;
  }
}
