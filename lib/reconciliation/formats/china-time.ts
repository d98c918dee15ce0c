import type { BusinessDate } from '../../domain/reconciliation';

/** Chinese platforms write their times without a zone: it is always this one, eight hours ahead of UTC. */
export const CHINA_ZONE = 'Asia/Shanghai';
const HOURS_AHEAD = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

export type ChinaTime = { at: string; businessDate: BusinessDate };

/** A day and the one before it, by the day's text; null: there is no such day. A statement has few of them. */
const days = new Map<string, string | null>();
const MOST_DAYS = 1_000;

/**
 * "2026-03-02 01:30:00" in UTC+08:00: the instant in UTC and the day on the Chinese calendar, which is never shifted.
 * Null when it is no such time. Quick: the text is rearranged, dates are computed once per day.
 */
export function readChinaTime(text: string): ChinaTime | null {
  const at = text.indexOf(' ');
  if (at !== 10) return null;
  const clock = text.length === 19 ? text.slice(11) : text.slice(11).trimStart();
  const hour = numberAt(clock, 0);
  if (clock.length !== 8 || clock[2] !== ':' || clock[5] !== ':') return null;
  if (!(hour < 24 && numberAt(clock, 3) < 60 && numberAt(clock, 6) < 60)) return null;
  const businessDate = text.slice(0, 10);
  const before = dayBefore(businessDate);
  if (before === null) return null;
  const day = hour < HOURS_AHEAD ? before : businessDate;
  const utcHour = String((hour + 24 - HOURS_AHEAD) % 24).padStart(2, '0');
  return { at: `${day}T${utcHour}${clock.slice(2)}.000Z`, businessDate };
}

/** Two digits as a number; NaN when they are none. */
function numberAt(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

/** "2026-03-01" for "2026-03-02". Null when the text is no day of the calendar. */
export function dayBefore(day: string): string | null {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const before = /^\d{4}-\d\d-\d\d$/.test(day) ? computedBefore(day) : null;
  days.set(day, before);
  return before;
}

function computedBefore(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = Date.UTC(year, month - 1, date);
  if (year < 1000 || dayText(start) !== day) return null;
  return dayText(start - DAY_MS);
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
