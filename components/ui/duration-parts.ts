export type DurationUnit = 'ms' | 's' | 'min' | 'h' | 'd';

export interface DurationPart {
  value: string;
  unit: DurationUnit;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLOCK_SLACK = 2 * SECOND;

function pair(big: number, bigUnit: DurationUnit, small: number, smallUnit: DurationUnit): DurationPart[] {
  const first = { value: String(big), unit: bigUnit };
  return small === 0 ? [first] : [first, { value: String(small), unit: smallUnit }];
}

/** A length of time in at most two units: 740 ms, 8.4 s, 14 min, 2 h 41 min, 6 d 3 h. */
export function durationParts(milliseconds: number): DurationPart[] {
  const ms = Math.max(0, Math.round(milliseconds));
  if (ms < SECOND) return [{ value: String(ms), unit: 'ms' }];
  if (ms < 59_950) return [{ value: (ms / SECOND).toFixed(1), unit: 's' }];
  if (ms < 10 * MINUTE) {
    const seconds = Math.round(ms / SECOND);
    return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  }
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 60) return [{ value: String(minutes), unit: 'min' }];
  if (ms < DAY) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.floor(ms / HOUR);
  return pair(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** key: the message under common.ago / common.in; n and m fill it. */
export interface RelativeParts {
  key: 's' | 'min' | 'h' | 'hMin' | 'd' | 'dH';
  n: number;
  m: number;
  future: boolean;
}

/** How far `at` lies from `now` (ms), in one unit, or two if precise. */
export function relativeParts(at: number, now: number, precise = false): RelativeParts {
  // The two clocks may differ by a moment: what has just happened is not in the future.
  const future = at - now > CLOCK_SLACK;
  const ms = future ? at - now : Math.max(0, now - at);
  const of = (key: RelativeParts['key'], n: number, m = 0): RelativeParts => ({ key, n, m, future });
  if (ms < MINUTE) return of('s', Math.floor(ms / SECOND));
  if (ms < HOUR) return of('min', Math.floor(ms / MINUTE));
  if (ms < DAY) {
    const minutes = Math.floor((ms % HOUR) / MINUTE);
    return precise && minutes > 0
      ? of('hMin', Math.floor(ms / HOUR), minutes)
      : of('h', Math.floor(ms / HOUR));
  }
  const hours = Math.floor((ms % DAY) / HOUR);
  return precise && hours > 0 ? of('dH', Math.floor(ms / DAY), hours) : of('d', Math.floor(ms / DAY));
}
