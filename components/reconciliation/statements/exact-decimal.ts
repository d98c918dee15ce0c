const MINUS = '\u2212';

/** An exact decimal as people read it: "-2916342.27" gives "−2,916,342.27". Works on the digits; others stay as they are. */
export function exactText(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (match === null) return decimal;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign === '' ? '' : MINUS}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}
