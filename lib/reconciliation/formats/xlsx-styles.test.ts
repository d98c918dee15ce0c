import { expect, test } from 'vitest';
import { dateStyles, isDateFormat } from './xlsx-styles';

test.each(['yyyy-mm-dd', 'm/d/yy h:mm', '[$-804]yyyy"年"m"月"d"日"', '[h]:mm:ss', 'd\\.m\\.yyyy', 'mm:ss.0'])(
  '%s shows a date or a time',
  (code) => {
    expect(isDateFormat(code)).toBe(true);
  },
);

test.each([
  'General',
  '0.00',
  '#,##0.00_);[Red]\\(#,##0.00\\)',
  '"days" 0',
  '[$USD] 0.00',
  '\\d0',
  '0.00E+00',
  '0"元"',
  '# ?/?',
  '_y0',
])('%s shows a number', (code) => {
  expect(isDateFormat(code)).toBe(false);
});

test('only cell styles count, built-in formats are known, own codes go before them', async () => {
  async function* pieces() {
    await Promise.resolve();
    yield '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy"/><numFmt numFmtId="22" formatCode="0"/></numFmts>';
    yield '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>';
    yield '<xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="57"/><xf/></cellXfs></styleSheet>';
  }
  expect(await dateStyles(pieces())).toEqual([false, true, true, false, true, false]);
});
