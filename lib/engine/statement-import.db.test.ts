import { expect, test } from 'vitest';
import type { Database } from '../db/client';
import type { StoredSource } from '../db/recon-source-store';
import type { StoredStatement } from '../db/statement-store';
import type { ControlTotal, Recognised } from '../domain/statement-file';
import type { StatementPreview } from '../domain/views/statement';
import type { GenericMapping } from '../reconciliation/formats/generic-mapping';
import { describeEachDatabase } from '../testing/databases';
import { importStatement, makeSource, readFile, storedRows } from '../testing/recon-lab';
import { alipayBill } from '../testing/statements/alipay-bill';
import { encoded, gzipped, TEXT_ENCODINGS, zipped } from '../testing/statements/bytes';
import { genericCsv } from '../testing/statements/generic-csv-file';
import { tableMovements } from '../testing/statements/generic-movements';
import { tableMapping } from '../testing/statements/generic-table';
import { genericWorkbook } from '../testing/statements/generic-workbook-file';
import { dayOfMovements, type Movement } from '../testing/statements/movement';
import { coreOfEntry, coreOfMovement } from '../testing/statements/read-statement';
import { stripeReport } from '../testing/statements/stripe-report';
import { wechatBill } from '../testing/statements/wechat-bill';
import { workbook } from '../testing/statements/workbook';

const DAY = '2026-03-02';
const movements = () => [...dayOfMovements(DAY, 120)];
const stripeMovements = () => movements().map((movement) => ({ ...movement, currency: 'USD' }));

type FormatCase = {
  name: string;
  parts: Parameters<typeof makeSource>[1];
  fileName: string;
  bytes: () => Uint8Array;
  moved: () => Movement[];
};

const FORMATS: FormatCase[] = [
  {
    name: 'WeChat, plain',
    parts: { format: 'wechat_trade', merchant: '1900000109' },
    fileName: 'bill.csv',
    bytes: () => Buffer.from(wechatBill(movements())),
    moved: movements,
  },
  {
    name: 'WeChat, gzip',
    parts: { format: 'wechat_trade' },
    fileName: 'bill.csv.gz',
    bytes: () => gzipped(Buffer.from(wechatBill(movements()))),
    moved: movements,
  },
  {
    name: 'Alipay, zip with a GBK name and its summary beside it',
    parts: { format: 'alipay_trade', merchant: '2088621033450824' },
    fileName: '20886210334508240156_20260302.csv.zip',
    bytes: () =>
      zipped([
        { name: '20886210334508240156_20260302_业务明细(汇总).csv', bytes: encoded('汇总', 'gb18030') },
        {
          name: '20886210334508240156_20260302_业务明细.csv',
          bytes: encoded(alipayBill(movements(), { day: DAY }), 'gb18030'),
        },
      ]),
    moved: movements,
  },
  {
    name: 'Stripe',
    parts: { format: 'stripe_itemised', zone: 'Asia/Shanghai', currency: 'USD' },
    fileName: 'Itemized_balance_change.csv',
    bytes: () => Buffer.from(stripeReport(stripeMovements())),
    moved: stripeMovements,
  },
  {
    name: 'a table as text',
    parts: { format: 'generic_csv' },
    fileName: 'table.csv',
    bytes: () => Buffer.from(genericCsv(tableMovements(90))),
    moved: () => tableMovements(90),
  },
  {
    name: 'a workbook',
    parts: { format: 'generic_xlsx' },
    fileName: 'table.xlsx',
    // Not the first, at midnight: a date cell without a time is a day.
    bytes: () => genericWorkbook(tableMovements(90).slice(1)),
    moved: () => tableMovements(90).slice(1),
  },
];

const jsonOf = <T>(text: string | null) => JSON.parse(text ?? 'null') as T;

/** A table with two columns, read for a day of its own. */
function twoColumns(key: string, amount: string): GenericMapping {
  const { columns, ...mapping } = tableMapping();
  const none = {
    ...columns,
    refundKey: null,
    currency: null,
    status: null,
    kind: null,
    time: null,
    providerId: null,
  };
  return {
    ...mapping,
    columns: { ...none, key, amount },
    fixedCurrency: 'CNY',
    defaultStatus: 'succeeded',
    defaultKind: 'payment',
  };
}

async function entriesOf(db: Database, { id }: StoredStatement) {
  const rows = await storedRows(db, id);
  return rows.flatMap((row) => ('entry' in row ? [row.entry] : []));
}

async function invalidOf(db: Database, { id }: StoredStatement) {
  const rows = await storedRows(db, id);
  return rows.flatMap((row) => ('invalid' in row ? [row.invalid] : []));
}

describeEachDatabase((open) => {
  test.each(FORMATS)('$name: what moved is what is kept', async ({ parts, fileName, bytes, moved }) => {
    const db = await open();
    const source = await makeSource(db, parts);
    const statement = await importStatement(db, source, DAY, bytes(), fileName);
    expect(statement).toMatchObject({ state: 'committed', invalidCount: 0, rowCount: moved().length });
    expect(statement.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(statement.readBytes).toBe(statement.sizeBytes);
    const entries = await entriesOf(db, statement);
    expect(entries.map(coreOfEntry)).toEqual(moved().map((movement) => coreOfMovement(movement)));
    expect(jsonOf<Recognised>(statement.recognised).format).toBe(source.format);
    const { kinds, days, first } = jsonOf<StatementPreview>(statement.preview);
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(moved().length);
    expect(days).toEqual([{ date: DAY, count: moved().length }]);
    expect(first).toHaveLength(20);
    expect(jsonOf<ControlTotal[]>(statement.totals).every(({ agrees }) => agrees !== false)).toBe(true);
  });

  test('lines keep their numbers and raw texts, those that cannot be used with the reason', async () => {
    const db = await open();
    const bill = wechatBill(movements(), { flaws: { extraCellInRow: 3 } });
    const statement = await importStatement(db, await makeSource(db), DAY, bill);
    const lines = bill.split('\r\n');
    const rows = await storedRows(db, statement.id);
    expect(rows.map((row) => ('entry' in row ? row.entry.raw : row.invalid.raw))).toEqual(
      lines.slice(1, 121),
    );
    expect(rows[0]).toMatchObject({ entry: { line: 2 } });
    expect(rows[3]).toMatchObject({ invalid: { line: 5, problem: 'wrong_column_count', value: '28' } });
    expect(statement).toMatchObject({ rowCount: 120, invalidCount: 1 });
    expect(jsonOf<StatementPreview>(statement.preview).rejected).toHaveLength(1);
  });

  test('a footer that does not agree is kept as it is: red', async () => {
    const db = await open();
    const bill = wechatBill(movements(), { flaws: { hasWrongTotal: true } });
    const statement = await importStatement(db, await makeSource(db), DAY, bill);
    const totals = jsonOf<ControlTotal[]>(statement.totals);
    expect(totals.filter(({ agrees }) => agrees === false).map(({ label }) => label)).toEqual([
      '应结订单总金额',
    ]);
  });

  test('binarywang/weixin-java-pay-demo#138: no bill is an empty day', async () => {
    const db = await open();
    const statement = await importStatement(db, await makeSource(db), DAY, 'No Bill Exist');
    expect(statement).toMatchObject({ isEmptyDay: true, rowCount: 0, invalidCount: 0, state: 'committed' });
  });

  test('otherworld-dev/Budget#276: two equal lines are two entries', async () => {
    const db = await open();
    const [one] = movements();
    const statement = await importStatement(db, await makeSource(db), DAY, wechatBill([one!, one!]));
    expect((await entriesOf(db, statement)).map(({ occurrence }) => occurrence)).toEqual([1, 2]);
  });

  test.each(TEXT_ENCODINGS)('case-12 saved as %s it is the same table', async (encoding) => {
    const db = await open();
    const source = await makeSource(db, { format: 'generic_csv', mapping: twoColumns('流水号', '金额') });
    const bytes = encoded('流水号,金额\nT001,12.30\n', encoding);
    const statement = await importStatement(db, source, DAY, bytes);
    expect(jsonOf<Recognised>(statement.recognised).headers).toEqual(['流水号', '金额']);
    expect(await entriesOf(db, statement)).toMatchObject([
      { key: 'T001', amountMinor: 1230n, businessDate: DAY },
    ]);
  });

  test('case-12 an undecodable file is refused with the encodings that were tried', async () => {
    const db = await open();
    const source = await makeSource(db, { format: 'generic_csv', mapping: twoColumns('流水号', '金额') });
    const statement = await readFile(db, source, DAY, Uint8Array.of(0xe6, 0xff, 0x80, 0xff, 0x0a));
    expect(statement.state).toBe('refused');
    expect(jsonOf(statement.problem)).toMatchObject({
      code: 'undecodable',
      details: { expected: ['utf-8', 'gb18030'] },
    });
  });

  test.each(['Asia/Shanghai', 'America/Los_Angeles', 'UTC'])(
    'case-13 a date cell is its day with the process in %s, in both date systems',
    async (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        const db = await open();
        const mapping = twoColumns('订单号', '金额');
        mapping.columns.time = '日期';
        const source = await makeSource(db, { format: 'generic_xlsx', mapping });
        for (const is1904 of [false, true]) {
          const rows = [
            ['订单号', '金额', '日期'],
            [`T${zone}`, { number: '1.00' }, { date: DAY }],
          ];
          const statement = await importStatement(db, source, DAY, workbook(rows, { is1904 }), 'a.xlsx');
          expect(await entriesOf(db, statement)).toMatchObject([{ businessDate: DAY, at: null }]);
        }
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );

  test('case-31 ids are kept letter for letter, what Excel left of one is damaged', async () => {
    const db = await open();
    const ids = ['482913e2', '00202', '9007199254740993', '1.23E+17'];
    const source = await makeSource(db, { format: 'generic_csv', mapping: twoColumns('id', 'amount') });
    const text = `id,amount\n${ids.map((id) => `${id},1.00`).join('\n')}\n`;
    const statement = await importStatement(db, source, DAY, text);
    expect((await entriesOf(db, statement)).map(({ key }) => key)).toEqual(ids.slice(0, 3));
    expect(await invalidOf(db, statement)).toMatchObject([
      { problem: 'damaged_key', value: '1.23E+17', line: 5 },
    ]);
  });

  test('case-32 a number of over 15 digits is damaged as an id, the same digits as text are the id', async () => {
    const db = await open();
    const source = await makeSource(db, { format: 'generic_xlsx', mapping: twoColumns('A', 'B') });
    const rows = [
      ['A', 'B'],
      [{ number: '202603010000123457' }, { number: '1.00' }],
      ['202603010000123458', { number: '1.00' }],
    ];
    const statement = await importStatement(db, source, DAY, workbook(rows), 'a.xlsx');
    expect((await entriesOf(db, statement)).map(({ key }) => key)).toEqual(['202603010000123458']);
    expect(await invalidOf(db, statement)).toMatchObject([
      { problem: 'damaged_key', value: '202603010000123457' },
    ]);
  });

  test('case-33 a column named __proto__ is one like any other', async () => {
    const db = await open();
    const source = await makeSource(db, {
      format: 'generic_csv',
      mapping: twoColumns('__proto__', 'amount'),
    });
    const statement = await importStatement(db, source, DAY, '__proto__,amount\nx,1.00\n');
    expect(await entriesOf(db, statement)).toMatchObject([{ key: 'x', amountMinor: 100n }]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  const WRONG: [name: string, file: (source: StoredSource) => Uint8Array | string, code: string][] = [
    ['no bytes at all', () => '', 'empty_file'],
    ['another merchant', () => wechatBill(movements(), { merchant: '1999999999' }), 'other_merchant'],
    ['another day', () => wechatBill(dayOfMovements('2026-03-05', 9)), 'other_day'],
    ['a file that was cut off', () => wechatBill(movements(), { flaws: { hasNoFooter: true } }), 'truncated'],
    [
      'an archive that was cut off',
      () => gzipped(Buffer.from(wechatBill(movements()))).subarray(0, 900),
      'truncated',
    ],
    ['a table of somebody else', () => 'a,b\n1,2\n', 'not_this_format'],
    ['an Alipay bill', () => alipayBill(movements()), 'not_this_format'],
    ['an old workbook', () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4), 'undecodable'],
    [
      'an archive with two bills',
      () => zipped([1, 2].map((n) => ({ name: `${n}.csv`, bytes: Buffer.from('x') }))),
      'archive_with_several',
    ],
  ];
  test.each(WRONG)('%s is refused with its reason, and nothing of it is kept', async (_name, file, code) => {
    const db = await open();
    const source = await makeSource(db, { merchant: '1900000109' });
    const statement = await readFile(db, source, DAY, file(source));
    expect(statement).toMatchObject({ state: 'refused', rowCount: 0, holder: null });
    expect(jsonOf(statement.problem)).toMatchObject({ code });
    expect(await storedRows(db, statement.id)).toEqual([]);
    expect(await db.prisma.statementPart.count({ where: { statementId: statement.id } })).toBe(0);
    const record = await db.prisma.auditLog.findFirst({
      where: { action: 'refuse_statement', subjectId: statement.id.toString() },
    });
    expect(jsonOf(record?.details ?? null)).toMatchObject({ code });
    expect(record).toMatchObject({ actorId: null, actorName: 'lab', actorRole: 'worker' });
  });
});
