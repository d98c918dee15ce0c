import { expect, test } from 'vitest';
import { firstRows } from '../../reconciliation/formats/generic-first-rows';
import { describeEachDatabase } from '../../testing/databases';
import { signedIn } from '../../testing/ledger-factory';
import { fileOf } from '../../testing/statements/bytes';
import { genericCsv } from '../../testing/statements/generic-csv-file';
import { tableMovements } from '../../testing/statements/generic-movements';
import { tableMapping } from '../../testing/statements/generic-table';
import { genericWorkbook } from '../../testing/statements/generic-workbook-file';
import { previewMapping } from './preview-mapping';

const NO_KINDS = (rows: readonly unknown[]) => rows.map(() => null);

describeEachDatabase((open) => {
  test('the rows of a sample as they will be imported, text and workbook alike', async () => {
    const ctx = await signedIn(await open(), 'finance');
    const mapping = tableMapping();
    const text = fileOf(Buffer.from(genericCsv(tableMovements(12))));
    const workbook = fileOf(genericWorkbook(tableMovements(12)));
    const samples = [await firstRows(text, 'csv'), await firstRows(workbook, 'xlsx')];
    expect(samples[0]?.kinds[1]).toBeNull();
    expect(samples[1]?.kinds[1]).toContain('date');
    for (const { headerRow, rows, kinds } of samples) {
      const answer = await previewMapping(ctx, { mapping, headerRow, rows, kinds });
      if (!answer.ok) throw new Error(answer.error.code);
      expect(answer.value.missing).toEqual([]);
      expect(answer.value.rows).toHaveLength(12);
      const [first] = tableMovements(12);
      expect(answer.value.rows[0]).toMatchObject({
        line: headerRow + 2,
        key: first?.key,
        amount: { minor: first?.amountMinor.toString(), currency: 'CNY' },
        status: first?.status,
        problem: null,
      });
    }
  });

  test('a row that cannot be used says why; without a column for it a row is of the file’s day', async () => {
    const ctx = await signedIn(await open(), 'administrator');
    const { columns, ...rest } = tableMapping();
    const none = { refundKey: null, currency: null, status: null, kind: null, time: null, providerId: null };
    const mapping = { ...rest, fixedCurrency: 'CNY', columns: { ...columns, ...none } };
    const rows = [['订单号', '金额'], ['A1', '1.00'], ['', ''], ['1.2E+15', '1.00'], ['A3', 'soon'], ['A4']];
    const answer = await previewMapping(ctx, { mapping, headerRow: 0, rows, kinds: NO_KINDS(rows) });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        rows: [
          { line: 2, key: 'A1', businessDate: null, problem: null },
          { line: 4, problem: 'damaged_key', field: '订单号', value: '1.2E+15' },
          { line: 5, problem: 'bad_amount', field: '金额', value: 'soon' },
          { line: 6, problem: 'wrong_column_count' },
        ],
      },
    });
  });

  test('columns that the sample has not, a mapping that is not finished, and who may not', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const rows = [['订单号'], ['A1']];
    const asked = { mapping: tableMapping(), headerRow: 0, rows, kinds: NO_KINDS(rows) };
    const missing = await previewMapping(ctx, asked);
    expect(missing).toMatchObject({ ok: true, value: { rows: [] } });
    expect(missing.ok && missing.value.missing).toContain('金额');
    const { columns, ...rest } = tableMapping();
    const unfinished = { ...rest, columns: { ...columns, amount: null } };
    expect(await previewMapping(ctx, { ...asked, mapping: unfinished })).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { 'mapping.columns.amount': 'required' } },
    });
    expect(await previewMapping(await signedIn(db, 'operator'), asked)).toMatchObject({
      ok: false,
      error: { code: 'no_permission', permission: 'reconciliation.source' },
    });
  });
});
