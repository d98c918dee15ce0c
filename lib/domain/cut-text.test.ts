import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutByBytes, cutByCodePoint } from './cut-text';

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('cutting texts', () => {
  test('what fits is left alone', () => {
    expect(cutByCodePoint('x'.repeat(512), 512)).toBe('x'.repeat(512));
    expect(cutByBytes('支付', 6)).toBe('支付');
  });

  test('a surrogate pair is one character and never split', () => {
    expect(cutByCodePoint('😀😀😀', 3)).toBe('😀😀😀');
    expect(cutByCodePoint('😀😀😀', 2)).toBe('😀…');
    expect(cutByCodePoint('😀'.repeat(600), 512)).toBe(`${'😀'.repeat(511)}…`);
  });

  test('bytes are cut between characters, with a mark', () => {
    expect(cutByBytes('支付支付', 9)).toBe('支付…');
    expect(cutByBytes('a😀b', 5)).toBe('a…');
  });

  test('no text is longer than its limit afterwards, and each stays well-formed', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 200 }), (some, limit) => {
        const points = cutByCodePoint(some, limit);
        const cut = cutByBytes(some, limit);
        expect(Array.from(points).length).toBeLessThanOrEqual(limit);
        expect(bytes(cut)).toBeLessThanOrEqual(limit);
        expect(new TextDecoder().decode(new TextEncoder().encode(cut))).toBe(cut);
      }),
      { numRuns: 500 },
    );
  });
});
