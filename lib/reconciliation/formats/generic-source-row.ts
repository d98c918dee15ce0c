/** What a cell of a workbook holds. A cell of a text file is text, whatever it looks like. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error';

/**
 * A row as a file has it. kinds: of the cells, null where all are text. A number is written as the file stores it, a
 * date as "2026-03-02" or "2026-03-02 13:04:05". broken: the row could not be taken apart.
 */
export type GenericSourceRow = {
  line: number;
  cells: readonly string[];
  kinds: readonly CellKind[] | null;
  raw: string;
  broken: boolean;
};
