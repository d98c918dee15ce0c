import { currencyDecimals, decimalToMinor } from '../../domain/money';
import type { RowProblem } from '../statement-row';

export type DecimalMark = '.' | ',';
/** major: 12.30 is twelve yuan thirty. minor: 1230 is, too. */
export type AmountUnit = 'major' | 'minor';
export type AmountRules = { unit: AmountUnit; currency: string; decimalMark?: DecimalMark };
export type ReadAmount = { minor: bigint } | { problem: RowProblem };

/** Signs that belong to some currencies only. All others ($, £) are many countries' and contradict nothing. */
const OWNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['¥', ['CNY', 'JPY']],
  ['元', ['CNY']],
  ['円', ['JPY']],
  ['€', ['EUR']],
  ['₩', ['KRW']],
  ['₹', ['INR']],
]);

const LEADING = /^(?:([a-z]{3})(?![a-z])|[a-z]{0,2}([\p{Sc}元円]))\s*/iu;
const TRAILING = /\s*(?:(?<![a-z])([a-z]{3})|([\p{Sc}元円]))$/iu;
/** Whole digits, or groups of three between marks that are all the same; then decimals. */
const NUMBERS: Record<DecimalMark, RegExp> = {
  '.': /^(?:(\d+)|(\d{1,3}(?:([,' ])\d{3})(?:\3\d{3})*))?(?:\.(\d+))?$/,
  ',': /^(?:(\d+)|(\d{1,3}(?:([.' ])\d{3})(?:\3\d{3})*))?(?:,(\d+))?$/,
};
/** A currency without decimals: what is in minor units is a whole number already. */
const WHOLE = 'JPY';

/**
 * The amount that a cell says, in minor units, exact. Takes a sign on either side, brackets for minus, the currency's
 * sign or code, right groups of three, and full-width writing. A cell without a digit is `no_amount`, never zero;
 * decimals that the currency has not are `too_many_decimals` unless they are zero; all else is `bad_amount`.
 */
export function readAmount(text: string, rules: AmountRules): ReadAmount {
  const mark = rules.decimalMark ?? '.';
  if (isPlain(text, mark, 0)) return inMinor(text, rules, false);
  if (text.charCodeAt(0) === 0x2d && isPlain(text, mark, 1)) return inMinor(text.slice(1), rules, true);
  const shown = halfWidth(text);
  if (!/\d/.test(shown)) return { problem: nothingIn(shown) ? 'no_amount' : 'bad_amount' };
  const outer = signOf(shown);
  const bare = outer === null ? null : withoutCurrency(outer.rest, rules.currency);
  // The sign may stand behind the currency's, too: ¥-1.00.
  const inner = bare === null ? null : signOf(bare);
  if (outer === null || inner === null || (outer.sign !== '' && inner.sign !== '')) return BAD;
  const digits = plainDigits(inner.rest, mark);
  return digits === null ? BAD : inMinor(digits, rules, outer.sign === '-' || inner.sign === '-');
}

const BAD: ReadAmount = { problem: 'bad_amount' };

/** Digits with at most one point inside: what nearly every cell is, told without a pattern. */
function isPlain(text: string, mark: DecimalMark, start: number): boolean {
  let point = -1;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) continue;
    if (code !== 0x2e || mark !== '.' || point !== -1 || at === start) return false;
    point = at;
  }
  return text.length > start && point !== text.length - 1;
}

/** decimal: digits, with a point where there are decimals. */
function inMinor(decimal: string, { unit, currency }: AmountRules, negative: boolean): ReadAmount {
  const scale = unit === 'minor' ? WHOLE : currency;
  const point = decimal.indexOf('.');
  if (point !== -1 && decimalsFrom(decimal, point + 1) > currencyDecimals(scale))
    return { problem: 'too_many_decimals' };
  const minor = decimalToMinor(decimal, scale);
  if (minor === null) return BAD;
  return { minor: negative ? -minor : minor };
}

/** How many decimals there are from `start` on, zeros at the end aside. */
function decimalsFrom(decimal: string, start: number): number {
  let end = decimal.length;
  while (end > start && decimal.charCodeAt(end - 1) === 0x30) end -= 1;
  return end - start;
}

/** Input methods and spreadsheets write figures, commas and brackets full-width, and the minus as U+2212. */
function halfWidth(text: string): string {
  return text.normalize('NFKC').replaceAll('\u2212', '-').replaceAll('\u2019', "'").trim();
}

/** Signs, marks and a currency, but nothing that is meant to be read. */
function nothingIn(text: string): boolean {
  return !/\p{L}/u.test(text.replace(LEADING, '').replace(TRAILING, ''));
}

type Signed = { sign: '' | '+' | '-'; rest: string };

/** Null where there are two signs. */
function signOf(text: string): Signed | null {
  const first = text[0] ?? '';
  const last = text.at(-1) ?? '';
  if (first === '(' && last === ')') return { sign: '-', rest: text.slice(1, -1).trim() };
  const leads = first === '-' || first === '+';
  if (last === '-') return leads ? null : { sign: '-', rest: text.slice(0, -1).trim() };
  return leads ? { sign: first, rest: text.slice(1).trim() } : { sign: '', rest: text };
}

/** Null where the text names another currency: the amount is right, the column is not. */
function withoutCurrency(text: string, currency: string): string | null {
  let rest = text;
  for (const pattern of [LEADING, TRAILING]) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    if (!agrees(match[1], match[2], currency)) return null;
    rest = match.index === 0 ? rest.slice(match[0].length) : rest.slice(0, match.index);
  }
  return rest;
}

function agrees(code: string | undefined, symbol: string | undefined, currency: string): boolean {
  if (code !== undefined) {
    const named = code.toUpperCase();
    return named === currency || (named === 'RMB' && currency === 'CNY');
  }
  return OWNERS.get(symbol ?? '')?.includes(currency) ?? true;
}

/** "1,234.50" as "1234.50"; null where it is no number written rightly. */
function plainDigits(text: string, mark: DecimalMark): string | null {
  const match = NUMBERS[mark].exec(text);
  if (match === null) return null;
  const [, digits, groups, separator = '', fraction] = match;
  const whole = digits ?? groups?.replaceAll(separator, '');
  if (whole === undefined && fraction === undefined) return null;
  return fraction === undefined ? (whole ?? null) : `${whole ?? '0'}.${fraction}`;
}
