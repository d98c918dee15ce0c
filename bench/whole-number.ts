/** An option of the command line. Throws one sentence when it is no whole number of the range. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Math.floor(Number(text));
  if (value >= least && value <= most) return value;
  throw new Error(`--${name} is a whole number from ${least} to ${most}`);
}
