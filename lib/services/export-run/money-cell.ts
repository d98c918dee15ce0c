import type { Cell } from '../../domain/export-cell';
import { minorToDecimal } from '../../domain/money';

/** A signed amount as a number, without its currency, which has a column of its own. */
export function moneyCell(minor: bigint | null, currency: string | null): Cell {
  return minor === null || currency === null ? null : { decimal: minorToDecimal(minor, currency) };
}
