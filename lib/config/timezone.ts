/** The database's wall clock: an offset from UTC in minutes, positive to the east, as `+08:00` in SQL. */
export type WallClock = { offsetMinutes: number; sql: string };

const OFFSET = /^([+-])(\d{2}):(\d{2})$/;

/**
 * Reads DATABASE_TIMEZONE. A MySQL DATETIME has no zone, so the clock it follows must never jump: an offset, UTC,
 * or a zone without clock changes (Asia/Shanghai). Throws with the reason otherwise.
 */
export function parseWallClock(text: string): WallClock {
  if (text === 'UTC' || text === 'Z') return fromMinutes(0);
  const match = OFFSET.exec(text);
  if (match !== null) {
    const minutes = Number(match[2]) * 60 + Number(match[3]);
    if (minutes > 14 * 60) throw new RangeError(`DATABASE_TIMEZONE ${text} is outside ±14:00`);
    return fromMinutes(match[1] === '-' ? -minutes : minutes);
  }
  return fromMinutes(zoneOffset(text));
}

function zoneOffset(zone: string): number {
  const seen = new Set<number>();
  for (let year = 2000; year <= 2037; year += 1) {
    for (const month of [0, 3, 6, 9]) seen.add(offsetAt(zone, new Date(Date.UTC(year, month, 15))));
  }
  const [only, ...others] = [...seen];
  if (only === undefined || others.length > 0) {
    throw new RangeError(
      `DATABASE_TIMEZONE ${zone} changes its clock, so one hour a year would be ambiguous in the database; ` +
        'use an offset such as +08:00, or a zone without clock changes',
    );
  }
  return only;
}

function offsetAt(zone: string, at: Date): number {
  let name: string;
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    }).formatToParts(at);
    name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    throw new RangeError(`DATABASE_TIMEZONE ${zone} is neither an offset such as +08:00 nor a known zone`);
  }
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name);
  const minutes = Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0);
  return match?.[1] === '-' ? -minutes : minutes;
}

function fromMinutes(offsetMinutes: number): WallClock {
  const abs = Math.abs(offsetMinutes);
  const two = (n: number) => String(n).padStart(2, '0');
  const sql = `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(abs / 60))}:${two(abs % 60)}`;
  return { offsetMinutes, sql };
}
