import { harmlessText, originalText } from '../../domain/csv';
import type { RowProblem } from '../statement-row';
import { readAmount, type AmountRules, type ReadAmount } from './amount-text';
import type { CellKind } from './generic-source-row';
import { exactId, shownDecimal } from './xlsx-number';

/** What a spreadsheet leaves of a long id that it took for a number: one digit, decimals, E, plus, two digits. */
const E_NOTATION = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/i;
/** A column too narrow, or a formula that failed. */
const NOT_A_VALUE = /^#(?:#+|N\/A|REF!|VALUE!|NAME\?|NULL!|NUM!|DIV\/0!)?$/;
const ID_LETTER = /[\p{L}\p{N}]/u;

export type ReadId = { id: string } | { problem: Extract<RowProblem, 'no_key' | 'damaged_key'> };

/**
 * The text of a cell of a text file. Our own exports put an apostrophe before what a spreadsheet would run, and many
 * others write ="00202" so that nothing is run: both are taken off exactly. Blanks and tabs around say nothing.
 */
export function textOf(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === 0x27) {
    const original = originalText(cell);
    if (harmlessText(original) === cell) return original;
  }
  const text = cell.trim();
  const isFormula = first === 0x3d && text.startsWith('="') && text.endsWith('"') && text.length > 3;
  return isFormula ? text.slice(2, -1).replaceAll('""', '"') : text;
}

/** An id, letter for letter; never rounded, and never what a spreadsheet made of it. */
export function readId(text: string, kind: CellKind): ReadId {
  if (text === '') return { problem: 'no_key' };
  if (kind === 'number') {
    const id = exactId(text);
    return id === null ? { problem: 'damaged_key' } : { id };
  }
  if (kind !== 'text' || isDamaged(text)) return { problem: 'damaged_key' };
  return ID_LETTER.test(text) ? { id: text } : { problem: 'no_key' };
}

function isDamaged(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === 0x23) return NOT_A_VALUE.test(text);
  return first <= 0x39 && E_NOTATION.test(text);
}

/** A numeric cell has its own decimal mark, whatever the texts of the file have. */
export function readCellAmount(text: string, kind: CellKind, rules: AmountRules): ReadAmount {
  if (kind === 'text') return readAmount(text, rules);
  const decimal = kind === 'number' ? shownDecimal(text) : null;
  if (decimal === null) return { problem: text === '' ? 'no_amount' : 'bad_amount' };
  return readAmount(decimal, { ...rules, decimalMark: '.' });
}
