import { describe, expect, test } from 'vitest';
import { visiblePart } from './json-part';
import { sensitiveKeys } from './sensitive-keys';

const isSensitive = sensitiveKeys();
/** What of a text's beginning is shown, hidden pieces as #. */
function shown(text: string, limit: number): string | null {
  const part = visiblePart(text, limit, isSensitive);
  if (part === null) return null;
  let out = '';
  let at = 0;
  for (const { from, to } of part.hidden.toSorted((a, b) => a.from - b.from)) {
    out += `${text.slice(at, from)}#`;
    at = to;
  }
  return out + text.slice(at, part.end);
}

describe('the beginning of a large payload', () => {
  test('a text that ends before the limit is shown whole', () => {
    expect(shown('{"a":1,"apiKey":"k","n":"token=abc"}', 1000)).toBe('{"a":1,"apiKey":#,"n":"token=#"}');
  });

  test('it is cut behind the last whole piece', () => {
    const text = `{"a":[1,2,${'3,'.repeat(100)}4]}`;
    expect(shown(text, 12)).toBe('{"a":[1,2,3');
    expect(shown('{"abc":1,"defgh":2}', 14)).toBe('{"abc":1');
    expect(shown('{"abc":1,"n":20260000000000001}', 20)).toBe('{"abc":1,"n"');
  });

  test('case-34 no cut shows a piece of what is hidden', () => {
    const text = '{"user":{"name":"li"},"apiKey":{"deep":["k-1","k-2"]},"note":"token=abcdef ok","z":1}';
    for (let limit = 1; limit <= text.length; limit += 1) {
      const part = shown(text, limit) ?? '';
      for (const secret of ['k-', 'deep', 'abc', 'token=a']) expect(part).not.toContain(secret);
    }
    expect(shown(text, 40)).toBe('{"user":{"name":"li"},"apiKey":');
  });

  test('of a very long string the beginning is shown, without its unsure end', () => {
    const text = `{"file":"${'QUJD'.repeat(100_000)}"}`;
    const part = shown(text, 131_072) ?? '';
    expect(part.length).toBeGreaterThan(100_000);
    expect(part.length).toBeLessThan(131_072 - 19_000);
  });

  test.each(['not json at all, but long', '{"a" 1}', '[1 2 3 4 5 6 7 8]', 'token=abc'])(
    '%s has no such part',
    (text) => expect(shown(text, text.length)).toBeNull(),
  );
});
