import { describe, expect, test } from 'vitest';
import { readPayloadPath } from './payload-path';

describe('reading a payload path', () => {
  test('numbers keep every digit', () => {
    const payload = '{"order":{"id":202612345678901234567,"amount":1.10}}';
    expect(readPayloadPath(payload, '$.order.id')).toEqual({ kind: 'number', text: '202612345678901234567' });
    expect(readPayloadPath(payload, '$.order.amount')).toEqual({ kind: 'number', text: '1.10' });
  });

  test('walks objects and arrays', () => {
    expect(readPayloadPath('{"items":[{"a-b":"x"}]}', '$.items[0].a-b')).toEqual({ kind: 'text', text: 'x' });
  });

  test.each(['', 'null', '[', '{"a":{"b":{}}}', '{"a":null}', '{"a":"text"}', '['.repeat(100_000)])(
    'nothing at the path: null, whatever the payload',
    (payload) => {
      expect(readPayloadPath(payload, '$.a.b')).toBeNull();
    },
  );

  test('case-33: a key named __proto__ is a plain key and reaches nobody', () => {
    const payload = '{"__proto__":{"isAdmin":"yes"},"a":1}';
    expect(readPayloadPath(payload, '$.isAdmin')).toBeNull();
    expect(readPayloadPath(payload, '$.__proto__.isAdmin')).toEqual({ kind: 'text', text: 'yes' });
    expect(readPayloadPath('{}', '$.constructor.name')).toBeNull();
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});
