/** Middle value and spread of a few runs, in what the benchmark counts. */
export type Figure = { median: number; low: number; high: number };

/** Rounds to so many digits behind the point. Throws on an empty list. */
export function figureOf(rates: readonly number[], digits = 0): Figure {
  const sorted = [...rates].sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (median === undefined || low === undefined || high === undefined) throw new Error('no runs');
  const round = (value: number) => Number(value.toFixed(digits));
  return { median: round(median), low: round(low), high: round(high) };
}

/** `12,400 (12,100–12,900)`. */
export function figureText({ median, low, high }: Figure): string {
  const text = (value: number) => value.toLocaleString('en-US');
  return `${text(median)} (${text(low)}–${text(high)})`;
}
