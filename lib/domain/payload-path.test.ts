import { describe, expect, test } from 'vitest';
import { isMaskedPath, parsePayloadQuery, plainPart, type PayloadQuery } from './payload-path';
import { payloadMatcher } from './payload-path-match';
import { sensitiveKeys } from './sensitive-keys';

function query(text: string): PayloadQuery {
  const parsed = parsePayloadQuery(text);
  if (!parsed.ok) throw new Error(`${parsed.problem} at ${parsed.at}`);
  return parsed.query;
}

const finds = (text: string, payload: string) => payloadMatcher(query(text), null)(payload);
const findsMasked = (text: string, payload: string, extra: string[] = []) =>
  payloadMatcher(query(text), sensitiveKeys(extra))(payload);

describe('what is typed', () => {
  test.each([
    ['order_id=123', [{ key: 'order_id' }], '123', false],
    ['payload.order_id = 123', [{ key: 'order_id' }], '123', false],
    ['  $.order_id  ==  123  ', [{ key: 'order_id' }], '123', false],
    ['a.b[0].c = "x"', [{ key: 'a' }, { key: 'b' }, { index: 0 }, { key: 'c' }], 'x', true],
    ['payload[2].id=7', [{ index: 2 }, { key: 'id' }], '7', false],
    ['items[*].sku = A-1', [{ key: 'items' }, 'every', { key: 'sku' }], 'A-1', false],
    ['["odd.key"][\'it is\'] = x', [{ key: 'odd.key' }, { key: 'it is' }], 'x', false],
    ['payload = 5', [{ key: 'payload' }], '5', false],
    ['payload.payload = 5', [{ key: 'payload' }], '5', false],
    ['订单.号码 ＝ “甲 乙”', [{ key: '订单' }, { key: '号码' }], '甲 乙', true],
    ['a = "\\u4e2d \\"q\\""', [{ key: 'a' }], '中 "q"', true],
    ["a = ''", [{ key: 'a' }], '', true],
    ['note = b = c', [{ key: 'note' }], 'b = c', false],
    ['__proto__.constructor = x', [{ key: '__proto__' }, { key: 'constructor' }], 'x', false],
  ])('%s', (text, steps, value, quoted) => {
    expect(query(text)).toEqual({ steps, value, quoted });
  });

  test.each([
    ['', 'no_path', 0],
    ['= 5', 'no_path', 0],
    ['.', 'bad_path', 0],
    ['"a" = 5', 'bad_path', 0],
    ['order_id', 'no_equals', 8],
    ['order_id 5', 'bad_path', 8],
    ['order_id > 5', 'operator', 8],
    ['order_id != 5', 'operator', 8],
    ['order_id: 5', 'operator', 8],
    ['a..b = 5', 'bad_path', 1],
    ['a[x] = 5', 'bad_path', 1],
    ['a[-1] = 5', 'bad_path', 1],
    ['a =', 'no_value', 3],
    ['a = "x', 'unclosed', 4],
    ['a = "x" or b = 5', 'after_value', 7],
  ])('%s is told as %s', (text, problem, at) => {
    expect(parsePayloadQuery(text)).toEqual({ ok: false, problem, at });
  });

  test('any text is understood or refused, never thrown at', () => {
    const odd = [
      '\uD800 = 1',
      '[',
      ']',
      '[[[[',
      'a'.repeat(200),
      '"'.repeat(199),
      'a = \\',
      '…=…',
      'a[999999999]=1',
    ];
    for (const text of odd) expect(typeof parsePayloadQuery(text).ok).toBe('boolean');
  });
});

describe('case-01 numbers are compared digit by digit', () => {
  const payload = '{"order_id":202612345678901234567,"amount":1.10,"n":-0,"big":1e400}';
  test('64 bits and more', () => {
    expect(finds('order_id = 202612345678901234567', payload)).toBe(true);
    for (const near of ['202612345678901234568', '202612345678901234566', '2.02612345678901234567e20'])
      expect(finds(`order_id = ${near}`, payload)).toBe(false);
    expect(finds('id = 9007199254740993', '{"id":9007199254740992}')).toBe(false);
  });

  test('as they are written', () => {
    expect([finds('amount = 1.10', payload), finds('amount = 1.1', payload)]).toEqual([true, false]);
    expect([finds('n = -0', payload), finds('n = 0', payload)]).toEqual([true, false]);
    expect(finds('big = 1e400', payload)).toBe(true);
  });

  test('a bare value finds numbers, strings and words, one in quotes strings only', () => {
    for (const written of ['123', '"123"']) expect(finds('a=123', `{"a":${written}}`)).toBe(true);
    expect([finds('a="123"', '{"a":"123"}'), finds('a="123"', '{"a":123}')]).toEqual([true, false]);
    expect([finds('a=null', '{"a":null}'), finds('a=true', '{"a":true}')]).toEqual([true, true]);
    expect([finds('a="null"', '{"a":null}'), finds('a=true', '{"a":false}')]).toEqual([false, false]);
  });
});

describe('where it is looked for', () => {
  test('along the path alone', () => {
    const payload = '{"x":{"id":1},"id":2,"list":[{"id":3},{"id":[4,{"id":5}]}],"deep":{"x":{"id":6}}}';
    const hits = (path: string) => [1, 2, 3, 4, 5, 6].filter((value) => finds(`${path} = ${value}`, payload));
    expect(hits('id')).toEqual([2]);
    expect(hits('x.id')).toEqual([1]);
    expect(hits('list[0].id')).toEqual([3]);
    expect(hits('list[*].id')).toEqual([3]);
    expect(hits('list[1].id[0]')).toEqual([4]);
    expect(hits('list[1].id[*].id')).toEqual([5]);
    expect(hits('deep.x.id')).toEqual([6]);
    expect(hits('list[2].id')).toEqual([]);
  });

  test('an element is no member and a member no element', () => {
    expect(finds('a[0] = 1', '{"a":{"0":1}}')).toBe(false);
    expect(finds('a.0 = 1', '{"a":[1]}')).toBe(false);
    expect(finds('a.0 = 1', '{"a":{"0":1}}')).toBe(true);
    expect(finds('[1] = 2', '[1,2]')).toBe(true);
  });

  test('a key that stands twice counts twice', () => {
    const payload = '{"a":1,"a":{"b":1},"a":2}';
    expect([finds('a=1', payload), finds('a=2', payload), finds('a.b=1', payload)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('objects, arrays and empty ones are no values', () => {
    for (const value of ['{}', '[]', '{"b":1}', '[1]'])
      expect(finds(`a = ${value}`, `{"a":${value}}`)).toBe(false);
    expect(finds('a = ""', '{"a":""}')).toBe(true);
  });

  test('case-33 __proto__, constructor and toString are keys like any other', () => {
    const payload = '{"__proto__":{"isAdmin":"yes"},"constructor":1}';
    expect(finds('__proto__.isAdmin = yes', payload)).toBe(true);
    expect(finds('isAdmin = yes', payload)).toBe(false);
    expect(finds('constructor = 1', payload)).toBe(true);
    expect(finds('toString = 1', payload)).toBe(false);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test('escapes in keys and values are what they mean', () => {
    const payload = String.raw`{"\u8ba2\u5355":"\u4e2d\ud83d\ude00","url":"https:\/\/a.cn\/x","q":"a\"b\\c\n"}`;
    expect(finds('订单 = 中😀', payload)).toBe(true);
    expect(finds('url = https://a.cn/x', payload)).toBe(true);
    expect(finds(String.raw`q = "a\"b\\c\n"`, payload)).toBe(true);
    // Letters that only look alike are others: nothing is folded or composed.
    expect(finds('名 = e\u0301', '{"名":"\u00e9"}')).toBe(false);
    expect(finds('a = PAID', '{"a":"paid"}')).toBe(false);
  });

  test('any depth, and texts that are no JSON', () => {
    const depth = 20_000;
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(finds(`${Array.from({ length: 60 }, () => 'a').join('.')} = 1`, deep)).toBe(false);
    expect(finds('z = 1', `{"a":${'['.repeat(depth)}${']'.repeat(depth)},"z":1}`)).toBe(true);
    for (const broken of ['', '{"a":1', '{"a":1}}', '{a:1}', 'a=1', '{"a":1,}', '['.repeat(100_000)])
      expect(finds('a = 1', broken)).toBe(false);
  });
});

describe('case-34 what is masked is not found', () => {
  const payload =
    '{"apiKey":"k-1","user":{"phone":13800000000,"name":"li"},"memberNo":7,"note":"token=abc, ok"}';
  test('values of masked keys, at any depth and of the type’s own', () => {
    for (const text of ['apiKey = k-1', 'user.phone = 13800000000']) {
      expect([finds(text, payload), findsMasked(text, payload)]).toEqual([true, false]);
      expect(isMaskedPath(query(text), sensitiveKeys())).toBe(true);
    }
    expect(findsMasked('token.inner = 1', '{"token":{"inner":1}}')).toBe(false);
    expect([findsMasked('memberNo=7', payload), findsMasked('memberNo=7', payload, ['member_no'])]).toEqual([
      true,
      false,
    ]);
    expect(findsMasked('user.name = li', payload)).toBe(true);
  });

  test('strings with a secret in them', () => {
    expect([finds('note = token=abc, ok', payload), findsMasked('note = token=abc, ok', payload)]).toEqual([
      true,
      false,
    ]);
  });
});

test('the text to go by is one that every writer leaves as it is', () => {
  const part = (text: string) => plainPart(query(text));
  expect([part('a=123'), part('a="中 x"'), part('a=""')]).toEqual(['123', '中 x', null]);
  expect([part('a=x/y'), part(String.raw`a=x\y`), part('a="\\n"')]).toEqual([null, null, null]);
});
