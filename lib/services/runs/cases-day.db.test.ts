import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { csvLine } from '@/lib/domain/csv';
import type { GenericMapping } from '@/lib/reconciliation/formats/generic-mapping';
import { describeEachDatabase } from '@/lib/testing/databases';
import { endsOf, FinanceLab, identityOf, value } from '@/lib/testing/finance-lab';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { plainRunWords } from '@/lib/testing/plain-run-words';
import { storedRows } from '@/lib/testing/recon-lab';
import { movement } from '@/lib/testing/run-lab';
import { encoded, TEXT_ENCODINGS } from '@/lib/testing/statements/bytes';
import { genericCsv } from '@/lib/testing/statements/generic-csv-file';
import { tableMapping } from '@/lib/testing/statements/generic-table';
import { workbook } from '@/lib/testing/statements/workbook';
import { noteBreak } from '../breaks/note-break';
import { resolveBreak } from '../breaks/resolve-break';
import { exportRun } from '../export-run/export-run';
import { readExportedSheet } from '../export-run/read-export';
import { ExportSlots } from '../export/export-slots';
import { getStatement } from '../statements/get-statement';
import { editPayloadAndRetry } from '../tasks/edit-payload-and-retry';

const D1 = '2026-03-02';

/** A table of an id and an amount, and of a day where a column says it. */
function columns(key: string, amount: string, time: string | null = null): GenericMapping {
  const mapping = tableMapping();
  const none = { refundKey: null, currency: null, status: null, kind: null, providerId: null };
  return {
    ...mapping,
    columns: { ...mapping.columns, ...none, key, amount, time },
    fixedCurrency: 'CNY',
    defaultStatus: 'succeeded',
    defaultKind: 'payment',
  };
}

async function csvOf(lab: FinanceLab, runId: bigint, sheet: 'breaks' | 'resolutions'): Promise<string> {
  const means = { words: plainRunWords(), slots: new ExportSlots() };
  const file = value(await exportRun(lab.ctx, { runId: `${runId}`, format: 'csv', sheet }, means));
  const parts = [file.head];
  for await (const part of file.body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function entriesOf(db: Database, statementId: string) {
  const rows = await storedRows(db, BigInt(statementId));
  return rows.flatMap((row) => ('entry' in row ? [[row.entry.key, row.entry.amountMinor]] : []));
}

/** Texts that a spreadsheet would run. */
const FORMULAS = ['=1+1', '+1', '@x', '\t=1', '=HYPERLINK("http://x.test")'];

describeEachDatabase((open) => {
  test('case-11 ids and notes that start a formula leave harmless and come back as they were', async () => {
    const lab = await FinanceLab.open(await open(), { mapping: columns('id', 'amount') });
    const lines = FORMULAS.map((key) => csvLine([key, { decimal: '87.50' }]));
    const id = await lab.bring(D1, `id,amount\r\n${lines.join('')}`);
    // What a cell is padded with belongs to no id.
    const keys = (await entriesOf(lab.db, id)).map(([key]) => String(key));
    expect(keys).toEqual(FORMULAS);
    for (const key of keys) await lab.task(key, D1);
    const run = await lab.run(D1);
    const { id: breakId, lockVersion } = await lab.breakOf('=1+1');
    const seen = { id: `${breakId}`, lockVersion, resolution: 'accept', reasonCode: 'fee', note: '=1+1' };
    value(await resolveBreak(lab.ctx, seen));
    value(await noteBreak(lab.ctx, { id: `${breakId}`, text: '-12.50 is their fee' }));

    const breaks = await csvOf(lab, run.id, 'breaks');
    const resolutions = await csvOf(lab, run.id, 'resolutions');
    for (const text of [breaks, resolutions]) expect(text).not.toMatch(/(^|,)"?[=+@\t]/m);
    expect(breaks).toContain(',-12.50,');
    expect(breaks).not.toContain("'-12.50");
    const rows = readExportedSheet('breaks', breaks);
    expect(rows.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(new Set(rows.map(({ difference }) => difference))).toEqual(new Set(['-12.50']));
    expect(readExportedSheet('resolutions', resolutions).map(({ note }) => note)).toEqual([
      '=1+1',
      '-12.50 is their fee',
    ]);
    const { breaks: sheet } = await lab.book(run);
    expect(sheet.map(({ key, difference }) => [key, difference]).sort()).toEqual(
      rows.map(({ key, difference }) => [key, difference]).sort(),
    );
    // Our own export is a table like any other: imported, it has the same ids and amounts.
    const again = await FinanceLab.open(lab.db, { mapping: columns('key', 'difference') });
    const back = await again.bring(D1, breaks);
    expect((await entriesOf(lab.db, back)).sort()).toEqual(keys.map((key) => [key, -1_250n]).sort());
  });

  test.each(TEXT_ENCODINGS)('case-12 a table saved as %s meets the same tasks', async (encoding) => {
    const lab = await FinanceLab.open(await open(), { mapping: columns('流水号', '金额') });
    await lab.task('T001', D1, { amountMinor: 1_230n });
    await lab.task('单号一', D1, { amountMinor: 450n });
    const { book } = await lab.day(D1, encoded('流水号,金额\nT001,12.30\n单号一,4.50\n', encoding));
    expect(endsOf(book)).toEqual(['T001: matched', '单号一: matched'].sort());
  });

  test.each(['Asia/Shanghai', 'America/Los_Angeles', 'UTC'])(
    'case-13 a date cell belongs to its day with the process in %s, in both date systems',
    async (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      try {
        const mapping = columns('订单号', '金额', '日期');
        for (const is1904 of [false, true]) {
          const lab = await FinanceLab.open(await open(), { format: 'generic_xlsx', mapping });
          await lab.task('dated', D1, { createdAt: new Date('2026-03-01T16:00:00Z') });
          const rows = [
            ['订单号', '金额', '日期'],
            ['dated', { number: '100.00' }, { date: D1 }],
          ];
          const { book } = await lab.day(D1, workbook(rows, { is1904 }), 'a.xlsx');
          expect(book.matched).toMatchObject([{ key: 'dated', theirDate: D1, theirTime: '' }]);
        }
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );

  test.each([
    [['1.10', '2.20'], ['3.30'], '3.30'],
    [['0.10', '0.20', '0.30'], ['0.60'], '0.60'],
  ])('case-14 %j against %j differ by exactly 0.00', async (ledger, statement, sum) => {
    const lab = await FinanceLab.open(await open());
    const minorOf = (text: string) => BigInt(text.replace('.', ''));
    for (const text of ledger) await lab.task('split', D1, { amountMinor: minorOf(text) });
    const lines = statement.map((text) => movement('split', D1, { amountMinor: minorOf(text) }));
    const { run, book } = await lab.day(D1, genericCsv(lines));
    expect(new Set(endsOf(book))).toEqual(new Set(['split: matched']));
    expect(book.matched[0]?.difference).toBe('0.00');
    expect(identityOf(book)).toEqual([
      `ours rows ${ledger.length} ${sum}`,
      `ours matched ${ledger.length} ${sum}`,
      `theirs rows ${statement.length} ${sum}`,
      `theirs matched ${statement.length} ${sum}`,
    ]);
    await lab.lock(run);
  });

  test('case-31 ids meet letter for letter, and what Excel left of one meets nothing', async () => {
    const lab = await FinanceLab.open(await open(), { mapping: columns('id', 'amount') });
    const kept = ['482913e2', '00202', '9007199254740993'];
    const near = ['48291300', '202', '9007199254740992', '123000000000000000', '1.23E+17'];
    for (const key of [...kept, ...near]) await lab.task(key, D1);
    const text = [...kept, '1.23E+17'].map((id) => `${id},100.00\n`).join('');
    const { book } = await lab.day(D1, `id,amount\n${text}`);
    expect(endsOf(book)).toEqual(
      [
        ...kept.map((key) => `${key}: matched`),
        ...near.map((key) => `${key}: missing_theirs`),
        ': invalid',
      ].sort(),
    );
    expect(book.breaks.filter(({ breakKind }) => breakKind === 'invalid')).toMatchObject([
      { problem: 'damaged_key', value: '1.23E+17', line: '5', difference: '' },
    ]);
    expect(book.matched.map(({ key, bizId }) => key === bizId)).toEqual([true, true, true]);
  });

  test('case-32 of a number cell nothing is rounded into an id; the text cell meets its task', async () => {
    const mapping = columns('A', 'B');
    const lab = await FinanceLab.open(await open(), { format: 'generic_xlsx', mapping });
    for (const key of ['202603010000123457', '202603010000123458', '202603010000123460'])
      await lab.task(key, D1);
    const rows = [
      ['A', 'B'],
      [{ number: '202603010000123457' }, { number: '100.00' }],
      ['202603010000123458', { number: '100.00' }],
    ];
    const { book } = await lab.day(D1, workbook(rows), 'a.xlsx');
    expect(endsOf(book)).toEqual(
      [
        ': invalid',
        '202603010000123457: missing_theirs',
        '202603010000123458: matched',
        '202603010000123460: missing_theirs',
      ].sort(),
    );
    expect(JSON.stringify(book)).not.toContain('E+17');
  });

  test('case-33 __proto__ as a column, an id and in a payload is a word like others', async () => {
    const db = await open();
    const lab = await FinanceLab.open(db, { mapping: columns('__proto__', 'amount') });
    for (const key of ['x', '__proto__', 'constructor']) await lab.task(key, D1);
    const text = '__proto__,amount\nx,100.00\n__proto__,100.00\nconstructor,100.00\n';
    const id = await lab.bring(D1, text);
    const page = value(await getStatement(lab.ctx, { id }));
    expect(JSON.stringify(page.preview)).toContain('__proto__');
    const { breaks, matched } = await lab.book(await lab.run(D1));
    expect([breaks, matched.length]).toEqual([[], 3]);
    const payload = '{"__proto__":{"isAdmin":true},"a":1}';
    const taskId = await insertTask(db, 'failed', { payload: '{"a":0}' });
    const edit = { taskId: `${taskId}`, lockVersion: 0, payload, reason: 'as the producer sent it' };
    value(await editPayloadAndRetry(await signedIn(db, 'operator'), edit));
    const task = await db.prisma.asyncTask.findUniqueOrThrow({ where: { id: taskId } });
    expect(task.payload).toBe(payload);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});
