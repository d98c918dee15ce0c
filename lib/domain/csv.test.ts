import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CSV_MARK, csvLine, harmlessText } from './csv';
import { CsvError, readCsv, readOwnCsv } from './csv-reader';

const DANGEROUS = [
  '=1+1',
  '+1',
  '@x',
  '\t=1',
  '-2+3',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＠x',
  '=HYPERLINK("http://x.test")',
];

describe('CSV', () => {
  test('case-11 texts that a spreadsheet would run are made harmless, an amount stays the plain number', () => {
    for (const text of DANGEROUS) {
      const [[cell] = []] = readCsv(csvLine([text]));
      expect(cell).toBe(`'${text}`);
      expect(harmlessText(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }
    expect(csvLine([{ decimal: '-12.50' }, 'CNY'])).toBe('-12.50,CNY\r\n');
    expect(csvLine(['-12.50'])).toBe("'-12.50\r\n");
  });

  test('case-11 our own export read again gives the original values', () => {
    const texts = [
      ...DANGEROUS,
      "'=1+1",
      "''",
      'a "quoted", text',
      'two\r\nlines',
      ' spaces ',
      '付款失败；超时',
    ];
    const rows = texts.map((text) => [text, { decimal: '-12.50' }]);
    const file = CSV_MARK + rows.map(csvLine).join('');
    expect(readOwnCsv(file)).toEqual(texts.map((text) => [text, '-12.50']));
  });

  test('any texts whatever come back letter for letter', () => {
    const unit = fc.constantFrom('"', ',', '\r', '\n', '=', "'", '-', '\t', ' ', 'a', '０', '😀', '\u0000');
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit }));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        expect(readOwnCsv(CSV_MARK + rows.map(csvLine).join(''))).toEqual(rows);
      }),
    );
  });

  test('case-01 case-31 ids are kept letter for letter', () => {
    const ids = ['9007199254740993', '00202', '482913e2', '202612345678901234567'];
    expect(csvLine(ids)).toBe(`${ids.join(',')}\r\n`);
    expect(readOwnCsv(csvLine(ids))).toEqual([ids]);
  });

  test('nothing is an empty field', () => {
    expect(csvLine([null, 'x', null])).toBe(',x,\r\n');
    expect(readCsv(',x,\r\n')).toEqual([['', 'x', '']]);
  });

  test('case-12 the first head has no invisible character; lines may end with LF', () => {
    expect(readCsv(`${CSV_MARK}流水号,金额\nT001,12.30`)).toEqual([
      ['流水号', '金额'],
      ['T001', '12.30'],
    ]);
    expect(readCsv('')).toEqual([]);
  });

  test('case-33 a head called __proto__ is a text like any other', () => {
    expect(readCsv('__proto__,amount\r\nx,1.00\r\n')[0]).toEqual(['__proto__', 'amount']);
  });

  test('what is no CSV is told with its line', () => {
    const problem = (text: string) => {
      try {
        return readCsv(text);
      } catch (error) {
        return error instanceof CsvError ? error.line : error;
      }
    };
    expect(problem('a,b\r\n"open,c')).toBe(2);
    expect(problem('"a"b,c')).toBe(1);
  });
});
