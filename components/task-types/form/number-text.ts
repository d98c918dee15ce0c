/** Numbers as people type them. Chinese keyboards type full-width digits and signs: they are the same numbers. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '');

/** A whole number from 0, or null. */
export function parseWhole(text: string): number | null {
  const digits = plain(text);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** A number with up to six decimals, or null. */
export function parseDecimal(text: string): number | null {
  const digits = plain(text);
  return /^\d{1,9}(\.\d{1,6})?$/.test(digits) ? Number(digits) : null;
}

/** Per cent as basis points: "0.25 %" is 25. Null when it is none or finer than a basis point. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,5})(?:\.(\d{1,2})0*)?%?$/.exec(plain(text));
  if (match === null) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Basis points as per cent, without a sign and without needless zeros: 25 is "0.25". */
export function formatPercent(basisPoints: number): string {
  const rest = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(basisPoints / 100)}${rest === '' ? '' : `.${rest}`}`;
}

/** One entry a line; commas and spaces between entries do as well. */
export function parseLines(text: string): string[] {
  return [...new Set(text.split(/[\s,，、;；]+/).filter((entry) => entry !== ''))];
}

/** The same for names that may hold spaces: only lines and commas part them. */
export function parseNames(text: string): string[] {
  const names = text.split(/[\n,，、;；]+/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
