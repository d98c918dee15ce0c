import { dayNumber } from './business-date';
import type { BusinessDate } from './reconciliation';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    era: 'short',
  });
  formats.set(zone, format);
  return format;
}

/** What a wall clock in `zone` shows at an instant (ms), as if it were UTC. */
function wallAt(at: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Wall clock minus UTC at an instant, in ms. Throws a RangeError on a zone that the runtime does not know. */
export function zoneOffsetMs(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000;
  return wallAt(whole, zone) - whole;
}

/** Whether the runtime knows a zone by this name. */
export function isZone(zone: string): boolean {
  try {
    zoneOffsetMs(0, zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first instant at which the wall clock of `zone` shows `wall` (ms, as if it were UTC). A time that the clock
 * skips is the instant of the skip.
 */
export function instantOfWall(wall: number, zone: string): number {
  const offsets = new Set([-26, -13, 0, 13, 26].map((hours) => zoneOffsetMs(wall + hours * HOUR_MS, zone)));
  const candidates = [...offsets].map((offset) => wall - offset).sort((a, b) => a - b);
  const shown = candidates.find((at) => zoneOffsetMs(at, zone) === wall - at);
  return shown ?? candidates.at(-1) ?? wall;
}

/** The first instant of the day that `at` lies in, on the wall clock of `zone`. */
export function startOfDay(at: number, zone: string): number {
  return instantOfWall(midnight(at, zone), zone);
}

/** The first instant of a business date in `zone`. */
export function startOfDate(day: BusinessDate, zone: string): number {
  return instantOfWall(dayNumber(day) * 24 * HOUR_MS, zone);
}

/** The first instant of the day that is `days` after the one `at` lies in; negative for earlier days. */
export function startOfDayAfter(at: number, days: number, zone: string): number {
  return instantOfWall(midnight(at, zone) + days * 24 * HOUR_MS, zone);
}

function midnight(at: number, zone: string): number {
  return Math.floor((at + zoneOffsetMs(at, zone)) / (24 * HOUR_MS)) * 24 * HOUR_MS;
}

export const DAY_MINUTES = 24 * 60;

/** The last edge at or before `at` of stretches of `minutes` that begin with the day. */
export function edgeBefore(at: number, minutes: number, zone: string): number {
  const edges = edgesOfDay(startOfDay(at, zone), minutes, zone);
  return edges.findLast((edge) => edge <= at) ?? startOfDay(at, zone);
}

/**
 * Edges (ms) from `from` to `to`, both included: stretches of `minutes` counted from each day's beginning in `zone`.
 * Days are as long as they are there, 23 and 25 hours included; stretches over an hour follow the wall clock.
 */
export function bucketEdges(from: number, to: number, minutes: number, zone: string): number[] {
  const edges = new Set([from]);
  for (let day = startOfDay(from, zone); day < to; day = startOfDayAfter(day, 1, zone)) {
    for (const edge of edgesOfDay(day, minutes, zone)) if (edge > from && edge < to) edges.add(edge);
  }
  return [...edges, to].sort((a, b) => a - b);
}

function edgesOfDay(day: number, minutes: number, zone: string): number[] {
  if (minutes >= DAY_MINUTES) return [day];
  const next = startOfDayAfter(day, 1, zone);
  const step = minutes * MINUTE_MS;
  const edges: number[] = [];
  if (minutes <= 60) for (let at = day; at < next; at += step) edges.push(at);
  else
    for (let wall = midnight(day, zone), k = 0; k < DAY_MINUTES / minutes; k += 1)
      edges.push(instantOfWall(wall + k * step, zone));
  return [...new Set(edges)].filter((at) => at >= day && at < next);
}
