import { describe, expect, test } from 'vitest';
import type { ExportRow } from '../../domain/export-cell';
import { readCsv } from '../../domain/csv-reader';
import { exportBody, type BodyParts } from './export-body';
import { csvFile } from './csv-file';
import { xlsxFile } from './xlsx-file';
import { plainExportWords } from '../../testing/plain-export-words';

/** Chunks of two rows, and how many of them were asked for. */
function bodyOf(count: number, parts: Partial<BodyParts> = {}, fails = false) {
  const seen = { chunks: 0, ends: [] as [string, number][], released: 0 };
  async function* chunks(): AsyncGenerator<ExportRow[]> {
    for (let at = 0; at < count; at += 2) {
      seen.chunks += 1;
      yield [[`${at}`], [`${at + 1}`]].slice(0, count - at);
    }
    if (fails) throw new Error('the database went away');
  }
  const body = exportBody({
    file: csvFile(),
    source: { heads: ['id'], chunks, notes: () => [], choice: null },
    words: plainExportWords(),
    mayGoOn: async () => true,
    record: async (end, rows) => {
      seen.ends.push([end, rows]);
    },
    release: () => {
      seen.released += 1;
    },
    ...parts,
  });
  return { body, seen };
}

async function textOf(body: AsyncGenerator<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

const rowsOf = (text: string) =>
  readCsv(text)
    .slice(1)
    .map(([first]) => first);

describe('the bytes of an export', () => {
  test('all rows come, the end is on record once, and the place is given back', async () => {
    const { body, seen } = bodyOf(5);
    expect(rowsOf(await textOf(body))).toEqual(['0', '1', '2', '3', '4']);
    expect(seen).toEqual({ chunks: 3, ends: [['complete', 5]], released: 1 });
  });

  test('nothing is read that nobody asked for', async () => {
    const { body, seen } = bodyOf(6);
    await body.next();
    expect(seen.chunks).toBe(0);
    await body.next();
    expect(seen.chunks).toBe(1);
    await body.return(undefined);
    expect(seen).toEqual({ chunks: 1, ends: [['broken_off', 2]], released: 1 });
    expect(await body.next()).toEqual({ done: true, value: undefined });
  });

  test('the row limit cuts and the last line says so; exactly as many rows are all of them', async () => {
    const limits = { rows: 4, bytes: 1_000 };
    const cut = bodyOf(5, { limits });
    expect(rowsOf(await textOf(cut.body))).toEqual(['0', '1', '2', '3', 'rows 4']);
    expect(cut.seen.ends).toEqual([['cut', 4]]);
    const whole = bodyOf(4, { limits });
    expect(rowsOf(await textOf(whole.body))).toEqual(['0', '1', '2', '3']);
    expect(whole.seen.ends).toEqual([['complete', 4]]);
  });

  test('the size limit cuts, too', async () => {
    const { body, seen } = bodyOf(50, { limits: { rows: 1_000, bytes: 10 } });
    expect(rowsOf(await textOf(body))).toEqual(['0', '1', '2', '3', 'size 4']);
    // No chunk is read in vain.
    expect(seen).toEqual({ chunks: 3, ends: [['cut', 4]], released: 1 });
  });

  test('a fault on the way breaks the file off and is on record', async () => {
    const { body, seen } = bodyOf(3, {}, true);
    await expect(textOf(body)).rejects.toThrow('the database went away');
    expect(seen).toEqual({ chunks: 2, ends: [['failed', 3]], released: 1 });
  });

  test('whoever loses the right on the way gets no further row', async () => {
    let asked = 0;
    const { body, seen } = bodyOf(6, { mayGoOn: async () => (asked += 1) < 2 });
    await expect(textOf(body)).rejects.toThrow();
    expect(seen).toEqual({ chunks: 2, ends: [['failed', 2]], released: 1 });
  });

  test('without a record there is no whole file', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const sent: Uint8Array[] = [];
      const { body, seen } = bodyOf(2, {
        file: format === 'csv' ? csvFile() : xlsxFile('Tasks', new Date('2026-03-18T07:00:00Z')),
        record: async () => {
          throw new Error('no record');
        },
      });
      const read = async () => {
        for await (const part of body) sent.push(part);
      };
      await expect(read()).rejects.toThrow('no record');
      expect(seen.released).toBe(1);
      // A workbook ends with its table of contents.
      if (format === 'xlsx') expect(Buffer.concat(sent).includes('PK\u0005\u0006')).toBe(false);
    }
  });
});
