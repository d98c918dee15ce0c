import { expect, test } from 'vitest';
import { XlsxSheet } from './xlsx-sheet';
import { walkXml } from './xlsx-xml';

async function rowsOf(xml: string) {
  const sheet = new XlsxSheet({ strings: ['shared'], dateStyles: [false, true], is1904: false });
  async function* pieces() {
    await Promise.resolve();
    // Every letter by itself: nothing may hang on where a part of the file ends.
    yield* `<worksheet><sheetData>${xml}</sheetData></worksheet>`;
  }
  const rows = [];
  for await (const _piece of walkXml(pieces(), sheet)) rows.push(...sheet.take());
  return rows;
}

test('cells are what is stored, in their places', async () => {
  const [row] = await rowsOf(
    '<row r="7"><c r="A7" t="s"><v>0</v></c><c r="C7"><f>A1+1</f><v>12.300000000000001</v></c>' +
      '<c r="D7" t="str"><v>a_x000D_b&amp;</v></c><c r="E7" t="b"><v>0</v></c><c r="F7" t="e"><v>#N/A</v></c>' +
      '<c r="G7" s="1"><v>46083</v></c><c r="H7" s="1"><v>60</v></c><c r="I7"/></row>',
  );
  expect(row).toMatchObject({
    line: 7,
    cells: ['shared', '', '12.300000000000001', 'a\rb&', 'FALSE', '#N/A', '2026-03-02', '60', ''],
    kinds: ['text', 'text', 'number', 'text', 'boolean', 'error', 'date', 'date', 'text'],
    raw: 'shared\t\t12.300000000000001\ta\rb&\tFALSE\t#N/A\t2026-03-02\t60\t',
  });
});

test('dates that are written as such keep their time, unless it is none', async () => {
  const [row] = await rowsOf(
    '<row><c t="d"><v>2026-03-02T00:00:00</v></c><c t="d"><v>2026-03-02T13:04:05</v></c></row>',
  );
  expect(row?.cells).toEqual(['2026-03-02', '2026-03-02T13:04:05']);
  expect(row?.kinds).toEqual(['date', 'date']);
});

test('rows and cells without a number come behind the last; columns go to XFD', async () => {
  const rows = await rowsOf(
    '<row r="3"><c r="AA3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row/>',
  );
  expect(rows.map((row) => [row.line, row.cells.length, row.cells.at(-1)])).toEqual([
    [3, 28, '2'],
    [4, 1, '3'],
  ]);
  await expect(rowsOf('<row><c r="XFE1"><v>1</v></c></row>')).rejects.toMatchObject({
    code: 'broken_archive',
  });
});
