import type { BusinessDate } from './reconciliation';

const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970-01-01 of a business date. No zone comes in: the date is one already. Throws a RangeError on others. */
export function dayNumber(date: BusinessDate): number {
  const ms = SHAPE.test(date) ? Date.parse(date) : NaN;
  // A 30 February is read as the 2 March: the day of the month tells.
  if (new Date(ms).getUTCDate() !== Number(date.slice(8))) throw new RangeError(`no business date: ${date}`);
  return ms / DAY_MS;
}

/** The date so many days later; negative for earlier. Every day of the calendar is a business date. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayNumber(to) - dayNumber(from);
}
