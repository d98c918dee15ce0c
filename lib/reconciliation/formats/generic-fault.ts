import type { RowProblem, StatementRow } from '../statement-row';
import type { GenericSourceRow } from './generic-source-row';

/** Why a row of a table cannot be used. field: the column as the file names it; value: what stands there. */
export class RowFault {
  constructor(
    readonly problem: RowProblem,
    readonly field: string | null = null,
    readonly value: string | null = null,
  ) {}
}

export function invalidRow({ line, raw }: GenericSourceRow, fault: RowFault): StatementRow {
  const { problem, field, value } = fault;
  return { invalid: { line, raw, problem, field, value } };
}

/**
 * A row that could not be taken apart, or has not as many cells as the header. A workbook leaves out empty cells at the
 * end of a row, a text file has none to leave out.
 */
export function shapeFault({ cells, kinds, broken }: GenericSourceRow, width: number): RowFault | null {
  if (broken) return new RowFault('unreadable');
  const isRight =
    kinds === null ? cells.length === width : cells.slice(width).every((cell) => cell.trim() === '');
  return isRight ? null : new RowFault('wrong_column_count', null, String(cells.length));
}
