const MINUS = '\u2212';

/** An exact decimal as people read it: "-2916342.27" gives "−2,916,342.27". Works on the digits; others stay as they are. */
export function exactText(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (match === null) return decimal;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign === '' ? '' : MINUS}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** a − b of two exact decimals, with as many places as the finer one: "12.50", "0.5" gives "12.00". Null where one is none. */
export function exactDifference(a: string, b: string): string | null {
  const [first, second] = [/^-?\d+(?:\.(\d+))?$/.exec(a), /^-?\d+(?:\.(\d+))?$/.exec(b)];
  if (first === null || second === null) return null;
  const places = Math.max(first[1]?.length ?? 0, second[1]?.length ?? 0);
  const scaled = (match: RegExpExecArray) =>
    BigInt(match[0].replace('.', '') + '0'.repeat(places - (match[1]?.length ?? 0)));
  const difference = scaled(first) - scaled(second);
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${difference < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}
