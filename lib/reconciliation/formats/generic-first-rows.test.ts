import { describe, expect, test } from 'vitest';
import { encoded, fileOf } from '../../testing/statements/bytes';
import { genericCsv } from '../../testing/statements/generic-csv-file';
import { tableMovements } from '../../testing/statements/generic-movements';
import { genericWorkbook } from '../../testing/statements/generic-workbook-file';
import { DELIMITERS } from './delimited-reader';
import { firstRows } from './generic-first-rows';
import { guessMapping } from './generic-guess';

describe('the beginning of a table nobody has mapped yet', () => {
  const HEADER = ['订单号', '退款单号', '金额', '币种', '状态', '类型', '交易时间', '流水号', '商品'];

  test.each(DELIMITERS)(
    'a text with %j: its delimiter, encoding, header and twenty rows',
    async (delimiter) => {
      const text = genericCsv(tableMovements(50), { delimiter, above: ['对账单', '2026-03-02'] });
      const first = await firstRows(fileOf(encoded(text, 'gb18030')), 'csv');
      expect(first).toMatchObject({
        delimiter,
        encoding: 'gb18030',
        headerRow: 2,
        headers: HEADER,
        sheets: [],
      });
      expect(first.rows).toHaveLength(20);
      expect(first.rows[3]?.[0]).toBe('00000000e2');
    },
  );

  test('a workbook: its sheets, and the one that is shown or asked for', async () => {
    const sheets = [{ name: '说明' }, { name: '明细' }];
    const bytes = fileOf(genericWorkbook(tableMovements(50), { sheets, filled: 1 }));
    const first = await firstRows(bytes, 'xlsx', '明细');
    expect(first).toMatchObject({ sheets: ['说明', '明细'], sheet: '明细', headerRow: 0, headers: HEADER });
    expect(first.rows).toHaveLength(20);
    await expect(firstRows(bytes, 'xlsx')).rejects.toMatchObject({ code: 'empty_file' });
    await expect(firstRows(bytes, 'xlsx', 'x')).rejects.toMatchObject({ code: 'no_such_sheet' });
  });

  test('without a name that is known, the first full row is shown as the header', async () => {
    const first = await firstRows(fileOf(Buffer.from('title\na;b;c\n1;2;3\n')), 'csv');
    expect(first).toMatchObject({ headerRow: 1, headers: ['a', 'b', 'c'], delimiter: ';' });
    expect(Object.values(first.guess).every((name) => name === null)).toBe(true);
  });
});

describe('columns by common names', () => {
  test('in Chinese, as the header writes them', () => {
    expect(
      guessMapping([
        '商户订单号',
        '交易金额（元）',
        '币种',
        '交易状态',
        '业务类型',
        '完成时间',
        '支付宝交易号',
      ]),
    ).toEqual({
      key: '商户订单号',
      refundKey: null,
      amount: '交易金额（元）',
      income: null,
      expense: null,
      currency: '币种',
      status: '交易状态',
      kind: '业务类型',
      time: '完成时间',
      providerId: '支付宝交易号',
    });
  });

  test('in English, however they are spelled; the likeliest of several', () => {
    expect(
      guessMapping([
        'Date',
        'Reference',
        'Order ID',
        'Credit',
        'Debit',
        'CCY',
        'Transaction-Id',
        'Created At',
      ]),
    ).toMatchObject({
      key: 'Order ID',
      income: 'Credit',
      expense: 'Debit',
      amount: null,
      currency: 'CCY',
      providerId: 'Transaction-Id',
      time: 'Created At',
    });
  });
});
