/** A decimal as digits and how many of them are behind the point: "-0.15480" is -15480n, 5. */
export type ExactDecimal = { digits: bigint; scale: number };

const DECIMAL = /^([+-]?)(\d{1,19})(?:\.(\d{1,19}))?$/;
const NOUGHT: ExactDecimal = { digits: 0n, scale: 2 };

/** Null when the text is no plain decimal. */
export function exactDecimal(text: string): ExactDecimal | null {
  // What most cells of a statement hold.
  if (text === '0.00') return NOUGHT;
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** A sum of decimals of any number of places. Exact: nothing is rounded, nothing passes through a float. */
export class ExactSum {
  private digits = 0n;
  private scale = 0;

  /** Adds a cell; one that holds no decimal adds nothing, so that the sum shows it. */
  add(text: string): void {
    const decimal = exactDecimal(text);
    if (decimal === null) return;
    if (decimal.scale > this.scale) {
      this.digits = rescaled(this.digits, this.scale, decimal.scale);
      this.scale = decimal.scale;
    }
    if (decimal.digits !== 0n) this.digits += rescaled(decimal.digits, decimal.scale, this.scale);
  }

  equals(other: ExactDecimal): boolean {
    const scale = Math.max(this.scale, other.scale);
    return rescaled(this.digits, this.scale, scale) === rescaled(other.digits, other.scale, scale);
  }

  /** With at least so many places behind the point. */
  toText(places = 0): string {
    const scale = Math.max(this.scale, places);
    return decimalText(rescaled(this.digits, this.scale, scale), scale);
  }
}

function decimalText(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function rescaled(digits: bigint, from: number, to: number): bigint {
  return from === to ? digits : digits * 10n ** BigInt(to - from);
}
