import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../domain/csv';
import type { Entry } from '../../domain/reconciliation';
import { encoded, fileOf, fileOfLines, TEXT_ENCODINGS } from '../../testing/statements/bytes';
import { genericCsv, genericCsvLines } from '../../testing/statements/generic-csv-file';
import { tableMovements } from '../../testing/statements/generic-movements';
import { TABLE_STYLE, tableMapping } from '../../testing/statements/generic-table';
import type { Movement } from '../../testing/statements/movement';
import type { FileBytes, ReadEvent, StatementRow } from '../statement-row';
import { WrongFile } from '../wrong-file';
import { DELIMITERS } from './delimited-reader';
import { readGenericCsv, type GenericSettings } from './generic-csv';
import { SIGN_RULES, type GenericMapping } from './generic-mapping';

const ANY_DAY: GenericSettings = { date: null };
const simple = (change: Partial<GenericMapping> = {}): GenericMapping => {
  const none = { refundKey: null, income: null, expense: null, currency: null, status: null, kind: null };
  return {
    ...tableMapping(),
    columns: { key: 'id', amount: 'amount', ...none, time: null, providerId: null },
    fixedCurrency: 'CNY',
    ...change,
  };
};

async function read(file: FileBytes | string, mapping = tableMapping(), settings = ANY_DAY) {
  const bytes = typeof file === 'string' ? fileOf(Buffer.from(file)) : file;
  const events: ReadEvent[] = [];
  for await (const event of readGenericCsv(bytes, mapping, settings)) events.push(event);
  const rows = events.flatMap((event): StatementRow[] => (event.type === 'rows' ? event.rows : []));
  const entries = rows.flatMap((row) => ('entry' in row ? [row.entry] : []));
  const invalid = rows.flatMap((row) => ('invalid' in row ? [row.invalid] : []));
  return { events, entries, invalid };
}

async function refusal(file: FileBytes | string, mapping = tableMapping(), settings = ANY_DAY) {
  const thrown: unknown = await read(file, mapping, settings).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof WrongFile ? { code: thrown.code, ...thrown.details } : thrown;
}

const onSimple = (rows: string) => read(`id,amount\n${rows}`, simple(), { date: '2026-03-02' });

const expected = (movements: readonly Movement[], day = false) =>
  movements.map(({ kind, key, amountMinor, currency, status, at, providerId }) => {
    return {
      kind,
      key,
      amountMinor,
      currency,
      status,
      at: day ? null : at,
      businessDate: '2026-03-02',
      providerId,
    };
  });

const plain = (entries: readonly Entry[]) =>
  entries.map(({ line: _line, occurrence: _occurrence, raw: _raw, ...entry }) => entry);

describe('tables of any make as text', () => {
  const movements = tableMovements(60);

  test.each(TEXT_ENCODINGS)('case-12 saved as %s it is the same table', async (encoding) => {
    const file = fileOf(encoded(genericCsv(movements), encoding), 1_000);
    const { events, entries, invalid } = await read(file);
    expect(invalid).toEqual([]);
    expect(plain(entries)).toEqual(expected(movements));
    const [first] = events;
    const recognised = first?.type === 'recognised' ? first.recognised : null;
    expect(recognised?.headers[0]).toBe('订单号');
    expect(encoding).toContain(recognised?.encoding);
    expect(recognised).toMatchObject({ layout: 'comma', zone: 'Asia/Shanghai', covers: null, account: null });
  });

  test('every delimiter, sign rule and way of writing times', async () => {
    for (const delimiter of DELIMITERS)
      for (const signRule of SIGN_RULES)
        for (const times of ['wall', 'offset', 'day'] as const) {
          const style = { ...TABLE_STYLE, signRule, times };
          const text = genericCsv(movements, { ...style, delimiter, above: ['对账单', '2026-03-02'] });
          const { entries, invalid } = await read(text, tableMapping(style));
          expect([delimiter, signRule, times, invalid]).toEqual([delimiter, signRule, times, []]);
          expect(plain(entries)).toEqual(expected(movements, times === 'day'));
        }
  });

  test('parts of any size give the same rows', async () => {
    const bytes = encoded(genericCsv(tableMovements(12)), 'gb18030');
    const whole = await read(fileOf(bytes));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
        const parts = await read(fileOf(bytes, size));
        expect([parts.entries, parts.invalid]).toEqual([whole.entries, whole.invalid]);
      }),
      { numRuns: 20 },
    );
  });

  test('rows come in batches of a thousand with what was read, and end with their number', async () => {
    const text = genericCsv(tableMovements(2_500));
    const { events } = await read(fileOf(Buffer.from(text), 10_000));
    const batches = events.flatMap((event) => (event.type === 'rows' ? [event] : []));
    expect(events.map((event) => event.type)).toEqual(['recognised', 'rows', 'rows', 'rows', 'end']);
    expect(batches.map((batch) => batch.rows.length)).toEqual([1_000, 1_000, 500]);
    expect(batches.at(-1)?.bytesRead).toBe(Buffer.byteLength(text));
    expect(events.at(-1)).toMatchObject({ type: 'end', rows: 2_500, isEmptyDay: false });
  });

  test('a hundred thousand lines take seconds', async () => {
    const lines = () => genericCsvLines(tableMovements(100_000));
    const started = performance.now();
    const { entries } = await read(fileOfLines(lines));
    expect(entries).toHaveLength(100_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe('rows of a table', () => {
  test('equal lines are two entries, told apart by their occurrence', async () => {
    const { entries } = await onSimple('A1,1.00\nA1,1.00\nA1,2.00\n');
    expect(entries.map(({ line, key, occurrence }) => [line, key, occurrence])).toEqual([
      [2, 'A1', 1],
      [3, 'A1', 2],
      [4, 'A1', 1],
    ]);
  });

  test('case-31 ids are kept letter for letter, what Excel left of one is damaged', async () => {
    const { entries, invalid } = await onSimple(
      '482913e2,1\n00202,1\n9007199254740993,1\n"=""00303""",1\n5e12,1\n\'00202,1\n1.23E+17,1\n2E+17,1\n1.23e+17,1\n########,1\n',
    );
    const kept = ['482913e2', '00202', '9007199254740993', '00303', '5e12', "'00202"];
    expect(entries.map((entry) => entry.key)).toEqual(kept);
    expect(invalid.map(({ line, problem, field, value }) => [line, problem, field, value])).toEqual([
      [8, 'damaged_key', 'id', '1.23E+17'],
      [9, 'damaged_key', 'id', '2E+17'],
      [10, 'damaged_key', 'id', '1.23e+17'],
      [11, 'damaged_key', 'id', '########'],
    ]);
  });

  test('case-11 our own export read again gives the original texts and amounts', async () => {
    const ids = [
      '=1+1',
      '+1',
      '@x',
      '\t=1',
      '-2+3',
      "'=1+1",
      "'quoted",
      '＝1+1',
      '=HYPERLINK("http://x.test")',
    ];
    const rows = [['id', 'amount'], ...ids.map((id) => [id, { decimal: '-12.50' }])];
    const { entries, invalid } = await read(rows.map(csvLine).join(''), simple(), { date: '2026-03-02' });
    expect(invalid).toEqual([]);
    expect(entries.map((entry) => entry.key)).toEqual(ids);
    expect(new Set(entries.map((entry) => entry.amountMinor))).toEqual(new Set([-1_250n]));
  });

  test('case-33 a column named __proto__ is one like any other', async () => {
    const mapping = simple({ columns: { ...simple().columns, key: '__proto__', amount: 'constructor' } });
    const { entries } = await read('__proto__,constructor\nx,1.00\n', mapping, { date: '2026-03-02' });
    expect(entries).toMatchObject([{ key: 'x', amountMinor: 100n }]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    const words = simple({
      columns: { ...simple().columns, status: 'status' },
      statuses: [{ word: '__proto__', means: 'failed' }],
    });
    const read2 = await read('id,amount,status\nx,1,__proto__\ny,1,toString\n', words, {
      date: '2026-03-02',
    });
    expect(read2.entries).toMatchObject([{ key: 'x', status: 'failed' }]);
    expect(read2.invalid).toMatchObject([{ problem: 'unknown_status', value: 'toString' }]);
  });

  test('case-14 sums are exact and have the currency’s decimals', async () => {
    const { events } = await onSimple('A,1.10\nB,2.20\nC,-0.60\nD,0.10\nE,0.20\nF,0.30\n');
    expect(events.at(-1)).toMatchObject({
      totals: [{ label: 'amount CNY', stated: null, computed: '3.30', agrees: null }],
    });
  });

  test('what cannot be read is an invalid row with its line, its text and the reason', async () => {
    const { invalid } = await read(
      [
        '订单号,退款单号,金额,币种,状态,类型,交易时间,流水号,商品',
        'A,,1.00,CNY,成功,支付,2026-03-02 10:00:00,1,咖啡, 大杯',
        'A,,1.00,CNY,成功,支付,2026-03-02 10:00:00,1',
        ',,1.00,CNY,成功,支付,2026-03-02 10:00:00,1,x',
        'A,,¥,CNY,成功,支付,2026-03-02 10:00:00,1,x',
        'A,,1.001,CNY,成功,支付,2026-03-02 10:00:00,1,x',
        'A,,"1,23",CNY,成功,支付,2026-03-02 10:00:00,1,x',
        'A,,1.00,yuan,成功,支付,2026-03-02 10:00:00,1,x',
        'A,,1.00,CNY,好,支付,2026-03-02 10:00:00,1,x',
        'A,,1.00,CNY,成功,红包,2026-03-02 10:00:00,1,x',
        'A,,1.00,CNY,成功,支付,2026-02-30,1,x',
        '"A"B,,1.00,CNY,成功,支付,2026-03-02,1,x',
      ].join('\r\n'),
    );
    expect(invalid.map(({ line, problem, field, value }) => [line, problem, field, value])).toEqual([
      [2, 'wrong_column_count', null, '10'],
      [3, 'wrong_column_count', null, '8'],
      [4, 'no_key', '订单号', ''],
      [5, 'no_amount', '金额', '¥'],
      [6, 'too_many_decimals', '金额', '1.001'],
      [7, 'bad_amount', '金额', '1,23'],
      [8, 'unknown_currency', '币种', 'yuan'],
      [9, 'unknown_status', '状态', '好'],
      [10, 'unknown_kind', '类型', '红包'],
      [11, 'bad_time', '交易时间', '2026-02-30'],
      [12, 'unreadable', null, null],
    ]);
    expect(invalid[0]?.raw).toBe('A,,1.00,CNY,成功,支付,2026-03-02 10:00:00,1,咖啡, 大杯');
  });

  test('defaults stand in for words without a meaning; a currency column may be empty where one is fixed', async () => {
    const mapping: GenericMapping = {
      ...tableMapping(),
      defaultStatus: 'unknown',
      defaultKind: 'other',
      fixedCurrency: 'JPY',
    };
    const header = '订单号,退款单号,金额,币种,状态,类型,交易时间,流水号,商品\n';
    const { entries } = await read(
      `${header}A,,100,,??,??,2026-03-02,1,x\nB,,1,人民币,成功,支付,2026-03-02,1,x`,
      mapping,
    );
    expect(entries).toMatchObject([
      { key: 'A', amountMinor: 100n, currency: 'JPY', status: 'unknown', kind: 'other' },
      { key: 'B', amountMinor: 100n, currency: 'CNY' },
    ]);
  });

  test('income and expense: one of them, and never both', async () => {
    const mapping = simple({
      signRule: 'income_expense',
      columns: { ...simple().columns, amount: null, income: 'in', expense: 'out' },
    });
    const text = 'id,in,out\nA,+1.00,\nB,,2.00\nC,,-2.00\nD,0.00,3.00\nE,1.00,1.00\nF,,\nG,x,\n';
    const { entries, invalid } = await read(text, mapping, { date: '2026-03-02' });
    expect(entries.map(({ key, kind, amountMinor }) => [key, kind, amountMinor])).toEqual([
      ['A', 'payment', 100n],
      ['B', 'refund', 200n],
      ['C', 'refund', 200n],
      ['D', 'refund', 300n],
    ]);
    expect(invalid.map(({ problem, field }) => [problem, field])).toEqual([
      ['bad_amount', 'out'],
      ['no_amount', 'in'],
      ['bad_amount', 'in'],
    ]);
  });
});

describe('files that are none of the source’s', () => {
  test('headers side by side where columns are missing', async () => {
    expect(await refusal('单号,amount\nA,1\n', simple())).toEqual({
      code: 'unknown_layout',
      expected: ['id', 'amount'],
      found: ['单号', 'amount'],
    });
  });

  test('a needed name that stands twice; one that nobody needs may', async () => {
    expect(await refusal('id,amount,id\nA,1,B\n', simple())).toEqual({
      code: 'duplicate_headers',
      expected: ['id'],
      found: ['id', 'amount', 'id'],
    });
    expect((await read('id,amount,x,x\nA,1,,\n', simple(), { date: '2026-03-02' })).entries).toHaveLength(1);
  });

  test('names are told apart without width and blanks; the header may stand on line 30, not on 31', async () => {
    const mapping = simple({ columns: { ...simple().columns, amount: '金额（元）' } });
    const above = (lines: number) => `${'title\n'.repeat(lines)} id ,金额(元)\nA,1\n`;
    const { entries } = await read(above(29), mapping, { date: '2026-03-02' });
    expect(entries).toMatchObject([{ line: 31, key: 'A' }]);
    expect(await refusal(above(30), mapping)).toMatchObject({ code: 'unknown_layout' });
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'empty_file'],
    ['blank lines', Buffer.from('\n\r\n\n'), 'empty_file'],
    ['no text', Buffer.from([0xff, 0x00, 0xff, 0x80, 0x81]), 'undecodable'],
    ['a workbook', Buffer.from('PK\u0003\u0004 and more'), 'not_this_format'],
    ['packed', Buffer.from([0x1f, 0x8b, 8, 0]), 'not_this_format'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_excel_format'],
  ])('%s', async (_name, bytes, code) => {
    expect(await refusal(fileOf(bytes), simple())).toMatchObject({ code });
  });

  test('a file of another day is refused, a row of another day in a right file is not', async () => {
    const text = genericCsv(tableMovements(5));
    expect(await refusal(text, tableMapping(), { date: '2026-03-03' })).toEqual({
      code: 'other_day',
      expected: ['2026-03-03'],
      found: ['2026-03-02'],
    });
    const late = { ...tableMovements(1)[0]!, at: '2026-03-02T17:00:00.000Z' };
    const both = await read(genericCsv([...tableMovements(1), late]), tableMapping(), { date: '2026-03-02' });
    expect(both.entries.map((entry) => entry.businessDate)).toEqual(['2026-03-02', '2026-03-03']);
  });

  test('a header without rows is an empty day', async () => {
    const { events } = await read('id,amount\r\n,\r\n\r\n', simple());
    expect(events.at(-1)).toEqual({ type: 'end', totals: [], rows: 0, isEmptyDay: true });
  });
});
