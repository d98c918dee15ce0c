const partsFormats = new Map<string, Intl.DateTimeFormat>();

function partsFormat(zone: string): Intl.DateTimeFormat {
  let format = partsFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    });
    partsFormats.set(zone, format);
  }
  return format;
}

/** date: 2026-03-18, time: 15:09:32, milliseconds: 640, offset: UTC+08:00. */
export interface InstantParts {
  date: string;
  time: string;
  milliseconds: string;
  offset: string;
}

/** An instant (ms since the epoch) as a wall clock in this zone shows it. */
export function instantParts(at: number, zone: string): InstantParts {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of partsFormat(zone).formatToParts(at)) found[type] = value;
  const offset = (found.timeZoneName ?? 'GMT').replace('GMT', 'UTC');
  return {
    date: `${found.year}-${found.month}-${found.day}`,
    time: `${found.hour}:${found.minute}:${found.second}`,
    milliseconds: found.fractionalSecond ?? '000',
    offset: offset === 'UTC' ? 'UTC' : offset,
  };
}

/** The day in the reader's words: 18 Mar 2026, 2026年3月18日. */
export function dayText(at: number, zone: string, locale: string): string {
  const words = locale === 'en' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(words, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(at);
}

/** 2026-03-18 15:09:32.640 UTC+08:00 */
export function exactText(at: number, zone: string): string {
  const { date, time, milliseconds, offset } = instantParts(at, zone);
  return `${date} ${time}.${milliseconds} ${offset}`;
}

/** ms since the epoch of an instant given as ISO 8601 text or as that number; NaN if it is neither. */
export function toEpoch(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at);
}
