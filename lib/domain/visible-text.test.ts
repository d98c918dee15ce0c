import { describe, expect, it } from 'vitest';
import { MASK } from './masking';
import { visibleTextContains } from './visible-text';

const TEXT = 'HTTP 401 for order 7: token=Secret99, tried again';

describe('case-34: looking for a text finds what can be seen and nothing else', () => {
  it.each(['http 401', 'ORDER 7', 'token=', 'tried again', ', tried'])('finds %s', (part) => {
    expect(visibleTextContains(TEXT, part)).toBe(true);
  });

  // All of them stand in the stored text or in the masked one.
  it.each(['Secret', 'secret99', '99', 'token=S', '9, tried', MASK, '•', 'token=,'])('not %s', (part) => {
    expect(visibleTextContains(TEXT, part)).toBe(false);
  });

  it('masks by the type’s own keys too', () => {
    expect(visibleTextContains('memberNo=55512', '555')).toBe(true);
    expect(visibleTextContains('memberNo=55512', '555', ['memberNo'])).toBe(false);
  });

  it('is no looser than a database: accents and widths count', () => {
    expect(visibleTextContains('é', 'e')).toBe(false);
    expect(visibleTextContains('ＡＢＣ', 'abc')).toBe(false);
    expect(visibleTextContains('İ', 'i')).toBe(false);
  });
});
