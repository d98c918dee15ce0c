import { WrongFile } from '../wrong-file';

/** line: of the file where the record begins, from 1. raw: its text without the line end. */
export type DelimitedRow = { line: number; cells: string[]; raw: string; broken: boolean };

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** So many UTF-16 units are no record but a stray quote. */
const LONGEST_RECORD = 1024 * 1024;

/** end: behind the record's last unit, where its line end or the text's end stands. */
type Found = { cells: string[]; end: number };
/** open: its quotes are; more: all is well, but it goes on in the next part; bad: no record at all. */
type Missed = 'open' | 'more' | 'bad';
/** end: of the field, where a delimiter, a line end or the text's end stands. */
type Field = { value: string; end: number };

/**
 * Cells of a text that comes in parts (RFC 4180 with any of the delimiters, LF taken for CRLF), letter for letter.
 * Lines without anything are no records. A field whose quotes do not end, or that goes on behind them, makes its own
 * line `broken`, and reading goes on with the next: one stray quote must not swallow the rest of a statement. Throws
 * WrongFile `not_this_format` on a line without an end.
 */
export class DelimitedReader {
  private rest = '';
  private line = 1;
  /** The rest begins with a record whose quotes are open; without another quote it stays so. */
  private isOpen = false;

  constructor(private readonly delimiter: Delimiter) {}

  /** Records whose lines end in this part. */
  push(part: string): DelimitedRow[] {
    this.rest += part;
    const waits = this.isOpen && this.rest.length < LONGEST_RECORD && !part.includes('"');
    return waits ? [] : this.take(false);
  }

  /** What is left when there are no more parts. */
  end(): DelimitedRow[] {
    return this.take(true);
  }

  private take(isEnd: boolean): DelimitedRow[] {
    const text = this.rest;
    const rows: DelimitedRow[] = [];
    this.isOpen = false;
    let quote = text.indexOf('"');
    let at = 0;
    while (at < text.length) {
      const lineEnd = endOfLine(text, at, isEnd);
      if (lineEnd === -1 && text.length - at >= LONGEST_RECORD) throw new WrongFile('not_this_format');
      if (lineEnd === -1) break;
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      const next =
        quote === -1 || quote >= lineEnd
          ? this.plainRecord(text, at, lineEnd, rows)
          : this.quotedRecord(text, at, lineEnd, isEnd, rows);
      if (next === -1) break;
      at = next;
    }
    this.rest = text.slice(at);
    return rows;
  }

  /** Where the next record begins. */
  private plainRecord(text: string, at: number, lineEnd: number, rows: DelimitedRow[]): number {
    const raw = text.slice(at, contentEnd(text, at, lineEnd));
    if (raw !== '') rows.push({ line: this.line, cells: raw.split(this.delimiter), raw, broken: false });
    this.line += 1;
    return lineEnd + 1;
  }

  /** Where the next record begins, -1 where this one is not there as a whole yet. */
  private quotedRecord(
    text: string,
    at: number,
    lineEnd: number,
    isEnd: boolean,
    rows: DelimitedRow[],
  ): number {
    const record = this.cellsOf(text, at, isEnd);
    if ((record === 'open' || record === 'more') && !isEnd && text.length - at < LONGEST_RECORD) {
      this.isOpen = record === 'open';
      return -1;
    }
    if (typeof record === 'string' || record.end - at >= LONGEST_RECORD) {
      const raw = text.slice(at, contentEnd(text, at, lineEnd));
      rows.push({ line: this.line, cells: [raw], raw, broken: true });
      this.line += 1;
      return lineEnd + 1;
    }
    const raw = text.slice(at, contentEnd(text, at, record.end));
    rows.push({ line: this.line, cells: record.cells, raw, broken: false });
    this.line += linesIn(text, at, record.end);
    return record.end + 1;
  }

  private cellsOf(text: string, from: number, isEnd: boolean): Found | Missed {
    const cells: string[] = [];
    let at = from;
    for (;;) {
      const field = text[at] === '"' ? quotedField(text, at) : this.plainField(text, at);
      if (field === null) return 'open';
      cells.push(field.value);
      const { end } = field;
      if (text[end] === this.delimiter) at = end + 1;
      else if (text[end] === '\n') return { cells, end };
      else if (text.startsWith('\r\n', end)) return { cells, end: end + 1 };
      else if (isLast(text, end)) return isEnd ? { cells, end: text.length } : 'more';
      else return 'bad';
    }
  }

  private plainField(text: string, at: number): Field {
    const lineEnd = endOfLine(text, at, true);
    const delimiter = text.indexOf(this.delimiter, at);
    const isInside = delimiter !== -1 && delimiter < lineEnd;
    const end = isInside ? delimiter : contentEnd(text, at, lineEnd);
    return { value: text.slice(at, end), end };
  }
}

/** Null: the quotes do not end. */
function quotedField(text: string, from: number): Field | null {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

/** At the end of the text, or before half a line end that closes it. */
function isLast(text: string, at: number): boolean {
  return at === text.length || (at === text.length - 1 && text[at] === '\r');
}

/** Of the LF; in the last part the text's end does, too. -1: none yet. */
function endOfLine(text: string, at: number, isEnd: boolean): number {
  const end = text.indexOf('\n', at);
  return end === -1 && isEnd ? text.length : end;
}

function contentEnd(text: string, at: number, lineEnd: number): number {
  return lineEnd > at && text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
}

function linesIn(text: string, from: number, end: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n', from); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
