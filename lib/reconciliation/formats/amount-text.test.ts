import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorToDecimal } from '../../domain/money';
import { readAmount, type AmountRules, type DecimalMark } from './amount-text';

const cny: AmountRules = { unit: 'major', currency: 'CNY' };

describe('amounts in cells', () => {
  test.each([
    ['1234.5', 123_450n],
    ['1,234.50', 123_450n],
    ['12,345,678.90', 1_234_567_890n],
    ['1 234.50', 123_450n],
    ["1'234.50", 123_450n],
    ['¥1.00', 100n],
    ['￥1.00', 100n],
    ['¥ 1.00', 100n],
    ['1.00元', 100n],
    ['CNY 1.00', 100n],
    ['1.00 RMB', 100n],
    ['(1.00)', -100n],
    ['（1.00）', -100n],
    ['(¥1,234.50)', -123_450n],
    ['¥(1.00)', -100n],
    ['-1.00', -100n],
    ['\u22121.00', -100n],
    ['－1.00', -100n],
    ['1.00-', -100n],
    ['-¥1.00', -100n],
    ['¥-1.00', -100n],
    ['+1.00', 100n],
    ['１２，３４５．６７', 1_234_567n],
    ['.50', 50n],
    ['0.00', 0n],
    ['-0.00', 0n],
    ['12.30000', 1_230n],
    [' \u00a01.00\t', 100n],
  ])('%j is %s fen', (text, minor) => {
    expect(readAmount(text, cny)).toEqual({ minor });
  });

  test.each(['', '   ', '¥', '￥ ', '元', 'CNY', '-', '--', '()', '¥-', '.', ',', '\u00a0'])(
    '%j says no amount, which is not zero',
    (text) => {
      expect(readAmount(text, cny)).toEqual({ problem: 'no_amount' });
    },
  );

  test.each([
    '1,23',
    '12,34.50',
    '1,2345.00',
    ',123',
    '1,234 567.00',
    '1.00.00',
    '1.',
    '1e3',
    '1.23E+17',
    '-1.00-',
    '-(1.00)',
    '(-1.00)',
    '+-1.00',
    '(1.00',
    '1.00)',
    'N/A',
    '#N/A',
    '1.00 USD',
    '€1.00',
    '12 元 5',
    '0x10',
    '99999999999999999999',
  ])('%j is no amount', (text) => {
    expect(readAmount(text, cny)).toEqual({ problem: 'bad_amount' });
  });

  test('decimals that the currency has not are refused, zeros are not; nothing is rounded', () => {
    expect(readAmount('1.005', cny)).toEqual({ problem: 'too_many_decimals' });
    expect(readAmount('1,000.005', cny)).toEqual({ problem: 'too_many_decimals' });
    expect(readAmount('100.5', { unit: 'major', currency: 'JPY' })).toEqual({ problem: 'too_many_decimals' });
    expect(readAmount('1.2345', { unit: 'major', currency: 'KWD' })).toEqual({
      problem: 'too_many_decimals',
    });
    expect(readAmount('1.234', { unit: 'major', currency: 'KWD' })).toEqual({ minor: 1_234n });
  });

  test('yen are not divided, and fen are not multiplied', () => {
    expect(readAmount('¥1,500', { unit: 'major', currency: 'JPY' })).toEqual({ minor: 1_500n });
    expect(readAmount('1500.00', { unit: 'major', currency: 'JPY' })).toEqual({ minor: 1_500n });
    expect(readAmount('1,230', { unit: 'minor', currency: 'CNY' })).toEqual({ minor: 1_230n });
    expect(readAmount('1230.00', { unit: 'minor', currency: 'CNY' })).toEqual({ minor: 1_230n });
    expect(readAmount('12.30', { unit: 'minor', currency: 'CNY' })).toEqual({ problem: 'too_many_decimals' });
  });

  test('where the comma marks the decimals, the point groups', () => {
    const eur: AmountRules = { unit: 'major', currency: 'EUR', decimalMark: ',' };
    expect(readAmount('1.234,50 €', eur)).toEqual({ minor: 123_450n });
    expect(readAmount('1 234,5', eur)).toEqual({ minor: 123_450n });
    expect(readAmount('1.234', eur)).toEqual({ minor: 123_400n });
    expect(readAmount('12.34', eur)).toEqual({ problem: 'bad_amount' });
    expect(readAmount('1,234.50', eur)).toEqual({ problem: 'bad_amount' });
  });

  test('case-14 sums of what was read are exact', () => {
    const sum = (texts: string[]) =>
      texts
        .map((text) => readAmount(text, cny))
        .reduce((all, read) => all + ('minor' in read ? read.minor : -1n), 0n);
    expect(sum(['1.10', '2.20']) - sum(['3.30'])).toBe(0n);
    expect(sum(['0.10', '0.20', '0.30']) - sum(['0.60'])).toBe(0n);
    expect(minorToDecimal(sum(['1.10', '2.20']), 'CNY')).toBe('3.30');
  });

  test('any amount, written in any of these ways, is read as itself', () => {
    const minor = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
    const style = fc.constantFrom('plain', 'grouped', 'brackets', 'trailing', 'wide', 'symbol');
    const currency = fc.constantFrom('CNY', 'JPY', 'KWD', 'CLF');
    fc.assert(
      fc.property(
        minor,
        currency,
        style,
        fc.constantFrom<DecimalMark>('.', ','),
        (amount, code, way, mark) => {
          const text = written(minorToDecimal(amount, code), code, way, mark);
          expect(readAmount(text, { unit: 'major', currency: code, decimalMark: mark })).toEqual({
            minor: amount,
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  test('no text whatever throws or is read as a number without a digit', () => {
    const unit = fc.constantFrom(
      '0',
      '1',
      '.',
      ',',
      '-',
      '(',
      ')',
      '¥',
      ' ',
      '元',
      'e',
      'C',
      'N',
      'Y',
      '１',
      '+',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const read = readAmount(text, cny);
        if (!/[0-9１]/.test(text)) expect(read).toHaveProperty('problem');
        else expect('minor' in read || read.problem !== 'no_amount').toBe(true);
      }),
    );
  });
});

function written(decimal: string, code: string, way: string, mark: DecimalMark): string {
  const negative = decimal.startsWith('-');
  const [whole = '', fraction] = decimal.replace('-', '').split('.');
  const group = mark === '.' ? ',' : '.';
  const grouped = way === 'plain' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  const number = fraction === undefined ? grouped : `${grouped}${mark}${fraction}`;
  if (way === 'brackets') return negative ? `(${number})` : number;
  if (way === 'trailing') return negative ? `${number}-` : number;
  const signed = negative ? `-${number}` : number;
  if (way === 'wide') {
    return [...signed].map((unit) => String.fromCharCode(unit.charCodeAt(0) + 0xfee0)).join('');
  }
  return way === 'symbol' ? `${code} ${signed}` : signed;
}
