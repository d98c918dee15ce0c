import { instantOfWall, startOfDayAfter, zoneOffsetMs } from './zoned-time';

/** What people made of a failure group. */
export const GROUP_STATES = ['open', 'acknowledged', 'muted', 'resolved'] as const;
export type GroupState = (typeof GROUP_STATES)[number];

export const GROUP_ACTIONS = ['acknowledge', 'mute', 'resolve', 'reopen', 'assign', 'note'] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** Why a group that somebody had set aside is open again by itself. */
export const GROUP_RETURNS = ['failed_again', 'mute_over'] as const;
export type GroupReturn = (typeof GROUP_RETURNS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * An acknowledgement covers what stood then and what fails while somebody is at it. A cause whose oldest failure is
 * younger than this was settled in between and has come back: nobody has seen it yet.
 */
export const ACKNOWLEDGED_FOR_MS = 12 * HOUR_MS;

/** Longest time a group can be muted for at once. */
export const MUTE_LIMIT_MS = 30 * DAY_MS;

/** The state as stored, with when a person brought it about. */
export type StoredState = { state: GroupState; mutedUntil: Date | null; movedAt: Date | null };

/** When the group failed tasks. `newestAt`: ever; `oldestAt`: of those that stand failed; null where none is known. */
export type GroupFailures = { newestAt: Date | null; oldestAt: Date | null };

/** What a group counts as now. `returned`: it was set aside, and is open again by itself. */
export type GroupStanding = { state: GroupState; returned: GroupReturn | null };

/**
 * What a stored state counts as at `now`: a mute ends with its time, a resolved group opens with its next failure. There
 * is no grace: all instants are of one clock, and a group that opens too early costs a click, one too late costs money.
 */
export function groupStanding(stored: StoredState, failures: GroupFailures, now: Date): GroupStanding {
  const { state, mutedUntil } = stored;
  const movedAt = stored.movedAt?.getTime() ?? 0;
  const after = (at: Date | null, than: number) => at !== null && at.getTime() > than;
  const aside: GroupStanding = { state, returned: null };
  switch (state) {
    case 'open':
      return aside;
    case 'acknowledged':
      return after(failures.oldestAt, movedAt + ACKNOWLEDGED_FOR_MS) ? opened('failed_again') : aside;
    case 'muted':
      return after(mutedUntil, now.getTime()) ? aside : opened('mute_over');
    case 'resolved':
      return after(failures.newestAt, movedAt) ? opened('failed_again') : aside;
  }
}

function opened(returned: GroupReturn): GroupStanding {
  return { state: 'open', returned };
}

/** Columns that a change of state writes. */
export type StateMove = { state: GroupState; mutedUntil: Date | null; movedBy: string; movedAt: Date };

/** `until` for a mute only. */
export function stateMove(state: GroupState, by: string, at: Date, until: Date | null = null): StateMove {
  return { state, mutedUntil: state === 'muted' ? until : null, movedBy: by, movedAt: at };
}

/** Whether a group can be muted until then: later than now, at most thirty days. */
export function isMuteTime(until: Date, now: Date): boolean {
  const length = until.getTime() - now.getTime();
  return length > 0 && length <= MUTE_LIMIT_MS;
}

/** Times that are offered for a mute, besides a free one. */
export const MUTE_CHOICES = ['hour', 'four_hours', 'tomorrow'] as const;
export type MuteChoice = (typeof MUTE_CHOICES)[number];

const MORNING_MS = 9 * HOUR_MS;

/** The end of an offered mute, ms since the epoch; `tomorrow` is 09:00 of the next day on the wall clock of `zone`. */
export function muteEnd(choice: MuteChoice, now: number, zone: string): number {
  if (choice === 'hour') return now + HOUR_MS;
  if (choice === 'four_hours') return now + 4 * HOUR_MS;
  const day = startOfDayAfter(now, 1, zone);
  const midnight = Math.floor((day + zoneOffsetMs(day, zone)) / DAY_MS) * DAY_MS;
  return instantOfWall(midnight + MORNING_MS, zone);
}
