import { describe, expect, test } from 'vitest';
import {
  ACCEPT_REASONS,
  acceptProblem,
  BREAK_STATES,
  resolutionPermission,
  RESOLUTIONS,
  resolutionsFor,
  resolutionVerdict,
  type ResolvableBreak,
  type ResolvableKind,
  type Resolution,
} from './break-resolution';
import { BREAK_KINDS } from './reconciliation';
import { may, ROLES, type Role } from './roles';
import { STATUS_NAMES, type ShownStatus } from './task-status';

const TASK_STATES: (ShownStatus | null)[] = [...STATUS_NAMES, 'stuck', null];
const KINDS: ResolvableKind[] = [...BREAK_KINDS, 'invalid'];

function subject(given: Partial<ResolvableBreak> = {}): ResolvableBreak {
  return { kind: 'status_mismatch', state: 'open', taskState: 'failed', isRequested: false, ...given };
}

function possible(given: Partial<ResolvableBreak>, role: Role = 'administrator'): Resolution[] {
  const verdicts = resolutionsFor(subject(given), role);
  return RESOLUTIONS.filter((one) => verdicts[one].allowed);
}

describe('what can be decided', () => {
  test.each<[ResolvableKind, ShownStatus | null, Resolution[]]>([
    ['status_mismatch', 'failed', ['retry', 'compensate', 'accept', 'in_transit_until']],
    ['status_mismatch', 'stuck', ['release', 'accept', 'in_transit_until']],
    ['status_mismatch', 'pending', ['run_now', 'accept', 'in_transit_until']],
    ['status_mismatch', 'processing', ['accept', 'in_transit_until']],
    ['status_mismatch', 'compensated', ['follow_up', 'accept', 'in_transit_until']],
    ['missing_theirs', 'success', ['follow_up', 'accept', 'link', 'in_transit_until']],
    ['missing_ours', null, ['accept', 'link', 'in_transit_until']],
    ['status_reversed', 'success', ['follow_up', 'accept', 'in_transit_until']],
    ['amount_mismatch', 'success', ['follow_up', 'accept']],
    ['currency_mismatch', 'success', ['follow_up', 'accept']],
    ['duplicate_theirs', 'success', ['follow_up', 'accept', 'link']],
    ['duplicate_theirs', null, ['accept', 'link']],
    ['duplicate_ours', 'success', ['follow_up', 'accept', 'link', 'in_transit_until']],
    ['ambiguous', null, ['accept', 'link', 'in_transit_until']],
    ['ambiguous', 'failed', ['accept', 'link', 'in_transit_until']],
    ['invalid', null, ['accept', 'link']],
  ])('%s with a task that is %s: %j', (kind, taskState, resolutions) => {
    expect(possible({ kind, taskState })).toEqual(resolutions);
  });

  test('every break can be accepted, whatever its task is', () => {
    for (const kind of KINDS)
      for (const taskState of TASK_STATES) expect(possible({ kind, taskState })).toContain('accept');
  });

  test('what is in transit can be decided otherwise, missing evidence done without, the rest is reversed first', () => {
    expect(possible({ state: 'in_transit_until' })).toEqual(possible({ state: 'open' }));
    expect(possible({ state: 'awaiting_evidence' })).toEqual(['accept']);
    expect(possible({ state: 'resolved' })).toEqual([]);
  });

  test('one request at a time', () => {
    for (const state of BREAK_STATES) expect(possible({ state, isRequested: true })).toEqual([]);
    expect(resolutionVerdict('accept', subject({ isRequested: true, state: 'resolved' }), 'support')).toEqual(
      {
        allowed: false,
        because: 'requested',
      },
    );
  });
});

describe('why not', () => {
  test.each<[Resolution, Partial<ResolvableBreak>, Role, object]>([
    ['accept', { state: 'resolved' }, 'support', { because: 'state', state: 'resolved' }],
    ['retry', { state: 'awaiting_evidence' }, 'operator', { because: 'state', state: 'awaiting_evidence' }],
    ['retry', { kind: 'amount_mismatch' }, 'operator', { because: 'kind', kind: 'amount_mismatch' }],
    ['link', {}, 'support', { because: 'kind', kind: 'status_mismatch' }],
    ['follow_up', { kind: 'duplicate_theirs', taskState: null }, 'finance', { because: 'no_task' }],
    ['retry', { taskState: 'stuck' }, 'support', { because: 'task_state', taskState: 'stuck' }],
    ['retry', {}, 'operator', { because: 'role', permission: 'reconciliation.resolve' }],
    ['compensate', {}, 'operator', { because: 'role', permission: 'reconciliation.resolve' }],
    ['accept', {}, 'support', { because: 'role', permission: 'reconciliation.resolve' }],
  ])('%s of %j by %s: %j', (resolution, given, role, refusal) => {
    expect(resolutionVerdict(resolution, subject(given), role)).toEqual({ allowed: false, ...refusal });
  });

  test('a role is the last reason, and each resolution asks for one right', () => {
    for (const role of ROLES) {
      for (const resolution of RESOLUTIONS) {
        const kind = resolution === 'link' ? 'ambiguous' : 'status_mismatch';
        const states = TASK_STATES.map((taskState) => subject({ kind, taskState }));
        const isAllowed = states.some((one) => resolutionVerdict(resolution, one, role).allowed);
        expect([role, resolution, isAllowed]).toEqual([
          role,
          resolution,
          may(role, resolutionPermission(resolution)),
        ]);
      }
    }
  });
});

test('an acceptance has a reason of the list; "other" needs words', () => {
  for (const reason of ACCEPT_REASONS) {
    expect(acceptProblem(reason, 'as agreed on the phone')).toBeNull();
    expect(acceptProblem(reason, ' \n')).toBe(reason === 'other' ? 'note_needed' : null);
  }
  expect(acceptProblem('whatever', 'note')).toBe('unknown_reason');
  expect(acceptProblem('', '')).toBe('unknown_reason');
});
