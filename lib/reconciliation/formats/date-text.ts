import type { BusinessDate } from '../../domain/reconciliation';
import { instantOfWall, zoneOffsetMs } from '../../domain/zoned-time';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';
/** zone: IANA name that times without an offset are of, and that days are counted in. */
export type DateRules = { order: DateOrder; zone: string };
/** at: an ISO instant, null where the text gives a day and no time. */
export type When = { at: string | null; businessDate: BusinessDate };

const SEPARATED = /^(\d{1,4})(?:([-/.])(\d{1,2})\2(\d{1,4})|年(\d{1,2})月(\d{1,2})日)(?:[T\s]\s*(.+)|)$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s]?(\d{2})(\d{2})(\d{2}))?$/;
const TIME =
  /^(?:(上午|下午)\s*)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\.?)?\s*(Z|UTC|GMT|(?:UTC|GMT)?([+-])(\d{2}):?(\d{2}))?$/i;

/** The runtime takes years of two digits for those of the last century; statements have neither. */
const FIRST_YEAR = 1000;

/**
 * What a cell says about when. A time with an offset is an instant, and its day is the one in the zone; a time without
 * is the zone's wall clock; a day alone is that day and no instant, never midnight of some zone. Null where the text
 * is no date in the order, or the day or the time does not exist.
 */
export function readWhen(text: string, { order, zone }: DateRules): When | null {
  const shown = text.trim();
  const compact = COMPACT.exec(shown);
  if (compact !== null) return ofCompact(compact, zone);
  const match = SEPARATED.exec(shown);
  if (match === null) return null;
  const day = dayOf(match, order);
  if (day === null) return null;
  const time = match[7];
  if (time === undefined) return { at: null, businessDate: dateOf(day) };
  const clock = clockOf(time);
  return clock === null ? null : ofClock(day + clock.ms, clock.offset, zone);
}

function ofCompact(match: RegExpExecArray, zone: string): When | null {
  const [, year, month, date, hour, minute, second] = match;
  const day = realDay(Number(year), Number(month), Number(date));
  if (day === null) return null;
  if (hour === undefined) return { at: null, businessDate: dateOf(day) };
  const ms = realTime(Number(hour), Number(minute), Number(second), 0);
  return ms === null ? null : ofClock(day + ms, null, zone);
}

/** wall: in ms as if it were UTC. offset: of the text, in ms; null where it is the zone's. */
function ofClock(wall: number, offset: number | null, zone: string): When {
  if (offset === null) return { at: iso(wallToInstant(wall, zone)), businessDate: dateOf(wall) };
  const at = wall - offset;
  return { at: iso(at), businessDate: businessDateOf(at, zone) };
}

/** A year of four digits that comes first is one in every order; two digits are never guessed to be a century. */
function dayOf(match: RegExpExecArray, order: DateOrder): number | null {
  const [, first = '', , second, third = '', month, date] = match;
  if (month !== undefined)
    return first.length === 4 ? realDay(Number(first), Number(month), Number(date)) : null;
  const numbers = [Number(first), Number(second), Number(third)] as const;
  if (first.length === 4) return third.length <= 2 ? realDay(...numbers) : null;
  if (first.length > 2 || third.length !== 4 || order === 'ymd') return null;
  const [a, b, year] = numbers;
  return order === 'dmy' ? realDay(year, b, a) : realDay(year, a, b);
}

function realDay(year: number, month: number, date: number): number | null {
  if (year < FIRST_YEAR || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return null;
  return Date.UTC(year, month - 1, date);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

type Clock = { ms: number; offset: number | null };

function clockOf(text: string): Clock | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [, half, hours, minute, second = '0', fraction = '', letter, zone, sign, zoneHours, zoneMinutes] =
    match;
  const afternoon = half === '下午' || letter?.toLowerCase() === 'p';
  const hour = hourOf(Number(hours), half !== undefined || letter !== undefined, afternoon);
  if (hour === null || (half !== undefined && letter !== undefined)) return null;
  const ms = realTime(hour, Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  if (ms === null) return null;
  if (zone === undefined) return { ms, offset: null };
  const offset = realTime(Number(zoneHours ?? 0), Number(zoneMinutes ?? 0), 0, 0);
  return offset === null ? null : { ms, offset: sign === '-' ? -offset : offset };
}

/** Twelve is the first hour of its half. Chinese writes 下午13:00, too, and means 13:00. */
function hourOf(hour: number, halved: boolean, afternoon: boolean): number | null {
  if (!halved || (afternoon && hour > 12)) return hour;
  if (hour > 12) return null;
  return (hour % 12) + (afternoon ? 12 : 0);
}

function realTime(hour: number, minute: number, second: number, ms: number): number | null {
  if (hour > 23 || minute > 59 || second > 59) return null;
  return ((hour * 60 + minute) * 60 + second) * 1000 + ms;
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;
/** A statement covers a day or a month; more quarters than a year has are not kept, nor more days. */
const KEPT = 40_000;
const offsetsOfWalls = new Map<string, Map<number, number | null>>();
const offsetsOfInstants = new Map<string, Map<number, number>>();

/**
 * Asking the runtime for an offset is dear, and a file asks a million times. Clocks change at the beginning of a
 * quarter of an hour, so one answer serves it; null marks one inside which a clock once changed.
 */
function wallToInstant(wall: number, zone: string): number {
  const quarter = Math.floor(wall / QUARTER_MS);
  const offset = remembered(offsetsOfWalls, zone, quarter, () => {
    const first = instantOfWall(quarter * QUARTER_MS, zone);
    const last = instantOfWall((quarter + 1) * QUARTER_MS - 1, zone);
    return last - first === QUARTER_MS - 1 ? quarter * QUARTER_MS - first : null;
  });
  return offset === null ? instantOfWall(wall, zone) : wall - offset;
}

/** at: instant in ms. Throws a RangeError on a zone that the runtime does not know. */
export function businessDateOf(at: number, zone: string): BusinessDate {
  const quarter = Math.floor(at / QUARTER_MS);
  const offset = remembered(offsetsOfInstants, zone, quarter, () => zoneOffsetMs(quarter * QUARTER_MS, zone));
  return dateOf(at + offset);
}

function remembered<T>(all: Map<string, Map<number, T>>, zone: string, quarter: number, ask: () => T): T {
  const offsets = all.get(zone) ?? new Map<number, T>();
  if (offsets.size === 0) all.set(zone, offsets);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= KEPT) offsets.clear();
  const offset = ask();
  offsets.set(quarter, offset);
  return offset;
}

const dates = new Map<number, BusinessDate>();

/** ms: of a wall clock, as if it were UTC. A file's lines are of a few days, here and in UTC, so those are kept. */
function dateOf(ms: number): BusinessDate {
  const day = Math.floor(ms / DAY_MS);
  const known = dates.get(day);
  if (known !== undefined) return known;
  if (dates.size >= KEPT) dates.clear();
  const date = new Date(ms).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_none, number) => String(number).padStart(2, '0'));

/** As `toISOString` writes it, which takes a third of the time of reading a file. */
function iso(ms: number): string {
  const time = ms - Math.floor(ms / DAY_MS) * DAY_MS;
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}`;
  return `${dateOf(ms)}T${clock}.${String(time % 1000).padStart(3, '0')}Z`;
}
