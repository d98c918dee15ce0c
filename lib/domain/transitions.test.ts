import { describe, expect, test } from 'vitest';
import { allowedActions, needsOutcomeCheck, TASK_ACTIONS, verdictFor } from './allowed-actions';
import { may, PERMISSIONS, ROLES } from './roles';
import { isDue, isFinal, isStuck, shownStatus, STATUS } from './task-status';
import { fromCodes, TRANSITIONS, type TransitionName } from './transitions';

const now = new Date('2026-06-01T00:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const LIMIT = 900_000;
const names = Object.keys(TRANSITIONS) as TransitionName[];

describe('the life cycle', () => {
  test('success and compensated are final: nothing leads out of them', () => {
    const sources = new Set(names.flatMap(fromCodes));
    expect(sources.has(STATUS.success)).toBe(false);
    expect(sources.has(STATUS.compensated)).toBe(false);
    expect(isFinal(STATUS.success) && isFinal(STATUS.compensated)).toBe(true);
    expect([STATUS.pending, STATUS.processing, STATUS.failed].some(isFinal)).toBe(false);
  });

  test('every status but pending is reached by some transition, and failed can be left in two ways', () => {
    const targets = new Set(names.map((name) => TRANSITIONS[name].to));
    expect([...targets].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(names.filter((name) => fromCodes(name).includes(STATUS.failed))).toEqual(['retry', 'compensate']);
  });

  test('stuck is a processing row whose lease ran out, or that nobody claimed and nobody touched', () => {
    const claimed = { status: STATUS.processing, claimToken: 't', updatedAt: at(-9_000) };
    const unclaimed = { status: STATUS.processing, claimToken: null, nextRetryTime: at(-9_000) };
    expect(isStuck({ ...claimed, nextRetryTime: at(1) }, now, LIMIT)).toBe(false);
    expect(isStuck({ ...claimed, nextRetryTime: at(-1) }, now, LIMIT)).toBe(true);
    expect(isStuck({ ...unclaimed, updatedAt: at(-10) }, now, LIMIT)).toBe(false);
    expect(isStuck({ ...unclaimed, updatedAt: at(-901) }, now, LIMIT)).toBe(true);
    expect(shownStatus({ ...unclaimed, updatedAt: at(-901) }, now, LIMIT)).toBe('stuck');
  });

  test('a pending row without a time is due', () => {
    expect(isDue({ status: STATUS.pending, nextRetryTime: null }, now)).toBe(true);
    expect(isDue({ status: STATUS.pending, nextRetryTime: at(1) }, now)).toBe(false);
    expect(isDue({ status: STATUS.failed, nextRetryTime: null }, now)).toBe(false);
  });
});

describe('what a person may do', () => {
  const task = (status: number) => ({ status, claimToken: null, nextRetryTime: null, updatedAt: now });

  test('the state is told before the role', () => {
    expect(verdictFor('retry', task(STATUS.success), 'support', now, LIMIT)).toEqual({
      allowed: false,
      because: 'state',
      status: 'success',
    });
    expect(verdictFor('retry', task(STATUS.failed), 'support', now, LIMIT)).toEqual({
      allowed: false,
      because: 'role',
      permission: 'task.retry',
    });
    expect(verdictFor('retry', task(STATUS.failed), 'operator', now, LIMIT)).toEqual({ allowed: true });
  });

  test('nothing but reading and amending is possible on final tasks, for anybody', () => {
    for (const role of ROLES) {
      const verdicts = allowedActions(task(STATUS.success), role, now, LIMIT);
      const open = TASK_ACTIONS.filter((action) => verdicts[action].allowed);
      expect(open.every((action) => action === 'note' || action === 'reveal')).toBe(true);
    }
  });

  test('an administrator holds every right, support none that changes a task', () => {
    expect(PERMISSIONS.every((permission) => may('administrator', permission))).toBe(true);
    const changing = ['task.retry', 'task.release', 'task.give_up', 'task.compensate'] as const;
    expect(changing.some((permission) => may('support', permission))).toBe(false);
  });

  test('an unknown last outcome, or a success that came too late, has to be checked first', () => {
    const failed = { ...task(STATUS.failed), lateOutcome: null };
    expect(needsOutcomeCheck({ ...failed, lastOutcome: 'unknown' })).toBe(true);
    expect(needsOutcomeCheck({ ...failed, lastOutcome: 'failed', lateOutcome: 'succeeded' })).toBe(true);
    expect(needsOutcomeCheck({ ...failed, lastOutcome: 'failed' })).toBe(false);
  });
});
