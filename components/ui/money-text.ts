/** The minus sign: a hyphen is shorter, and lines break after it. */
export const MINUS = '\u2212';

function currencyParts(currency: string): { symbol: string; digits: number } {
  try {
    // The zh-CN symbols tell yuan, yen and the dollars apart in either language.
    const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency });
    const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
    return { symbol, digits: format.resolvedOptions().maximumFractionDigits ?? 2 };
  } catch {
    return { symbol: currency, digits: 2 };
  }
}

/**
 * Minor units as text: ("8621400", "CNY") → "¥86,214.00", ("-500", "JPY") → "−JP¥500".
 * Works on the digits, so no amount is too large. Undefined if minor is not an integer.
 */
export function moneyText(
  minor: string,
  currency: string,
  { bare = false }: { bare?: boolean } = {},
): string | undefined {
  const match = /^(-?)(\d+)$/.exec(minor);
  if (!match) return undefined;
  const { symbol, digits } = currencyParts(currency);
  const all = (match[2] ?? '').replace(/^0+(?=\d)/, '').padStart(digits + 1, '0');
  const whole = all.slice(0, all.length - digits).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = digits > 0 ? `.${all.slice(-digits)}` : '';
  const mark = bare ? '' : /[A-Za-z]$/.test(symbol) ? `${symbol}\u00a0` : symbol;
  return `${match[1] ? MINUS : ''}${mark}${whole}${fraction}`;
}
