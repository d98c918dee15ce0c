import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { FileBytes } from '../../reconciliation/statement-row';
import { gb18030Bytes } from './gb18030';

export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-8 with BOM',
  'utf-16le with BOM',
  'utf-16be with BOM',
  'gb18030',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** A text as a program would save it. */
export function encoded(text: string, encoding: TextEncoding): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with BOM':
      return Buffer.from(`\uFEFF${text}`);
    case 'utf-16le with BOM':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf-16be with BOM':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    case 'gb18030':
      return gb18030Bytes(text);
  }
}

/** A file that is read in parts of these sizes in turn, the last of them again and again; whole without any. */
export function fileOf(bytes: Uint8Array, ...sizes: readonly number[]): FileBytes {
  return async function* parts() {
    await Promise.resolve();
    let at = 0;
    for (let turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[Math.min(turn, sizes.length - 1)] ?? bytes.length;
      yield bytes.subarray(at, at + size);
      at += Math.max(size, 1);
    }
  };
}

/** A file whose text is made while it is read, so that a large one is never whole in memory. */
export function fileOfLines(lines: () => Iterable<string>): FileBytes {
  return async function* parts() {
    await Promise.resolve();
    let text = '';
    for (const line of lines()) {
      text += line;
      if (text.length < 64 * 1024) continue;
      yield Buffer.from(text);
      text = '';
    }
    if (text !== '') yield Buffer.from(text);
  };
}

export function gzipped(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes);
}

export type PackedFile = { name: string; bytes: Uint8Array };

/**
 * names: GBK without a word about it, as Alipay packs, or UTF-8 with its flag. hasDescriptors: sizes stand behind the
 * entry and not in its head, as programs write that pack while they stream. isEncrypted: says so; the bytes are not.
 */
export type ZipOptions = {
  names?: 'gbk' | 'utf-8';
  hasDescriptors?: boolean;
  isStored?: boolean;
  isEncrypted?: boolean;
  comment?: string;
};

/** A ZIP archive of these files. */
export function zipped(files: readonly PackedFile[], options: ZipOptions = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const entry = packedEntry(file, options);
    const local = Buffer.concat([entry.local, entry.name, entry.data, entry.descriptor]);
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(20), entry.fields, u16(0, 0, 0), u32(0, offset), entry.name]),
    );
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const comment = Buffer.from(options.comment ?? '');
  const end = [
    u32(0x06054b50),
    u16(0, 0, files.length, files.length),
    u32(list.length, offset),
    u16(comment.length),
  ];
  return Buffer.concat([...parts, list, ...end, comment]);
}

function packedEntry(file: PackedFile, options: ZipOptions) {
  const { names = 'gbk', hasDescriptors = false, isStored = false, isEncrypted = false } = options;
  const name = names === 'gbk' ? gb18030Bytes(file.name) : Buffer.from(file.name);
  const data = isStored ? file.bytes : deflateRawSync(file.bytes);
  const sums = [crc32(file.bytes), data.length, file.bytes.length] as const;
  const flags = (names === 'gbk' ? 0 : 0x800) | (hasDescriptors ? 0x8 : 0) | (isEncrypted ? 0x1 : 0);
  // Version, flags, method and the time; then sums, the name's length and the extra field's.
  const fields = (written: readonly number[]) =>
    Buffer.concat([u16(20, flags, isStored ? 0 : 8, 0, 0x5a21), u32(...written), u16(name.length, 0)]);
  return {
    name,
    data,
    local: Buffer.concat([u32(0x04034b50), fields(hasDescriptors ? [0, 0, 0] : sums)]),
    fields: fields(sums),
    descriptor: hasDescriptors ? u32(0x08074b50, ...sums) : Buffer.alloc(0),
  };
}

function u16(...numbers: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16LE(number, index * 2));
  return bytes;
}

function u32(...numbers: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4));
  return bytes;
}
