import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../domain/csv-reader';
import { DelimitedReader, DELIMITERS, type Delimiter, type DelimitedRow } from './delimited-reader';

function rowsOf(text: string, delimiter: Delimiter = ',', size = text.length + 1): DelimitedRow[] {
  const reader = new DelimitedReader(delimiter);
  const rows: DelimitedRow[] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
  return [...rows, ...reader.end()];
}

describe('delimited texts that come in parts', () => {
  test('cells are letter for letter, and a record knows its line and its text', () => {
    expect(rowsOf('a,b\r\n"x, ""y""",00202\n\nlast,\n')).toEqual([
      { line: 1, cells: ['a', 'b'], raw: 'a,b', broken: false },
      { line: 2, cells: ['x, "y"', '00202'], raw: '"x, ""y""",00202', broken: false },
      { line: 4, cells: ['last', ''], raw: 'last,', broken: false },
    ]);
  });

  test('a record over several lines begins where it begins', () => {
    const rows = rowsOf('h,i\r\n"two\r\nlines",1\r\nx,2');
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'h', 'i'],
      [2, 'two\r\nlines', '1'],
      [4, 'x', '2'],
    ]);
    expect(rows[1]?.raw).toBe('"two\r\nlines",1');
  });

  test('a quote inside a plain cell is a letter', () => {
    expect(rowsOf('4" pipe,1\nx,2').map((row) => row.cells)).toEqual([
      ['4" pipe', '1'],
      ['x', '2'],
    ]);
  });

  test.each([
    ['never ended', 'a,1\n"open,2\nb,3\nc,4'],
    ['gone on behind its end', 'a,1\n"open"x,2\nb,3\nc,4'],
    ['ended by the next line’s quote', 'a,1\n"open,2\n"b",3\nc,4'],
  ])('a quote %s breaks its own line only', (_name, text) => {
    const rows = rowsOf(text);
    expect(rows.map(({ line, broken }) => [line, broken])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect(rows[1]?.raw).toBe(text.split('\n')[1]);
  });

  test('a quote that stays open for a megabyte is given up, and lines keep their numbers', () => {
    const lines = Array.from({ length: 60_000 }, (_none, index) => `order-${index},1.00,paid in full`);
    lines[100] = '"order-100,1.00';
    const rows = rowsOf(lines.join('\n'), ',', 65_536);
    expect(rows).toHaveLength(60_000);
    expect(rows.filter((row) => row.broken).map((row) => row.line)).toEqual([101]);
    expect(rows.at(-1)).toMatchObject({ line: 60_000, raw: 'order-59999,1.00,paid in full' });
  });

  test('a record of over a megabyte is none, however the file comes', () => {
    const text = `a,1\n"${`${'x'.repeat(59)}\n`.repeat(20_000)}",2\nb,3\n`;
    for (const size of [text.length, 65_536]) {
      const rows = rowsOf(text, ',', size);
      expect(rows[1]).toMatchObject({ line: 2, raw: `"${'x'.repeat(59)}`, broken: true });
      expect(rows.at(-1)).toMatchObject({ line: 20_003, cells: ['b', '3'] });
    }
  });

  test('a line without an end is no statement, and is not kept', () => {
    const reader = new DelimitedReader(',');
    const endless = () => {
      for (let part = 0; part < 40; part += 1) reader.push('x,'.repeat(32 * 1024));
    };
    expect(endless).toThrow('not_this_format');
  });

  test('any table, with any delimiter and in parts of any size, comes back', () => {
    const unit = fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', 'a', '款', '😀', ' ');
    const row = fc.array(fc.string({ unit, maxLength: 6 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        (table, delimiter, lineEnd, size) => {
          const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
          const written = (cell: string, index: number) =>
            index % 2 === 0 || /["\r\n,;\t|]/.test(cell) ? quoted(cell) : cell;
          const text = table.map((cells) => cells.map(written).join(delimiter) + lineEnd).join('');
          const rows = rowsOf(text, delimiter, size);
          expect(rows.map((found) => found.cells)).toEqual(table);
          expect(rows.map((found) => found.raw + lineEnd).join('')).toBe(text);
          if (delimiter === ',') expect(rows.map((found) => found.cells)).toEqual(readCsv(text));
        },
      ),
    );
  });

  test('the size of the parts changes nothing, whatever the text', () => {
    const unit = fc.constantFrom('"', '"', ',', '\r', '\n', 'a', 'b');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (text, size) => {
        expect(rowsOf(text, ',', size)).toEqual(rowsOf(text));
      }),
    );
  });
});
