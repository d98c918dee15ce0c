import { CSV_MARK, originalText } from './csv';

/** The text is no CSV; `line` counts records, from 1. */
export class CsvError extends Error {
  constructor(readonly line: number) {
    super(`record ${line} is no CSV`);
  }
}

/**
 * Fields of a CSV text (RFC 4180, LF taken for CRLF), letter for letter: nothing is trimmed, nothing becomes a number.
 * Throws CsvError where a quoted field is not ended, or goes on behind its end.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = text.startsWith(CSV_MARK) ? CSV_MARK.length : 0;
  while (at < text.length) {
    const row: string[] = [];
    for (let more = true; more;) {
      const field = text[at] === '"' ? quotedField(text, at, rows.length + 1) : plainField(text, at);
      row.push(field.value);
      more = text[field.end] === ',';
      at = field.end + 1;
      if (!more && text.startsWith('\r\n', field.end)) at += 1;
    }
    rows.push(row);
  }
  return rows;
}

/** The texts of our own export as they were before they were made harmless. */
export function readOwnCsv(text: string): string[][] {
  return readCsv(text).map((row) => row.map(originalText));
}

/** `end`: of the comma, of the line's end, or of the text. */
type Field = { value: string; end: number };

function plainField(text: string, from: number): Field {
  let end = from;
  while (end < text.length && text[end] !== ',' && !isLineEnd(text, end)) end += 1;
  return { value: text.slice(from, end), end };
}

function quotedField(text: string, from: number, line: number): Field {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new CsvError(line);
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return ended(text, parts.join('"'), quote + 1, line);
    at = quote + 2;
  }
}

function ended(text: string, value: string, end: number, line: number): Field {
  if (end < text.length && text[end] !== ',' && !isLineEnd(text, end)) throw new CsvError(line);
  return { value, end };
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || text.startsWith('\r\n', at);
}
