import { describe, expect, test } from 'vitest';
import {
  ACKNOWLEDGED_FOR_MS,
  groupStanding,
  GROUP_ACTIONS,
  GROUP_STATES,
  isMuteTime,
  muteEnd,
  MUTE_LIMIT_MS,
  stateMove,
  type GroupState,
} from './group-life';
import { groupVerdict, groupVerdicts } from './group-life-actions';
import { ROLES } from './roles';

const NOW = new Date('2026-03-18T12:00:00.000Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const NEVER = { newestAt: null, oldestAt: null };

/** The state as a person left it an hour ago. */
const moved = (state: GroupState, mutedUntil: Date | null = null) =>
  stateMove(state, 'Li', ago(60), mutedUntil);

describe('what a stored state counts as', () => {
  test('open stays open, whatever fails', () => {
    for (const newestAt of [null, ago(0), ago(90)])
      expect(groupStanding(moved('open'), { newestAt, oldestAt: newestAt }, NOW)).toEqual({
        state: 'open',
        returned: null,
      });
    expect(groupStanding({ state: 'open', mutedUntil: null, movedAt: null }, NEVER, NOW).state).toBe('open');
  });

  test('a mute ends by itself with its time, to the millisecond, and not before', () => {
    const until = (ms: number) =>
      groupStanding(moved('muted', new Date(NOW.getTime() + ms)), { ...NEVER, newestAt: ago(0) }, NOW);
    expect(until(1)).toEqual({ state: 'muted', returned: null });
    expect(until(0)).toEqual({ state: 'open', returned: 'mute_over' });
    expect(until(-1)).toEqual({ state: 'open', returned: 'mute_over' });
    // A time that was lost on the way hides nothing.
    expect(groupStanding(moved('muted'), NEVER, NOW)).toEqual({ state: 'open', returned: 'mute_over' });
  });

  test('a resolved group opens with its first failure after that, and with none before', () => {
    const failed = (minutes: number, ms = 0) => {
      const newestAt = new Date(ago(minutes).getTime() + ms);
      return groupStanding(moved('resolved'), { newestAt, oldestAt: newestAt }, NOW);
    };
    expect(failed(61)).toEqual({ state: 'resolved', returned: null });
    expect(failed(60)).toEqual({ state: 'resolved', returned: null });
    expect(failed(60, 1)).toEqual({ state: 'open', returned: 'failed_again' });
    expect(failed(0)).toEqual({ state: 'open', returned: 'failed_again' });
    // Failed again and settled since: told all the same.
    expect(groupStanding(moved('resolved'), { newestAt: ago(5), oldestAt: null }, NOW).returned).toBe(
      'failed_again',
    );
    expect(groupStanding(moved('resolved'), NEVER, NOW).state).toBe('resolved');
  });

  test('an acknowledgement covers what stood and what follows, but not a cause that was settled and came back', () => {
    const movedAt = ago(3 * 24 * 60);
    const acknowledged = stateMove('acknowledged', 'Li', movedAt);
    const oldest = (ms: number) => new Date(movedAt.getTime() + ms);
    const standing = (oldestAt: Date | null) => groupStanding(acknowledged, { newestAt: NOW, oldestAt }, NOW);
    expect(standing(oldest(-1)).state).toBe('acknowledged');
    expect(standing(oldest(ACKNOWLEDGED_FOR_MS)).state).toBe('acknowledged');
    expect(standing(oldest(ACKNOWLEDGED_FOR_MS + 1))).toEqual({ state: 'open', returned: 'failed_again' });
    expect(standing(null).state).toBe('acknowledged');
  });
});

describe('moves', () => {
  test('only a mute keeps a time', () => {
    for (const state of GROUP_STATES)
      expect(stateMove(state, 'Li', NOW, ago(-60))).toEqual({
        state,
        mutedUntil: state === 'muted' ? ago(-60) : null,
        movedBy: 'Li',
        movedAt: NOW,
      });
  });

  test('a mute lies ahead, at most thirty days', () => {
    const after = (ms: number) => isMuteTime(new Date(NOW.getTime() + ms), NOW);
    expect([after(-1), after(0), after(1), after(MUTE_LIMIT_MS), after(MUTE_LIMIT_MS + 1)]).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  test('times that are offered: an hour, four, and nine in the reader’s next morning', () => {
    const end = (choice: 'hour' | 'four_hours' | 'tomorrow', at: string, zone: string) =>
      new Date(muteEnd(choice, Date.parse(at), zone)).toISOString();
    expect(end('hour', '2026-03-18T12:00:00Z', 'UTC')).toBe('2026-03-18T13:00:00.000Z');
    expect(end('four_hours', '2026-03-18T22:00:00Z', 'UTC')).toBe('2026-03-19T02:00:00.000Z');
    const mornings: [string, string, string][] = [
      ['2026-03-18T12:00:00Z', 'UTC', '2026-03-19T09:00:00.000Z'],
      ['2026-03-18T15:59:00Z', 'Asia/Shanghai', '2026-03-19T01:00:00.000Z'],
      ['2026-03-18T16:00:00Z', 'Asia/Shanghai', '2026-03-20T01:00:00.000Z'],
      // The night in which the clocks change, forwards and back, and one that begins at one.
      ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
      ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
      ['2026-04-23T12:00:00Z', 'Africa/Cairo', '2026-04-24T06:00:00.000Z'],
    ];
    for (const [at, zone, nine] of mornings) expect(end('tomorrow', at, zone), zone).toBe(nine);
  });
});

describe('what is possible', () => {
  test('from which state, for an operator and an administrator', () => {
    const possible = (state: GroupState) =>
      GROUP_ACTIONS.filter((action) => groupVerdict(action, state, 'operator').allowed);
    expect(GROUP_STATES.map((state) => [state, possible(state)])).toEqual([
      ['open', ['acknowledge', 'mute', 'resolve', 'assign', 'note']],
      ['acknowledged', ['mute', 'resolve', 'reopen', 'assign', 'note']],
      ['muted', ['acknowledge', 'mute', 'resolve', 'reopen', 'assign', 'note']],
      ['resolved', ['reopen', 'assign', 'note']],
    ]);
  });

  test('a reason is given: the state first, then the right', () => {
    expect(groupVerdict('acknowledge', 'resolved', 'support')).toEqual({
      allowed: false,
      because: 'state',
      state: 'resolved',
    });
    expect(groupVerdict('note', 'open', 'finance')).toEqual({
      allowed: false,
      because: 'role',
      permission: 'group.manage',
    });
    const may = ROLES.filter((role) => groupVerdicts('open', role).mute.allowed);
    expect(may).toEqual(['operator', 'administrator']);
    expect(Object.keys(groupVerdicts('open', 'operator'))).toEqual([...GROUP_ACTIONS]);
  });
});
