/** What a spreadsheet keeps of a number, and shows of it. */
const SIGNIFICANT = 15;
/** A double has no exponent beyond. */
const LARGEST_EXPONENT = 400;
const STORED = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** value = digits / 10^scale. digits: without zeros in front. */
type Stored = { negative: boolean; digits: string; scale: number };

function storedNumber(text: string): Stored | null {
  const match = STORED.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole + fraction === '' || Math.abs(Number(exponent)) > LARGEST_EXPONENT) return null;
  const digits = (whole + fraction).replace(/^0+/, '');
  return { negative: sign === '-', digits, scale: fraction.length - Number(exponent) };
}

function plain({ negative, digits, scale }: Stored): string {
  if (digits === '') return '0';
  const padded = scale > 0 ? digits.padStart(scale + 1, '0') : digits + '0'.repeat(-scale);
  const whole = scale > 0 ? padded.slice(0, -scale) : padded;
  const fraction = scale > 0 ? padded.slice(-scale).replace(/0+$/, '') : '';
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * A stored number as the spreadsheet shows it: 12.300000000000001 is what the file holds of a cell that says 12.3,
 * since it writes out the binary fraction. Rounded to 15 significant digits, half away from zero, on the digits
 * themselves and never through a float. Null: no number, or a whole part that 15 digits cannot hold.
 */
export function shownDecimal(text: string): string | null {
  const stored = storedNumber(text);
  if (stored === null) return null;
  const surplus = stored.digits.length - SIGNIFICANT;
  const rounded =
    surplus > 0
      ? { ...stored, digits: roundedOff(stored.digits, surplus), scale: stored.scale - surplus }
      : stored;
  return rounded.digits.length - rounded.scale > SIGNIFICANT ? null : plain(rounded);
}

function roundedOff(digits: string, surplus: number): string {
  const unit = 10n ** BigInt(surplus);
  return ((BigInt(digits) + unit / 2n) / unit).toString();
}

/**
 * An id in a numeric cell, digit for digit. Null where it is longer than the 15 digits that a spreadsheet keeps:
 * what is stored then is another id.
 */
export function exactId(text: string): string | null {
  const stored = storedNumber(text);
  if (stored === null) return null;
  const id = plain(stored);
  return id.replace(/[-.]/g, '').length > SIGNIFICANT ? null : id;
}
