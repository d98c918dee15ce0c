import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { sheetEnd, sheetRow, SHEET_PATH, sheetStart, workbookFiles } from '../../domain/xlsx';
import { fileOf } from '../../testing/statements/bytes';
import { tableMovements } from '../../testing/statements/generic-movements';
import { tableMapping } from '../../testing/statements/generic-table';
import { genericWorkbook } from '../../testing/statements/generic-workbook-file';
import { workbook, workbookParts, type WorkbookCell } from '../../testing/statements/workbook';
import type { ReadEvent, StatementRow } from '../statement-row';
import { WrongFile } from '../wrong-file';
import type { GenericSettings } from './generic-csv';
import type { GenericMapping } from './generic-mapping';
import { readGenericXlsx } from './generic-xlsx';

const none = { refundKey: null, income: null, expense: null, currency: null, status: null, kind: null };
const simple: GenericMapping = {
  ...tableMapping(),
  columns: { key: 'id', amount: 'amount', ...none, time: 'date', providerId: null },
  fixedCurrency: 'CNY',
};

async function read(bytes: Uint8Array, mapping = simple, settings: GenericSettings = { date: null }) {
  const events: ReadEvent[] = [];
  for await (const event of readGenericXlsx(fileOf(bytes, 1_000), mapping, settings)) events.push(event);
  const rows = events.flatMap((event): StatementRow[] => (event.type === 'rows' ? event.rows : []));
  const entries = rows.flatMap((row) => ('entry' in row ? [row.entry] : []));
  const invalid = rows.flatMap((row) => ('invalid' in row ? [row.invalid] : []));
  return { events, entries, invalid };
}

async function refusal(bytes: Uint8Array, mapping = simple, settings?: GenericSettings) {
  const thrown: unknown = await read(bytes, mapping, settings).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof WrongFile ? { code: thrown.code, ...thrown.details } : thrown;
}

const HEADER = ['id', 'amount', 'date'];
const DAY: WorkbookCell = { date: '2026-03-02' };
const sheet = (...rows: WorkbookCell[][]) => workbook([HEADER, ...rows]);

afterEach(() => {
  delete process.env.TZ;
});

describe('tables of any make as workbooks', () => {
  const movements = tableMovements(1_500);
  // A cell that holds a day's first second is stored as the day.
  const instant = (at: string) => (at === '2026-03-01T16:00:00.000Z' ? null : at);
  const expected = movements.map(({ kind, key, amountMinor, currency, status, at, providerId }) => {
    return {
      kind,
      key,
      amountMinor,
      currency,
      status,
      at: instant(at),
      businessDate: '2026-03-02',
      providerId,
    };
  });

  test.each([
    ['shared strings', {}],
    ['strings in their cells', { strings: 'inline' }],
    ['days from 1904', { is1904: true }],
    ['a prefix before every name', { prefix: 'x:' }],
    ['cells without their places', { hasPlaces: false }],
  ] as const)('%s', async (_name, options) => {
    const { events, entries, invalid } = await read(genericWorkbook(movements, options), tableMapping());
    expect(invalid).toEqual([]);
    expect(entries.map(({ line: _line, occurrence: _occurrence, raw: _raw, ...entry }) => entry)).toEqual(
      expected,
    );
    expect(entries.at(-1)?.line).toBe(1_501);
    expect(events[0]).toMatchObject({ recognised: { format: 'generic_xlsx', layout: 'Sheet1' } });
    expect(events.at(-1)).toMatchObject({ type: 'end', rows: 1_500, isEmptyDay: false });
  });

  test('bytes that were read grow to the size of the file', async () => {
    const bytes = genericWorkbook(tableMovements(3_000));
    const { events } = await read(bytes, tableMapping());
    const progress = events.flatMap((event) => (event.type === 'rows' ? [event.bytesRead] : []));
    expect(progress).toHaveLength(3);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(bytes.length);
  });

  test('our own export read again gives the original values', async () => {
    const ids = ['=1+1', "'=1+1", 'line\r\nbreak', '_x000D_', '00202', '202603010000123458'];
    const files = { ...workbookFiles('matched'), [SHEET_PATH]: sheetStart(['id', 'amount']) };
    const rows = ids.map((id, index) => sheetRow(index + 2, [id, { decimal: '-12.50' }]));
    files[SHEET_PATH] += rows.join('') + sheetEnd();
    const bytes = zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
    );
    const mapping = { ...simple, columns: { ...simple.columns, time: null } };
    const { entries } = await read(bytes, mapping, { date: '2026-03-02' });
    expect(entries.map((entry) => entry.key)).toEqual(ids);
    expect(new Set(entries.map((entry) => entry.amountMinor))).toEqual(new Set([-1_250n]));
  });
});

describe('cells of a workbook', () => {
  test.each(['Asia/Shanghai', 'America/Los_Angeles', 'UTC'])(
    'case-13 a date cell is its day with the process in %s, in both systems, and gets no time',
    async (zone) => {
      process.env.TZ = zone;
      for (const is1904 of [false, true]) {
        const bytes = workbook([HEADER, ['A', { number: '1' }, DAY]], { is1904 });
        const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
        expect(xml).toContain(is1904 ? '<v>44621</v>' : '<v>46083</v>');
        const { entries } = await read(bytes);
        expect(entries).toMatchObject([{ at: null, businessDate: '2026-03-02' }]);
      }
    },
  );

  test('a date cell with a time is the wall clock of the source’s zone', async () => {
    const { entries } = await read(sheet(['A', { number: '1' }, { date: '2026-03-02 13:04:05' }]));
    expect(entries).toMatchObject([{ at: '2026-03-02T05:04:05.000Z', businessDate: '2026-03-02' }]);
  });

  test('a day as text or as plain digits is that day; a serial that shows no date is none', async () => {
    const { entries, invalid } = await read(
      sheet(
        ['A', { number: '1' }, '2026/3/2'],
        ['B', { number: '1' }, { number: '20260302' }],
        ['C', { number: '1' }, { number: '46083' }],
        ['D', { number: '1' }, { error: '#N/A' }],
      ),
    );
    expect(entries.map(({ at, businessDate }) => [at, businessDate])).toEqual([
      [null, '2026-03-02'],
      [null, '2026-03-02'],
    ]);
    expect(invalid.map(({ problem, value }) => [problem, value])).toEqual([
      ['bad_time', '46083'],
      ['bad_time', '#N/A'],
    ]);
  });

  test('case-32 a number of over 15 digits is damaged as an id, the same digits as text are the id', async () => {
    const one: WorkbookCell = { number: '1' };
    const { entries, invalid } = await read(
      sheet(
        [{ number: '202603010000123457' }, one, DAY],
        ['202603010000123458', one, DAY],
        [{ number: '2.0260301000012346E+17' }, one, DAY],
        [{ number: '2.02603010000123E+17' }, one, DAY],
        [{ number: '123456789012345' }, one, DAY],
        [{ number: '1.5E+3' }, one, DAY],
        [DAY, one, DAY],
        [{ error: '#REF!' }, one, DAY],
        ['2.026E+17', one, DAY],
      ),
    );
    expect(entries.map((entry) => entry.key)).toEqual(['202603010000123458', '123456789012345', '1500']);
    expect(invalid.map(({ line, problem, value }) => [line, problem, value])).toEqual([
      [2, 'damaged_key', '202603010000123457'],
      [4, 'damaged_key', '2.0260301000012346E+17'],
      [5, 'damaged_key', '2.02603010000123E+17'],
      [8, 'damaged_key', '2026-03-02'],
      [9, 'damaged_key', '#REF!'],
      [10, 'damaged_key', '2.026E+17'],
    ]);
  });

  test('an amount is the number that is shown, not the binary fraction that is stored', async () => {
    const amounts: WorkbookCell[] = [
      { number: '12.300000000000001' },
      { number: '0.28999999999999998' },
      { number: '1.2E+3' },
      { number: '-12.5' },
      { formula: 'A1*2', value: '24.60' },
      '¥1,234.50',
      '(1.00)',
    ];
    const { entries } = await read(sheet(...amounts.map((amount, index) => [`A${index}`, amount, DAY])));
    expect(entries.map((entry) => entry.amountMinor)).toEqual([
      1_230n,
      29n,
      120_000n,
      -1_250n,
      2_460n,
      123_450n,
      -100n,
    ]);
    const { invalid } = await read(
      sheet(
        ['A', { number: '0.285' }, DAY],
        ['B', { number: '1E+17' }, DAY],
        ['C', { error: '#N/A' }, DAY],
        ['D', { boolean: true }, DAY],
        ['E', DAY, DAY],
        ['F', null, DAY],
        ['G', '¥', DAY],
      ),
    );
    expect(invalid.map((row) => row.problem)).toEqual([
      'too_many_decimals',
      'bad_amount',
      'bad_amount',
      'bad_amount',
      'bad_amount',
      'no_amount',
      'no_amount',
    ]);
  });

  test('rich texts are joined, their pronunciation is not; XML’s own letters come back', async () => {
    const { entries } = await read(
      workbook([HEADER, [{ runs: ['订单', '-7'] }, { number: '1' }, DAY], ['<a&"b">', { number: '1' }, DAY]]),
    );
    expect(entries.map((entry) => entry.key)).toEqual(['订单-7', '<a&"b">']);
  });

  test('empty rows are none, rows keep their numbers, cells at the end may be missing', async () => {
    const mapping = { ...simple, columns: { ...simple.columns, time: null } };
    const bytes = workbook([
      ['title'],
      [],
      HEADER,
      [],
      ['A', { number: '1' }],
      [null, null, null],
      ['B', { number: '2' }],
    ]);
    const { entries } = await read(bytes, mapping, { date: '2026-03-02' });
    expect(entries.map(({ line, key }) => [line, key])).toEqual([
      [5, 'A'],
      [7, 'B'],
    ]);
    const { invalid } = await read(sheet(['A', { number: '1' }, DAY, null, 'beyond']), simple);
    expect(invalid).toMatchObject([{ problem: 'wrong_column_count', value: '5' }]);
  });
});

describe('workbooks that are none of the source’s', () => {
  const bytes = sheet(['A', { number: '1' }, DAY]);
  const parts = workbookParts([HEADER, ['A', { number: '1' }, DAY]]);
  const spoiled = (change: Record<string, string>) =>
    zipSync(
      Object.fromEntries(
        Object.entries({ ...parts, ...change }).map(([path, text]) => [path, strToU8(text)]),
      ),
    );

  test('the sheet that was named, else the first that is shown', async () => {
    const rows = [HEADER, ['A', { number: '1' }, DAY]];
    const sheets = [{ name: 'notes', isHidden: true }, { name: '明细' }, { name: 'B' }];
    expect((await read(workbook(rows, { sheets, filled: 1 }))).entries).toHaveLength(1);
    expect(
      (await read(workbook(rows, { sheets, filled: 0 }), { ...simple, sheet: 'notes' })).entries,
    ).toHaveLength(1);
    expect(await refusal(workbook(rows, { sheets, filled: 1 }), { ...simple, sheet: '汇总' })).toEqual({
      code: 'no_such_sheet',
      expected: ['汇总'],
      found: ['notes', '明细', 'B'],
    });
    expect(await refusal(workbook(rows, { sheets, filled: 2 }))).toMatchObject({ code: 'empty_file' });
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'empty_file'],
    ['a text', Buffer.from('id,amount,date\nA,1,2026-03-02'), 'not_this_format'],
    [
      'an .xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'old_excel_format',
    ],
    [
      'one with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted_archive',
    ],
    ['an archive of something else', zipSync({ 'a.csv': strToU8('id,amount') }), 'not_this_format'],
    ['cut in the middle', bytes.subarray(0, bytes.length / 2), 'broken_archive'],
    ['cut at the end', bytes.subarray(0, bytes.length - 30), 'broken_archive'],
    [
      'no XML inside',
      spoiled({ 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet>' }),
      'broken_archive',
    ],
    [
      'cut XML',
      spoiled({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1">' }),
      'broken_archive',
    ],
    ['an empty sheet', workbook([]), 'empty_file'],
    ['other columns', workbook([['id', 'total', 'date']]), 'unknown_layout'],
    ['a column twice', workbook([['id', 'amount', 'date', 'amount']]), 'duplicate_headers'],
  ])('%s', async (_name, file, code) => {
    expect(await refusal(file)).toMatchObject({ code });
  });

  test('a byte that was changed on the way is noticed', async () => {
    const stored = Buffer.from(zipSync(unzipSync(bytes), { level: 0 }));
    expect((await read(stored)).entries).toMatchObject([{ key: 'A' }]);
    stored[stored.indexOf('>A<') + 1] = 0x42;
    expect(await refusal(stored)).toMatchObject({ code: 'broken_archive' });
  });

  test('a part that unfolds without end is not unpacked', async () => {
    const bomb = `<worksheet><!--${' '.repeat(12 * 1024 * 1024)}--></worksheet>`;
    expect(await refusal(spoiled({ 'xl/worksheets/sheet1.xml': bomb }))).toMatchObject({
      code: 'too_large_inside',
    });
  });

  test('entities of a document type are not unfolded', async () => {
    const xml = '<!DOCTYPE s [<!ENTITY a "aaaa">]><sst><si><t>&a;&a;</t></si></sst>';
    expect(await refusal(spoiled({ 'xl/sharedStrings.xml': xml }))).toMatchObject({ code: 'broken_archive' });
  });

  test('another day', async () => {
    expect(await refusal(bytes, simple, { date: '2026-03-05' })).toMatchObject({ code: 'other_day' });
  });
});
