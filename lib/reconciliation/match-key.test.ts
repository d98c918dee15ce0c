import { expect, test } from 'vitest';
import { matchKeyOf } from './match-key';

test('a key that fits is itself, whatever its letters are', () => {
  for (const key of ['', 'k', 'k'.repeat(128), '😀'.repeat(128)]) expect(matchKeyOf(key)).toBe(key);
});

test('longer keys that begin alike stay apart, and fit', () => {
  const [one, other] = ['a', 'b'].map((end) => matchKeyOf('😀'.repeat(128) + end));
  expect(one).not.toBe(other);
  expect([...(one ?? '')]).toHaveLength(128);
  expect(one?.startsWith(`${'😀'.repeat(87)}~`)).toBe(true);
  // What is kept is what it is read again as.
  expect(matchKeyOf(one ?? '')).toBe(one);
});
