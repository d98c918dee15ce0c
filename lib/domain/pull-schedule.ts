import { addDays } from './business-date';
import type { BusinessDate } from './reconciliation';
import { instantOfWall, startOfDay, startOfDayAfter, zoneOffsetMs } from './zoned-time';

const MINUTE_MS = 60_000;

/** The day that an instant lies in, on the wall clock of a zone. */
export function dateIn(at: Date, zone: string): BusinessDate {
  return new Date(at.getTime() + zoneOffsetMs(at.getTime(), zone)).toISOString().slice(0, 10);
}

/** [from, until) of a business date in a zone, in UTC. */
export function spanOfDay(date: BusinessDate, zone: string): { from: Date; until: Date } {
  const noon = instantOfWall(Date.parse(`${date}T12:00:00Z`), zone);
  return { from: new Date(startOfDay(noon, zone)), until: new Date(startOfDayAfter(noon, 1, zone)) };
}

/**
 * The next instant after `after` at which a clock in `zone` shows `askAt`, "HH:MM". Where the clock skips it, as much
 * later; where it shows it twice, the first.
 */
export function nextPullAfter(after: Date, askAt: string, zone: string): Date {
  const minutes = Number(askAt.slice(0, 2)) * 60 + Number(askAt.slice(3, 5));
  for (let days = 0; ; days += 1) {
    const date = addDays(dateIn(after, zone), days);
    const at = instantOfWall(Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS, zone);
    if (at > after.getTime()) return new Date(at);
  }
}

/** The day that is asked about at that instant: the one before. */
export function dayAskedAt(at: Date, zone: string): BusinessDate {
  return addDays(dateIn(at, zone), -1);
}
