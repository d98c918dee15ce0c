import type { Cell, ExportRow } from './export-cell';

/** Spreadsheets take a file without it for one in the machine's own encoding. */
export const CSV_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * What makes a spreadsheet take text for a formula, in full width too. The apostrophe stands among them so that taking
 * it away again is exact: a text that begins with one gets another.
 */
const DANGEROUS_START = /^[=+\-@\t\r\n＝＋－＠']/;
const MARK = "'";

/** One record: RFC 4180, ended by CRLF. Texts that could run are made harmless, numbers stay as they are. */
export function csvLine(row: ExportRow): string {
  return row.map(field).join(',') + LINE_END;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? quoted(harmlessText(cell)) : cell.decimal;
}

/** Text that no spreadsheet runs. */
export function harmlessText(text: string): string {
  return DANGEROUS_START.test(text) ? MARK + text : text;
}

/** The text that `harmlessText` was given. */
export function originalText(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
