import { MINUS, moneyText } from '@/components/ui/money-text';
import type { StakesView } from '@/lib/domain/views/recon-run';

/** Money with its sign always shown: ("19900", "CNY") → "+¥199.00", "-1050" → "−¥10.50", "0" → "¥0.00". */
export function signedMoney(minor: string, currency: string, { bare = false } = {}): string | undefined {
  const text = moneyText(minor, currency, { bare });
  const isAbove = text !== undefined && !minor.startsWith('-') && !/^0*$/.test(minor);
  return isAbove ? `+${text}` : text;
}

/** One sum a currency, joined: "¥1,284.50 + US$12.00". What has no amount adds none; undefined where none is known. */
export function stakesText(
  stakes: readonly StakesView[],
  which: 'absolute' | 'net' = 'absolute',
): string | undefined {
  const known = stakes.filter(({ count, withoutAmount: without }) => count > without);
  const texts = known.map(({ currency, [which]: minor }) => {
    const text = which === 'net' ? signedMoney(minor, currency) : moneyText(minor, currency);
    return text ?? currency;
  });
  return texts.length === 0 ? undefined : texts.join(which === 'net' ? ', ' : ' + ');
}

/** How many breaks have money that nobody knows, in all currencies together. */
export function withoutAmount(stakes: readonly StakesView[]): number {
  return stakes.reduce((sum, one) => sum + one.withoutAmount, 0);
}

/** An exact decimal or count as a file states it, with its thousands apart: "-2958214.27" → "−2,958,214.27". */
export function decimalText(exact: string): string {
  const match = /^([+-]?)(\d+)(\.\d+)?$/.exec(exact);
  if (match === null) return exact;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign === '-' ? MINUS : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** How many digits stand behind the point. */
export function decimalsOf(exact: string): number {
  const at = exact.indexOf('.');
  return at < 0 ? 0 : exact.length - at - 1;
}

/** Rounded half away from zero, exact to the digit: ("17749.28560", 2) → "17749.29". What is no decimal stays. */
export function roundedTo(exact: string, decimals: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(exact);
  if (match === null || decimalsOf(exact) <= decimals) return exact;
  const [, sign = '', whole = '', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, decimals));
  const digits = (fraction.charAt(decimals) >= '5' ? kept + 1n : kept).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Of two exact decimals, the first less the second: ("41573.00", "41872.00") → "-299.00". Null where one is none. */
export function decimalDifference(from: string, less: string): string | null {
  if (!/^-?\d+(\.\d+)?$/.test(from) || !/^-?\d+(\.\d+)?$/.test(less)) return null;
  const decimals = Math.max(decimalsOf(from), decimalsOf(less));
  const difference = scaled(from, decimals) - scaled(less, decimals);
  const digits = (difference < 0n ? -difference : difference).toString().padStart(decimals + 1, '0');
  const sign = difference < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function scaled(exact: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = exact.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
