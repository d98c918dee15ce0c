import { describe, expect, test } from 'vitest';
import { pieces } from './highlight';

const looks = (raw: string, strong: string[], mark: RegExp | null = null) =>
  pieces(raw, strong, mark)
    .filter(({ look }) => look !== 'plain')
    .map(({ text, look }) => `${look} ${text}`);

describe('what matters in a raw line', () => {
  const line = '`2026-03-17 22:39:11,`PY2026,`SUCCESS,`CNY,`199.00,`1199.00,`199.005,`';

  test('is its key, its amount and the word that disagrees', () =>
    expect(looks(line, ['PY2026', '199.00'], /SUCCESS/g)).toEqual([
      'strong PY2026',
      'mark SUCCESS',
      'strong 199.00',
    ]));

  test('never changes the line', () =>
    expect(
      pieces(line, ['PY2026', '199.00', ''], /SUCCESS/g)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line));

  test('is nothing where nothing was found', () =>
    expect(pieces('abc', ['x'])).toEqual([{ text: 'abc', look: 'plain' }]));

  test('overlapping finds count once', () =>
    expect(looks('status=3 3', ['3'], /status=\d/g)).toEqual(['mark status=3', 'strong 3']));
});
