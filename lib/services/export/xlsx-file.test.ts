import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ExportRow } from '../../domain/export-cell';
import { CELL_TEXT_LIMIT, SHEET_PATH } from '../../domain/xlsx';
import { xlsxFile } from './xlsx-file';

type ReadCell = { text: string } | { number: string };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** As a spreadsheet reads a cell's text: entities first, then _x000D_. */
function cellText(xml: string): string {
  return xml
    .replace(/&(\w+);/g, (_all, name: string) => ENTITIES[name] ?? '?')
    .replace(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Rows of a workbook by place: {A1: …}. */
function readSheet(file: Uint8Array): { rows: Record<string, ReadCell>[]; xml: string } {
  const xml = strFromU8(unzipSync(file)[SHEET_PATH] ?? new Uint8Array());
  const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = row.matchAll(
      /<c r="([A-Z]+)\d+" s="\d+"(?: t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is>|><v>(.*?)<\/v>)<\/c>/gs,
    );
    return Object.fromEntries(
      [...cells].map(([, place = '', text, number]) => [
        place,
        number === undefined ? { text: cellText(text ?? '') } : { number },
      ]),
    );
  });
  return { rows, xml };
}

function fileOf(heads: string[], rows: readonly ExportRow[]): Uint8Array {
  const file = xlsxFile('Failed: [tasks]', new Date('2026-03-18T07:00:00Z'));
  const parts = [file.start(heads), ...rows.map((row) => file.pack(file.row(row))), file.end()];
  return Buffer.concat(parts);
}

describe('XLSX', () => {
  test('a workbook has every part that its relations name', () => {
    const parts = unzipSync(fileOf(['Task'], [['1']]));
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(strFromU8(parts['xl/workbook.xml']!)).toContain('name="Failed   tasks "');
  });

  test('case-11 texts are text cells and run nowhere; the amount is the number -12.50', () => {
    const texts = ['=1+1', '+1', '@x', '\t=1', '-2', '=HYPERLINK("http://x.test")'];
    const { rows, xml } = readSheet(
      fileOf(
        ['Error', 'Amount'],
        texts.map((text) => [text, { decimal: '-12.50' }]),
      ),
    );
    expect(rows.slice(1)).toEqual(texts.map((text) => ({ A: { text }, B: { number: '-12.50' } })));
    expect(xml).not.toContain('<f>');
  });

  test('case-01 case-32 ids are texts, exact; a number with more digits than a spreadsheet keeps is text, too', () => {
    const row: ExportRow = [
      '9007199254740993',
      { decimal: '9007199254740993.00' },
      { decimal: '123456789012.345' },
    ];
    const [, read] = readSheet(fileOf(['a', 'b', 'c'], [row])).rows;
    expect(read).toEqual({
      A: { text: '9007199254740993' },
      B: { text: '9007199254740993.00' },
      C: { number: '123456789012.345' },
    });
  });

  test('case-08 any text comes back letter for letter, what XML cannot hold too', () => {
    const unit = fc.constantFrom(
      '<',
      '&',
      '"',
      '\r',
      '\n',
      '\u0000',
      '\u001f',
      '_x000D_',
      '_',
      '\ud800',
      '￾',
      '😀',
      'x0041_',
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit }), { minLength: 1 }), (texts) => {
        const [, row] = readSheet(fileOf(texts.map(String), [texts])).rows;
        expect(Object.values(row ?? {})).toEqual(texts.map((text) => ({ text })));
      }),
    );
  });

  test('a text that no cell can hold is cut with a mark, never within a character', () => {
    const [, row] = readSheet(fileOf(['a'], [['x'.repeat(CELL_TEXT_LIMIT - 2) + '😀😀']])).rows;
    const cell = row?.A;
    expect(cell).toEqual({ text: `${'x'.repeat(CELL_TEXT_LIMIT - 2)}…` });
  });

  test('columns go on after Z', () => {
    const heads = Array.from({ length: 30 }, (_none, index) => `h${index}`);
    expect(Object.keys(readSheet(fileOf(heads, [])).rows[0] ?? {}).slice(24)).toEqual([
      'Y',
      'Z',
      'AA',
      'AB',
      'AC',
      'AD',
    ]);
  });
});
