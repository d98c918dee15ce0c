import { describe, expect, test } from 'vitest';
import { BREAKS_VERBS } from '@/lib/domain/break-decision';
import type { BreaksPlan } from '@/lib/domain/views/recon-break';
import { emptyMany, fieldsOf, manyMissing, movedOf, type ManyDraft } from './many-draft';

const TODAY = '2026-03-18';
const whole: ManyDraft = {
  ...emptyMany(TODAY),
  reasonCode: 'timing',
  outcomeHow: ' asked them ',
  assigneeId: '7',
  reason: 'Confirmed with the gateway',
};

describe('one decision about many', () => {
  test.each(BREAKS_VERBS)('%s can be sent once all is there, and not without a reason', (verb) => {
    expect(manyMissing(verb, whole, TODAY)).toBeNull();
    expect(manyMissing(verb, { ...whole, reason: '  ' }, TODAY)).toBe('reason');
  });

  test('asks for what its verb needs, first things first', () => {
    const empty = emptyMany(TODAY);
    expect(manyMissing('accept', empty, TODAY)).toBe('reasonCode');
    expect(manyMissing('assign', empty, TODAY)).toBe('assigneeId');
    expect(manyMissing('release', empty, TODAY)).toBe('outcomeHow');
    expect(manyMissing('retry', empty, TODAY)).toBe('reason');
    expect(manyMissing('in_transit_until', { ...empty, until: TODAY }, TODAY)).toBe('until');
    expect(manyMissing('in_transit_until', { ...empty, until: '2026-05-01' }, TODAY)).toBe('until');
  });

  test('counts what a word about outcomes, or a person, lets in again', () => {
    const plan = {
      count: 10,
      exclusions: [
        { why: 'outcome_unchecked', count: 3 },
        { why: 'nothing_to_do', count: 2 },
      ],
    } as BreaksPlan;
    expect(movedOf(plan, 'retry', emptyMany(TODAY))).toBe(5);
    expect(movedOf(plan, 'retry', whole)).toBe(8);
    expect(movedOf(plan, 'assign', emptyMany(TODAY))).toBe(7);
  });

  test('sends nothing that its verb does not ask for', () => {
    expect(fieldsOf('accept', whole)).toEqual({ reasonCode: 'timing' });
    expect(fieldsOf('in_transit_until', whole)).toEqual({ until: '2026-03-19' });
    expect(fieldsOf('retry', whole)).toEqual({ outcomeHow: 'asked them' });
    expect(fieldsOf('compensate', whole)).toEqual({ compensation: 'already_effective' });
    expect(fieldsOf('assign', whole)).toEqual({ assigneeId: '7' });
    expect(fieldsOf('run_now', whole)).toEqual({});
  });
});
