import { instantParts } from '@/components/ui/instant-text';

const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/**
 * What somebody typed on the wall clock of `zone` ("2026-03-18T14:00") as an instant, ISO 8601 in UTC.
 * Undefined if it is no such text. A time that the clock skips lands after the gap.
 */
export function typedToInstant(typed: string, zone: string): string | undefined {
  const match = TYPED.exec(typed);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0));
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  if (Number.isNaN(wall)) return undefined;
  const first = wall - offsetMs(wall, zone);
  // The offset there may differ from the one first asked for, beside a change of clocks.
  return new Date(wall - offsetMs(first, zone)).toISOString();
}

/** An instant as a `datetime-local` field of that zone shows it: "2026-03-18T14:00". */
export function instantToTyped(at: string, zone: string): string {
  const { date, time } = instantParts(Date.parse(at), zone);
  return `${date}T${time.slice(0, 5)}`;
}

/** "18 Mar 14:00", "3月18日 14:00"; with the year where it is not `now`'s. */
export function shortInstant(at: string, zone: string, locale: string, now: number): string {
  const epoch = Date.parse(at);
  const { date, time } = instantParts(epoch, zone);
  const sameYear = date.slice(0, 4) === instantParts(now, zone).date.slice(0, 4);
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: sameYear ? undefined : 'numeric',
  }).format(epoch);
  return `${day} ${time.slice(0, 5)}`;
}

function offsetMs(at: number, zone: string): number {
  const match = /^UTC([+-])(\d{2}):(\d{2})$/.exec(instantParts(at, zone).offset);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
