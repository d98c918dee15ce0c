import { describe, expect, it } from 'vitest';
import type { BulkPlan } from '@/lib/domain/views/bulk';
import { canaryOf, emptyDraft, fits, moveSeconds, optionsOf, planFigures, rangeOf } from './plan-draft';

const PLAN: BulkPlan = {
  kind: 'retry',
  count: 412,
  byType: [{ bizType: 'refund_submit', count: 412 }],
  money: [],
  exclusions: [
    { why: 'changed', count: 3 },
    { why: 'held', count: 0 },
  ],
  outcomeUnknown: 9,
  samples: [],
  moveSeconds: 2,
  runSeconds: null,
  paused: [],
  running: null,
  at: '2026-03-18T07:24:06.000Z',
};

describe('planFigures', () => {
  it('leaves tasks with an unknown outcome as they are until somebody gave their word', () => {
    expect(planFigures(PLAN, false)).toEqual({
      moved: 400,
      left: [
        { why: 'changed', count: 3 },
        { why: 'outcome_unchecked', count: 9 },
      ],
    });
    expect(planFigures(PLAN, true)).toEqual({ moved: 409, left: [{ why: 'changed', count: 3 }] });
  });

  it('counts an unknown outcome once where the plan lists it among its exclusions as well', () => {
    const plan = { ...PLAN, exclusions: [{ why: 'outcome_unchecked' as const, count: 9 }] };
    expect(planFigures(plan, false).moved).toBe(403);
    expect(planFigures(plan, true).moved).toBe(412);
  });
});

describe('the canary', () => {
  it('is proposed for more than a hundred tasks, and stays away once it was emptied', () => {
    const draft = emptyDraft();
    expect(canaryOf(draft, 'retry', 101)).toBe(10);
    expect(canaryOf(draft, 'retry', 100)).toBe('');
    expect(canaryOf({ ...draft, canary: '' }, 'retry', 5_000)).toBe('');
    expect(canaryOf({ ...draft, canary: 3 }, 'retry', 7)).toBe(3);
  });

  it('is not for verbs without an outcome to wait for', () => {
    expect(canaryOf({ ...emptyDraft(), canary: 3 }, 'give_up', 5_000)).toBe('');
  });
});

describe('optionsOf', () => {
  it('sends what was filled in, and nothing where a field was emptied', () => {
    const draft = { ...emptyDraft(), outcomeChecked: true, outcomeHow: ' asked the gateway ', rate: 5 };
    expect(optionsOf(draft, 'retry', 412)).toEqual({
      canary: 10,
      ratePerSecond: 5,
      stopAtPercent: 20,
      outcomeHow: 'asked the gateway',
      compensation: null,
    });
    expect(optionsOf({ ...draft, canary: '', rate: '', stopAt: '' }, 'retry', 412)).toMatchObject({
      canary: null,
      ratePerSecond: null,
      stopAtPercent: null,
    });
  });

  it('stops at the first failure when that is what was asked for', () => {
    expect(optionsOf({ ...emptyDraft(), stopAt: 0 }, 'retry', 5).stopAtPercent).toBe(0);
  });

  it('names what a compensation records, and takes back a word that was unticked', () => {
    const draft = {
      ...emptyDraft(),
      outcomeChecked: false,
      outcomeHow: 'asked',
      compensation: 'written_off' as const,
    };
    expect(optionsOf(draft, 'compensate', 412)).toEqual({
      canary: null,
      ratePerSecond: null,
      stopAtPercent: null,
      outcomeHow: null,
      compensation: 'written_off',
    });
  });
});

describe('what can be sent', () => {
  it('is a whole number within its range, or nothing', () => {
    const range = rangeOf('rate', PLAN);
    expect(range).toEqual({ from: 1, to: 1_000 });
    for (const typed of ['', 1, '1000']) expect(fits(typed, range)).toBe(true);
    for (const typed of [0, -1, 1.5, 1_001, 'ten', '-']) expect(fits(typed, range)).toBe(false);
    expect(rangeOf('canary', PLAN)).toEqual({ from: 1, to: 412 });
    expect(rangeOf('canary', { ...PLAN, count: 100_000 })).toEqual({ from: 1, to: 1_000 });
    expect(rangeOf('stopAt', PLAN)).toEqual({ from: 0, to: 99 });
  });

  it('takes as long as its rate says, and never less than without one', () => {
    expect(moveSeconds(PLAN, 412, '')).toBe(2);
    expect(moveSeconds(PLAN, 412, 4)).toBe(103);
    expect(moveSeconds(PLAN, 412, 1_000)).toBe(2);
  });
});
