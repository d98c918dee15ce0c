import { describe, expect, test } from 'vitest';
import { fileOf, zipped, type ZipOptions } from '../../testing/statements/bytes';
import { XlsxArchive } from './xlsx-archive';

const PATH = 'xl/workbook.xml';
const TEXT = '<workbook>对账单</workbook>'.repeat(5_000);
const FILES = [
  { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
  { name: PATH, bytes: Buffer.from(TEXT) },
];

async function textOf(bytes: Uint8Array, path = PATH): Promise<string> {
  const archive = await XlsxArchive.open(fileOf(bytes, 1_000));
  let text = '';
  for await (const piece of archive.text(path)) text += piece;
  return text;
}

const refusal = (bytes: Uint8Array, path = PATH) =>
  textOf(bytes, path).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  );

describe('parts of a workbook', () => {
  test.each<[string, ZipOptions]>([
    ['packed', {}],
    ['stored', { isStored: true }],
    ['written while it was packed, sizes behind', { hasDescriptors: true }],
    ['with a comment at the end', { comment: 'made by a program'.repeat(100) }],
  ])('%s', async (_name, options) => {
    expect(await textOf(zipped(FILES, options))).toBe(TEXT);
  });

  test('sizes in the field for large files, as streaming writers put them', async () => {
    expect(await textOf(withLargeFields(Buffer.from(zipped(FILES))))).toBe(TEXT);
  });

  test('what is wrong with an archive has its code', async () => {
    const bytes = zipped(FILES);
    expect(await refusal(zipped(FILES, { isEncrypted: true }))).toBe('encrypted_archive');
    expect(await refusal(bytes, 'xl/other.xml')).toBe('broken_archive');
    expect(await refusal(bytes.subarray(0, 100))).toBe('broken_archive');
    const method = Buffer.from(bytes);
    for (let at = method.indexOf('PK\u0001\u0002'); at !== -1; at = method.indexOf('PK\u0001\u0002', at + 4))
      method.writeUInt16LE(99, at + 10);
    expect(await refusal(method)).toBe('broken_archive');
    const offset = Buffer.from(bytes);
    offset.writeUInt32LE(bytes.length + 1, bytes.length - 6);
    expect(await refusal(offset)).toBe('broken_archive');
  });
});

/** Moves the sizes and the place of every entry into the extra field that is there for larger ones. */
function withLargeFields(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  const start = bytes.readUInt32LE(end + 16);
  const parts: Buffer[] = [bytes.subarray(0, start)];
  for (let at = start; at < end;) {
    const next = at + 46 + bytes.readUInt16LE(at + 28);
    const entry = Buffer.from(bytes.subarray(at, next));
    const extra = Buffer.alloc(4 + 24);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    [24, 20, 42].forEach((place, index) => {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(place)), 4 + index * 8);
      entry.writeUInt32LE(0xffffffff, place);
    });
    entry.writeUInt16LE(extra.length, 30);
    parts.push(entry, extra);
    at = next;
  }
  return Buffer.concat([...parts, bytes.subarray(end)]);
}
