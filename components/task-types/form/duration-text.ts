/** Lengths of time as people type them: "10 s", "1 h 30 min", "5 分钟". Milliseconds everywhere else. */

export type TimeUnit = 'ms' | 's' | 'min' | 'h' | 'd';

const UNIT_MS: Readonly<Record<TimeUnit, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const UNITS: readonly TimeUnit[] = ['d', 'h', 'min', 's', 'ms'];

/** Every spelling that is understood, whatever language the screen has. */
const SPELLINGS: Readonly<Record<string, TimeUnit>> = {
  ms: 'ms',
  毫秒: 'ms',
  s: 's',
  sec: 's',
  秒: 's',
  m: 'min',
  min: 'min',
  分: 'min',
  分钟: 'min',
  h: 'h',
  小时: 'h',
  时: 'h',
  d: 'd',
  天: 'd',
  日: 'd',
};

const PART = /^(\d{1,15})(?:\.(\d{1,9}))?([a-z]+|[毫秒分钟小时天日]+)/;

/** Whole milliseconds, or null when it is no length of time: without a unit, a unit twice, a part of a millisecond. */
export function parseDuration(text: string): number | null {
  let rest = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
  if (rest === '0') return 0;
  const seen = new Set<TimeUnit>();
  let total = 0;
  while (rest !== '') {
    const [part, digits = '', fraction = '', word = ''] = PART.exec(rest) ?? [];
    const unit = SPELLINGS[word];
    if (part === undefined || unit === undefined || seen.has(unit)) return null;
    const ms = exactMs(digits, fraction, UNIT_MS[unit]);
    if (ms === null) return null;
    seen.add(unit);
    total += ms;
    rest = rest.slice(part.length);
  }
  return seen.size > 0 && Number.isSafeInteger(total) ? total : null;
}

/** In integers: 0.1 × 3 of a floating point would lose a millisecond. */
function exactMs(digits: string, fraction: string, unitMs: number): number | null {
  const scale = 10n ** BigInt(fraction.length);
  const scaled = (BigInt(digits) * scale + BigInt(fraction || '0')) * BigInt(unitMs);
  return scaled % scale === 0n ? Number(scaled / scale) : null;
}

/** The shortest exact way to write it: "64 s", "1500 ms", "2 h 30 min". */
export function formatDuration(ms: number, word: (unit: TimeUnit) => string): string {
  const single = UNITS.find((unit) => ms > 0 && ms % UNIT_MS[unit] === 0) ?? 'ms';
  if (ms / UNIT_MS[single] < 120 || single === 'd') return `${ms / UNIT_MS[single]} ${word(single)}`;
  const parts: string[] = [];
  let rest = ms;
  for (const unit of UNITS) {
    const count = Math.floor(rest / UNIT_MS[unit]);
    rest -= count * UNIT_MS[unit];
    if (count > 0) parts.push(`${count} ${word(unit)}`);
  }
  return parts.join(' ');
}

const BETWEEN = /[,，、;；\n]+/;

/** A list of lengths, null for each that is none. Nothing typed is an empty list. */
export function parseDurations(text: string): (number | null)[] {
  if (text.trim() === '') return [];
  return text
    .split(BETWEEN)
    .filter((part) => part.trim() !== '')
    .map(parseDuration);
}

export function formatDurations(list: readonly number[], word: (unit: TimeUnit) => string): string {
  return list.map((ms) => formatDuration(ms, word)).join(', ');
}
