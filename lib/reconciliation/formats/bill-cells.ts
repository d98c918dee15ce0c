import { currencyDecimals, decimalToMinor, isCurrency } from '../../domain/money';
import type { RowProblem } from '../statement-row';
import { exactDecimal } from './exact-sum';

/**
 * An amount in major units as signed minor ones, exactly; or why it is none. Bills of platforms write plain decimals
 * without groups or symbols; an empty cell is no amount, never nought.
 */
export function billAmount(text: string, currency: string): bigint | RowProblem {
  if (text === '') return 'no_amount';
  if (!isCurrency(currency)) return 'unknown_currency';
  const minor = decimalToMinor(text, currency);
  if (minor !== null) return minor;
  const decimal = exactDecimal(text);
  if (decimal === null || decimal.scale <= currencyDecimals(currency)) return 'bad_amount';
  return 'too_many_decimals';
}

/** "1.23E+17": what a spreadsheet leaves of a long number that it saved. The number itself is lost. */
export function isDamagedId(text: string): boolean {
  return (text.includes('E+') || text.includes('e+')) && /^\d(?:\.\d+)?E\+\d+$/i.test(text);
}

/** The cell of a column; empty where the layout has none. */
export function cellAt(cells: readonly string[], column: number): string {
  return cells[column] ?? '';
}
