import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoded, fileOf, TEXT_ENCODINGS } from '@/lib/testing/statements/bytes';
import { refusalOf } from '@/lib/testing/statements/read-statement';
import type { FileBytes } from '../statement-row';
import { decodeText, detectEncoding, firstBytes } from './decode-text';

async function decoded(bytes: FileBytes): Promise<string> {
  const parts: string[] = [];
  for await (const part of decodeText(bytes, await detectEncoding(bytes))) parts.push(part);
  return parts.join('');
}

const CASE_12 = '流水号,金额\r\nT001,12.30\r\n';

describe('encodings', () => {
  test.each(TEXT_ENCODINGS)(
    'case-12 %s gives the same text without an invisible character',
    async (encoding) => {
      const bytes = encoded(CASE_12, encoding);
      expect(await detectEncoding(fileOf(bytes))).toBe(encoding.replace(' with BOM', ''));
      expect(await decoded(fileOf(bytes))).toBe(CASE_12);
    },
  );

  test('any text in any encoding, in parts of any size', async () => {
    const unit = fc.constantFrom('a', ',', '\n', '`', '流', '水', '（', '€', 'ḿ', 'é', '😀', '𠀀', '\u3400');
    const text = fc.string({ unit, minLength: 1 }).map((rest) => `流水号${rest}`);
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...TEXT_ENCODINGS), sizes, async (original, encoding, parts) => {
        const bytes = encoded(original, encoding);
        expect(await decoded(fileOf(bytes, ...parts))).toBe(original);
      }),
    );
  });

  test('a mark of GB18030, and plain ASCII', async () => {
    const marked = Buffer.concat([Uint8Array.of(0x84, 0x31, 0x95, 0x33), encoded(CASE_12, 'gb18030')]);
    expect(await decoded(fileOf(marked, 1))).toBe(CASE_12);
    expect(await detectEncoding(fileOf(Buffer.from('a,b\n1,2\n')))).toBe('utf-8');
  });

  test('only the first mark is one', async () => {
    expect(await decoded(fileOf(Buffer.from('\uFEFF\uFEFFa'), 2))).toBe('\uFEFFa');
    expect(await decoded(fileOf(Buffer.from('a\uFEFFb'), 1))).toBe('a\uFEFFb');
  });

  test('case-12 an undecodable file is refused with the encodings that were tried', async () => {
    const refused = (...bytes: number[]) => refusalOf(decoded(fileOf(Uint8Array.from(bytes))));
    expect(await refused(0x41, 0xff, 0x41)).toEqual({ code: 'undecodable', expected: ['utf-8', 'gb18030'] });
    // A picture, and UTF-16 without its mark: their NULs are in no statement.
    expect(await refused(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)).toMatchObject({
      code: 'undecodable',
    });
    expect(await refused(0x61, 0, 0x62, 0)).toEqual({ code: 'undecodable', expected: ['utf-8', 'gb18030'] });
    expect(await refused(0xef, 0xbb, 0xbf, 0xff)).toEqual({ code: 'undecodable', expected: ['utf-8'] });
    expect(await refused()).toEqual({ code: 'empty_file' });
  });

  test.each(TEXT_ENCODINGS)(
    '%s that ends inside a character is cut short, not something else',
    async (encoding) => {
      const bytes = encoded('流水号,金额', encoding);
      for (const parts of [bytes.length, 1]) {
        expect(await refusalOf(decoded(fileOf(bytes.subarray(0, -1), parts)))).toEqual({ code: 'truncated' });
      }
    },
  );

  test('says how far it is, in bytes of the file, though the file is one part', async () => {
    const bytes = encoded('流水号'.repeat(50_000), 'gb18030');
    const progress = { bytes: 0 };
    const seen: number[] = [];
    for await (const _part of decodeText(fileOf(bytes), 'gb18030', progress)) seen.push(progress.bytes);
    expect(seen.slice(0, 2)).toEqual([65_536, 131_072]);
    expect(seen.at(-1)).toBe(bytes.length);
  });
});

test('the first bytes over parts of any size', async () => {
  const bytes = Uint8Array.of(1, 2, 3, 4, 5);
  for (const size of [1, 2, 3, 5]) {
    expect([...(await firstBytes(fileOf(bytes, size), 4))]).toEqual([1, 2, 3, 4]);
    expect([...(await firstBytes(fileOf(bytes, size), 9))]).toEqual([1, 2, 3, 4, 5]);
  }
});
