const DAY_MS = 86_400_000;
/** Day 1 is 1900-01-01; from day 61 on one more, since the system counts a 29th of February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 31);
const PHANTOM_DAY = 60;
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31 in the 1900 system. */
const LAST_DAY = 2_958_465;

/**
 * What a date cell shows, "2026-03-02" or "2026-03-02 13:04:05": a serial counts days of the workbook's system, and
 * its fraction is the wall clock. No zone has a part in it, and a whole day gets no time. Null: no date at all.
 */
export function serialText(serial: string, is1904: boolean): string | null {
  const days = Number(serial);
  if (serial.trim() === '' || !Number.isFinite(days)) return null;
  // A double holds a serial to less than a microsecond; what clocks of cells show are milliseconds at most.
  const ms = Math.round(days * DAY_MS);
  const day = Math.floor(ms / DAY_MS);
  const start = is1904 ? EPOCH_1904 : dayOf1900(day);
  if (start === null || day < 0 || day > LAST_DAY) return null;
  const wall = new Date(is1904 ? start + ms : start + (ms % DAY_MS)).toISOString();
  const [date = '', time = ''] = wall.slice(0, -1).split('T');
  if (ms % DAY_MS === 0) return date;
  return `${date} ${time.endsWith('.000') ? time.slice(0, -4) : time}`;
}

function dayOf1900(day: number): number | null {
  if (day < 1 || day === PHANTOM_DAY) return null;
  return EPOCH_1900 + (day > PHANTOM_DAY ? day - 1 : day) * DAY_MS;
}
