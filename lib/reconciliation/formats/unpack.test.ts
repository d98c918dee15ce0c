import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { workbookFiles } from '@/lib/domain/xlsx';
import {
  encoded,
  fileOf,
  gzipped,
  zipped,
  type PackedFile,
  type ZipOptions,
} from '@/lib/testing/statements/bytes';
import { refusalOf } from '@/lib/testing/statements/read-statement';
import type { FileBytes } from '../statement-row';
import { unpack, UNPACK_LIMITS } from './unpack';

const TEXT = '流水号,金额\r\nT001,12.30\r\n';
const CONTENT = encoded(TEXT, 'gb18030');
const DETAILS = '20886210334508240156_20260302_业务明细.csv';
const SUMMARY = '20886210334508240156_20260302_业务明细(汇总).csv';
const file = (name: string, bytes: Uint8Array = CONTENT): PackedFile => ({ name, bytes });

async function contentOf(bytes: FileBytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes()) parts.push(Uint8Array.from(part));
  return Buffer.concat(parts);
}

async function unpacked(archive: Uint8Array, name = 'bill', ...sizes: number[]) {
  const { bytes, innerName } = await unpack(fileOf(archive, ...sizes), name);
  return { content: await contentOf(bytes), innerName, again: await contentOf(bytes) };
}

const refusedZip = (files: readonly PackedFile[], options: ZipOptions = {}) =>
  refusalOf(unpacked(zipped(files, options)));

describe('unpacking', () => {
  test('what is not packed stays as it is, whatever its name says', async () => {
    for (const name of ['bill.csv', 'bill.zip', 'bill.gz']) {
      expect(await unpacked(CONTENT, name)).toEqual({
        content: Buffer.from(CONTENT),
        innerName: null,
        again: Buffer.from(CONTENT),
      });
    }
  });

  test('gzip, in parts of any size, as often as asked for', async () => {
    for (const size of [1, 7, 10_000]) {
      const { content, innerName, again } = await unpacked(gzipped(CONTENT), 'bill.csv.gz', size);
      expect([content, innerName, again]).toEqual([Buffer.from(CONTENT), 'bill.csv', Buffer.from(CONTENT)]);
    }
  });

  const options: [string, ZipOptions][] = [
    ['GBK names without a word about it', {}],
    ['UTF-8 names with their flag', { names: 'utf-8' }],
    ['sizes behind the entries', { hasDescriptors: true }],
    ['entries that are only stored', { isStored: true }],
    ['a comment at the end', { comment: 'PK\u0005\u0006 is no end, though it looks like one' }],
  ];
  test.each(options)('a zip with %s: the statement beside its summary', async (_name, zipOptions) => {
    const files = [
      file('__MACOSX/._x.csv'),
      file(SUMMARY, Buffer.from('summary')),
      file(`bills/${DETAILS}`),
      file('bills/', new Uint8Array()),
      file('readme.pdf'),
    ];
    for (const size of [1, 100, 100_000]) {
      const { content, innerName, again } = await unpacked(zipped(files, zipOptions), 'bill.csv', size);
      expect([content, innerName, again]).toEqual([Buffer.from(CONTENT), DETAILS, Buffer.from(CONTENT)]);
    }
  });

  test('a zip of somebody else’s program', async () => {
    const { content, innerName } = await unpacked(zipSync({ 'bill.csv': CONTENT }));
    expect([content, innerName]).toEqual([Buffer.from(CONTENT), 'bill.csv']);
  });

  test('a workbook is a zip and stays one', async () => {
    const parts = Object.entries(workbookFiles('x')).map(
      ([name, text]) => [name, Buffer.from(text)] as const,
    );
    const workbook = zipSync(Object.fromEntries(parts));
    expect(await unpacked(workbook, 'x.csv')).toMatchObject({
      content: Buffer.from(workbook),
      innerName: null,
    });
  });
});

describe('archives that are refused', () => {
  test('with no statement, with several, encrypted', async () => {
    expect(await refusedZip([file(SUMMARY), file('a.pdf')])).toEqual({
      code: 'archive_without_statement',
      found: [SUMMARY, 'a.pdf'],
    });
    expect(await refusedZip([])).toEqual({ code: 'archive_without_statement', found: [] });
    expect(await refusedZip([file('一.csv'), file('b.CSV')])).toEqual({
      code: 'archive_with_several',
      found: ['一.csv', 'b.CSV'],
    });
    expect(await refusedZip([file(DETAILS)], { isEncrypted: true })).toEqual({
      code: 'encrypted_archive',
      found: [DETAILS],
    });
  });

  test('a zip that is cut anywhere is broken', async () => {
    const archive = zipped([file(DETAILS)]);
    for (let cutAt = 4; cutAt < archive.length; cutAt += 1) {
      expect([cutAt, await refusalOf(unpacked(archive.subarray(0, cutAt)))]).toEqual([
        cutAt,
        { code: 'broken_archive' },
      ]);
    }
  });

  test('a zip whose bytes were changed is broken', async () => {
    const archive = Buffer.from(zipped([file('a.csv', randomBytes(500))], { isStored: true }));
    archive[200] = (archive[200] ?? 0) ^ 1;
    expect(await refusalOf(unpacked(archive))).toEqual({ code: 'broken_archive' });
    const deflated = Buffer.from(zipped([file('a.csv')]));
    deflated[36] = 0xff;
    expect(await refusalOf(unpacked(deflated))).toEqual({ code: 'broken_archive' });
  });

  test('a gzip that is cut is truncated, one that is changed is broken', async () => {
    const archive = Buffer.from(gzipped(randomBytes(2_000)));
    for (const cutAt of [10, 500, archive.length - 1]) {
      expect(await refusalOf(unpacked(archive.subarray(0, cutAt)))).toEqual({ code: 'truncated' });
    }
    archive[archive.length - 6] = (archive[archive.length - 6] ?? 0) ^ 1;
    expect(await refusalOf(unpacked(archive))).toEqual({ code: 'broken_archive' });
  });

  test('too large inside: by size and by ratio, before it is all unpacked', async () => {
    const bomb = new Uint8Array(12 * 1024 * 1024);
    const read = async (archive: Uint8Array, limits = UNPACK_LIMITS) => {
      let size = 0;
      const { bytes } = await unpack(fileOf(archive, 1_000), 'x', limits);
      const reading = (async () => {
        for await (const part of bytes()) size += part.length;
      })();
      return { ...(await refusalOf(reading)), size };
    };
    for (const archive of [gzipped(bomb), zipped([file('a.csv', bomb)])]) {
      const refusal = await read(archive);
      expect(refusal.code).toBe('too_large_inside');
      expect(refusal.size).toBeLessThanOrEqual(UNPACK_LIMITS.ratioFrom);
    }
    const limits = { total: 900, ratio: 200, ratioFrom: 10_000 };
    expect(await read(gzipped(randomBytes(1_000)), limits)).toEqual({ code: 'too_large_inside', size: 0 });
    expect(await refusalOf(unpack(fileOf(zipped([file('a.csv', randomBytes(1_000))])), 'x', limits))).toEqual(
      {
        code: 'too_large_inside',
      },
    );
  });

  test('the source is closed when reading stops early', async () => {
    const content = randomBytes(300_000);
    for (const archive of [gzipped(content), zipped([file('a.csv', content)])]) {
      let [opened, closed] = [0, 0];
      const bytes: FileBytes = async function* parts() {
        opened += 1;
        try {
          yield* fileOf(archive, 1_000)();
        } finally {
          closed += 1;
        }
      };
      const unpackedBytes = (await unpack(bytes, 'x')).bytes;
      for await (const part of unpackedBytes()) if (part.length > 0) break;
      await vi.waitFor(() => expect([opened > 1, closed]).toEqual([true, opened]));
    }
  });

  test('a fault of where the bytes come from is not the archive’s', async () => {
    const bytes: FileBytes = async function* parts() {
      yield gzipped(CONTENT).subarray(0, 12);
      await Promise.resolve();
      throw Object.assign(new Error('disk'), { code: 'EIO', errno: -5 });
    };
    const { bytes: inner } = await unpack(bytes, 'x.gz');
    await expect(contentOf(inner)).rejects.toThrow('disk');
  });
});
