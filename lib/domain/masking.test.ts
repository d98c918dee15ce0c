import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from './json-ranges';
import { hiddenParts, MASK, maskErrorText, maskPayload, maskRunningText } from './masking';
import { sensitiveKeys } from './sensitive-keys';

test('case-34 secrets at any depth are hidden, the rest stays', () => {
  const payload = '{"apiKey":"k-1","x":{"Password":"p-1","l":[{"authorization":"Bearer t-1"}]},"n":1}';
  const { text, masked } = maskPayload(payload);
  expect(text).toBe(
    `{"apiKey":"${MASK}","x":{"Password":"${MASK}","l":[{"authorization":"${MASK}"}]},"n":1}`,
  );
  expect(masked.map(({ from, to }) => text.slice(from, to))).toEqual(Array(3).fill(`"${MASK}"`));
  expect(maskErrorText('GET /pay?id=7 failed ... token=t-2')).toBe(`GET /pay?id=7 failed ... token=${MASK}`);
});

test('a number of 64 bits, spaces, order of keys and escapes keep their bytes', () => {
  const payload =
    '{ "b":202612345678901234567 ,\n\t"a":1.10e+2,"u":"\\u00e9\\/","b":2, "token" : [1, {"x":2}] }';
  expect(maskPayload(payload).text).toBe(payload.replace('[1, {"x":2}]', `"${MASK}"`));
});

test('objects and arrays under a masked key are hidden whole, null stays', () => {
  const { text } = maskPayload('{"credentials":{"user":"u-1","deep":[["s-1"]]},"secret":null,"after":1}');
  expect(text).toBe(`{"credentials":"${MASK}","secret":null,"after":1}`);
});

test('case-33 a __proto__ key is a key like any other', () => {
  const payload = '{"__proto__":{"isAdmin":true,"password":"p-9"},"a":1}';
  expect(maskPayload(payload).text).toBe(payload.replace('"p-9"', `"${MASK}"`));
  expect(Object.prototype).not.toHaveProperty('isAdmin');
});

test('keys written with escapes, and the names a type adds', () => {
  expect(maskPayload('{"pass\\u0077ord":"p-1"}').text).toBe(`{"pass\\u0077ord":"${MASK}"}`);
  expect(maskPayload('{"buyer_name":"王小明"}', ['buyerName']).text).toBe(`{"buyer_name":"${MASK}"}`);
});

test('names of English and Chinese services', () => {
  const isSensitive = sensitiveKeys();
  const hidden =
    'password userPwd client_secret accessToken X-Api-Key api_key appSecret mchKey openid sub_openid unionId ' +
    'id_card idCardNo certNo bankCardNo card_number mobile phoneNo buyerEmail 手机号 身份证号码 银行卡号 cvv Set-Cookie';
  const shown =
    'orderId amount_fen refund_no biz_id status passenger companion authorName cardinality reason 订单号';
  expect(hidden.split(' ').filter((key) => !isSensitive(key))).toEqual([]);
  expect(shown.split(' ').filter((key) => isSensitive(key))).toEqual([]);
});

test.each([
  ['Authorization: Bearer abc.def-1 was refused', 'abc.def-1'],
  ['{"code":7,"password":"p w 1"}', 'p w 1'],
  ['body was {\\"password\\":\\"p-1\\",\\"id\\":7}', 'p-1'],
  ["array ('secret' => 's-1', 'id' => 7)", 's-1'],
  ['Array ( [api_key] => k-1 [id] => 7 )', 'k-1'],
  ['<password>p-1</password><id>7</id>', 'p-1'],
  ['connect mysql://app:s3cr3t@db.internal:3306/x', 's3cr3t'],
  ['sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl to it', 'eyJzdWIiOiIxIn0'],
  ['Cookie: sid=aaa; other=bbb\nnext line', 'bbb'],
  ['手机号：13800138000', '13800138000'],
  ['POST ?access_token%3Dabc123&x=1', 'abc123'],
  ['"token":{"a":"inner-1"} tail', 'inner-1'],
  ['cut off: {"secret":"half-of-i', 'half-of-i'],
])('%s', (text, secret) => {
  const masked = maskErrorText(text);
  expect(masked).not.toContain(secret);
  expect(masked).toContain(MASK);
});

test('an error text without secrets stays as it is', () => {
  const text =
    'cURL error 28: Operation timed out after 10001 ms at RefundJob.php:118 {"code":"ORDER_CLOSED"}';
  expect(maskRunningText(text)).toEqual({ text, masked: [] });
});

test('secrets inside strings of a payload', () => {
  const { text } = maskPayload('{"note":"call with token=t-5 now","raw":"{\\"password\\":\\"p-5\\"}"}');
  expect(text).toBe(`{"note":"call with token=${MASK} now","raw":"{\\"password\\":\\"${MASK}\\"}"}`);
});

test('a text that is no JSON is masked by its patterns', () => {
  expect(maskPayload('{"password":"p-1", oops').text).not.toContain('p-1');
});

test('a long text takes time in proportion to its length', () => {
  const started = performance.now();
  maskErrorText('x'.repeat(1_000_000));
  maskErrorText('token:{'.repeat(100_000));
  maskPayload('['.repeat(100_000) + ']'.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(5_000);
});

const NOTHING = { takeMember: () => false, member: () => undefined, string: () => undefined };

test('the scanner accepts what JSON.parse accepts, and nothing else', () => {
  const parses = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '01',
    '-',
    'null',
    'tru',
    ' ',
    '1e5',
    '\\',
    '\\n',
    '\\u00e9',
    '\\u00',
    '\t',
  );
  const texts = fc.oneof(
    fc.json(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(scanJson(text, NOTHING)).toBe(parses(text));
    }),
    { numRuns: 2000 },
  );
});

test('no value of a masked key survives, and every other byte does', () => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'note', 'password', 'x-api-key', '手机'), tie('tree'), {
        maxKeys: 4,
      }),
    ),
  }));
  let serial = 0;
  const isSensitive = sensitiveKeys();
  const secretOf = () => `S3CRET${(serial += 1)}`;
  const plant = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plant);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        isSensitive(key) ? { [secretOf()]: secretOf() } : plant(inner),
      ]),
    );
  };
  const hide = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, isSensitive(key) ? MASK : hide(inner)]),
    );
  };
  fc.assert(
    fc.property(tree, fc.constantFrom(0, 2), (value, indent) => {
      const planted = plant(value);
      const { text, masked } = maskPayload(JSON.stringify(planted, null, indent));
      expect(text).not.toMatch(/S3CRET\d/);
      for (const { from, to } of masked) expect(text.slice(from, to)).toContain(MASK);
      expect(text).toBe(JSON.stringify(hide(planted), null, indent));
    }),
    { numRuns: 500 },
  );
});

test('what is hidden can be compared, in order, without being shown', () => {
  const payload = '{"a":"card 6222020000001111","cardNo":[1,2],"n":1}';
  const { masked } = maskPayload(payload, ['cardNo']);
  expect(hiddenParts(payload, ['cardNo'])).toHaveLength(masked.length);
  expect(hiddenParts(payload, ['cardNo'])).toContain('[1,2]');
  expect(hiddenParts('{"n":1}')).toEqual([]);
  expect(hiddenParts('password=x1y2z3 then')).toHaveLength(maskPayload('password=x1y2z3 then').masked.length);
});
