import { expect, test } from 'vitest';
import { tableMapping } from '../../testing/statements/generic-table';
import { genericMapping, neededColumns } from './generic-mapping';

const problems = (input: unknown) => {
  const parsed = genericMapping.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

test('a mapping that was stored comes back as it is', () => {
  const mapping = tableMapping();
  expect(genericMapping.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
});

test('what is left out has its plain meaning', () => {
  const typed = {
    columns: { key: ' id ', amount: 'amount' },
    fixedCurrency: 'CNY',
    unit: 'major',
    signRule: 'as_is',
    zone: 'UTC',
  };
  expect(genericMapping.parse(typed)).toMatchObject({
    columns: { key: 'id', amount: 'amount', time: null, refundKey: null },
    decimalMark: '.',
    dateOrder: 'ymd',
    statuses: [],
    delimiter: null,
    sheet: null,
  });
});

test('complaints stand at the field', () => {
  const mapping = tableMapping();
  expect(problems({ ...mapping, columns: { ...mapping.columns, amount: null } })).toEqual([
    ['columns.amount', 'required'],
  ]);
  expect(problems({ ...mapping, signRule: 'income_expense' })).toEqual([
    ['columns.income', 'required'],
    ['columns.expense', 'required'],
  ]);
  expect(problems({ ...mapping, columns: { ...mapping.columns, currency: null } })).toEqual([
    ['fixedCurrency', 'required'],
  ]);
  expect(problems({ ...mapping, zone: 'Mars/Olympus' })).toEqual([['zone', 'unknown_zone']]);
  expect(problems({ ...mapping, fixedCurrency: 'yuan' })).toEqual([['fixedCurrency', 'bad_currency']]);
  const statuses = [
    { word: 'OK', means: 'succeeded' },
    { word: ' ｏｋ', means: 'failed' },
  ];
  expect(problems({ ...mapping, statuses })).toEqual([['statuses', 'invalid']]);
});

test('needed columns are those that are mapped, each once', () => {
  const { columns } = tableMapping();
  const mapping = { ...tableMapping(), columns: { ...columns, providerId: columns.key, status: null } };
  expect(neededColumns(mapping)).toEqual(['订单号', '退款单号', '金额', '币种', '类型', '交易时间']);
});
