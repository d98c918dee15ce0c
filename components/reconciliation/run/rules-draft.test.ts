import { describe, expect, test } from 'vitest';
import type { SourceSettings } from '@/lib/domain/source-settings';
import { isDays, rulesDraft, sameRules, triedRules } from './rules-draft';

const settings = {
  currency: 'CNY',
  graceDays: 1,
  lookBackDays: 7,
  toleranceMinor: '5',
  leaveAside: ['fee', 'other'],
} as unknown as SourceSettings;

describe('rules to be tried', () => {
  test('begin as the source has them, and are then the same', () => {
    const draft = rulesDraft(settings);
    expect(draft.tolerance).toBe('0.05');
    const tried = triedRules(draft, 'CNY');
    expect(tried).not.toBeNull();
    expect(sameRules(tried!, settings)).toBe(true);
  });

  test('differ by any one of them', () => {
    for (const patch of [{ graceDays: 2 }, { lookBackDays: 0 }, { tolerance: '0' }, { leaveAside: [] }]) {
      const tried = triedRules({ ...rulesDraft(settings), ...patch }, 'CNY');
      expect(sameRules(tried!, settings)).toBe(false);
    }
  });

  test.each(['', '0.005', '-1', '1,00'])('a tolerance of %j is none', (tolerance) =>
    expect(triedRules({ ...rulesDraft(settings), tolerance }, 'CNY')).toBeNull(),
  );

  test.each([
    [0, true],
    [31, true],
    ['3', true],
    [32, false],
    [1.5, false],
    ['', false],
    ['-', false],
  ])('%j days', (typed, fits) => expect(isDays(typed)).toBe(fits));
});
