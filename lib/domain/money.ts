/** Decimals that differ from two (ISO 4217). Everything else has two. */
const DECIMALS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** Number of decimals of an ISO currency: 2 for CNY, 0 for JPY, 3 for KWD. */
export function currencyDecimals(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/** Minor units as a plain decimal: 25800n, CNY → "258.00"; -5n, CNY → "-0.05". Never through a float. */
export function minorToDecimal(minor: bigint, currency: string): string {
  const decimals = currencyDecimals(currency);
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const PLAIN_DECIMAL = /^(-?)(\d{1,19})(?:\.(\d{1,40}))?$/;
/** What a signed 64-bit column holds. */
const LARGEST_MINOR = 2n ** 63n - 1n;

/**
 * A typed or stored decimal as minor units, or null when it is no plain decimal has more decimals than the
 * currency (trailing zeros aside) or is larger than a 64-bit column holds. Exact: digits are moved, nothing is rounded.
 */
export function decimalToMinor(text: string, currency: string): bigint | null {
  const match = PLAIN_DECIMAL.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '0', rest = ''] = match;
  const decimals = currencyDecimals(currency);
  const fraction = rest.replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (minor > LARGEST_MINOR) return null;
  return sign === '-' ? -minor : minor;
}
