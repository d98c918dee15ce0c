import { describe, expect, test } from 'vitest';
import { mappingDraft, readMapping, withGuess, wordsOfColumn } from './mapping-draft';
import { readableParts } from './readable-parts';

const EMPTY = mappingDraft(null, { currency: 'CNY' });
const NONE = {
  key: null,
  refundKey: null,
  amount: null,
  income: null,
  expense: null,
  currency: null,
  status: null,
  kind: null,
  time: null,
  providerId: null,
};

describe('a mapping in the form', () => {
  test('columns that the sign rule has no use for are none', () => {
    const columns = { ...EMPTY.columns, key: ' 订单号 ', amount: '金额', income: '收入' };
    expect(readMapping({ ...EMPTY, columns }, 'UTC')).toMatchObject({
      columns: { key: '订单号', amount: '金额', income: null, time: null },
      zone: 'UTC',
      fixedCurrency: 'CNY',
      delimiter: null,
    });
    const twoColumns = { ...EMPTY, columns, signRule: 'income_expense' as const };
    expect(readMapping(twoColumns, 'UTC')).toMatchObject({ columns: { amount: null, income: '收入' } });
  });

  test('a sample suggests columns; what was chosen and is there stays', () => {
    const headers = ['Order', 'Gross', 'Net'];
    const guess = { ...NONE, key: 'Order', amount: 'Gross' };
    const chosen = { ...EMPTY, columns: { ...EMPTY.columns, amount: 'Net', status: 'gone' } };
    expect(withGuess(chosen, { headers, guess }).columns).toMatchObject({
      key: 'Order',
      amount: 'Net',
      status: '',
    });
  });

  test('money in and money out without an amount are two columns', () => {
    const guess = { ...NONE, key: 'k', income: 'in', expense: 'out' };
    expect(withGuess(EMPTY, { headers: ['k', 'in', 'out'], guess }).signRule).toBe('income_expense');
    expect(withGuess(EMPTY, { headers: ['k'], guess: { ...NONE, key: 'k' } }).signRule).toBe('as_is');
  });

  test('words of a column are those below the header, each once', () => {
    const sample = {
      headers: ['no', 'state'],
      headerRow: 1,
      rows: [['title'], ['no', 'state'], ['1', 'PAID'], ['2', ' FAILED '], ['3', 'PAID'], ['4', '']],
    };
    expect(wordsOfColumn(sample, 'state')).toEqual(['PAID', 'FAILED']);
    expect(wordsOfColumn(sample, 'other')).toEqual([]);
    expect(wordsOfColumn(sample, '')).toEqual([]);
  });
});

describe('a stored value as people read it', () => {
  test('lists and records come apart, what is empty is left out', () => {
    expect(readableParts('[{"bizType":"pay","keyPath":null,"unit":"minor"}]')).toEqual([
      'bizType: pay',
      'unit: minor',
    ]);
    expect(readableParts('["fee","other"]')).toEqual(['fee', 'other']);
    expect(readableParts('{"statuses":[{"word":"PAID","means":"succeeded"}],"runAfter":false}')).toEqual([
      'PAID → succeeded',
      'runAfter: false',
    ]);
  });

  test('a plain text is none', () => {
    expect(readableParts('WeChat Pay')).toBeNull();
    expect(readableParts('[not json')).toBeNull();
  });
});
