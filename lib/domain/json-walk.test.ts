import { expect, test } from 'vitest';
import { unquote, walkJson, type TextRange } from './json-walk';

/** Everything a walk tells, as text. */
function told(text: string): { whole: boolean; pieces: string[] } {
  const pieces: string[] = [];
  const piece = ({ from, to }: TextRange) => text.slice(from, to);
  const whole = walkJson(text, {
    open: (kind, at) => pieces.push(`${kind}@${at}`),
    close: (end) => pieces.push(`end@${end}`),
    key: (range) => pieces.push(`key ${piece(range)}`),
    scalar: (range) => pieces.push(piece(range)),
  });
  return { whole, pieces };
}

test('pieces come in order, to the byte', () => {
  expect(told(' {"a" : [1.10, "x\\"y"], "b":null} ')).toEqual({
    whole: true,
    pieces: ['{@1', 'key "a"', '[@8', '1.10', '"x\\"y"', 'end@22', 'key "b"', 'null', 'end@33'],
  });
});

test.each(['0', '-0', '1e400', '"\\ud800"', '[]', '{}', '[[],{}]', 'true', '202612345678901234567'])(
  '%s is JSON',
  (text) => expect(told(text).whole).toBe(true),
);

test.each([
  '',
  '01',
  '+1',
  '1.',
  '.5',
  'NaN',
  "'a'",
  '"\t"',
  '"\\x"',
  '[1,]',
  '[,1]',
  '{"a"}',
  '{"a":}',
  '[1 2]',
  '{}{}',
])('%s is none', (text) => expect(told(text).whole).toBe(false));

test('what is written in escapes means what it means', () => {
  expect(unquote('"pass\\u0077ord"')).toBe('password');
  expect(unquote('"plain"')).toBe('plain');
});
