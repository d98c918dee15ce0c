import { WrongFile } from '../wrong-file';
import type { CellKind, GenericSourceRow } from './generic-source-row';
import { serialText } from './xlsx-serial';
import { StringItem } from './xlsx-strings';
import { plainString, type XmlAttributes, type XmlHandler } from './xlsx-xml';

/** A sheet has no more columns: XFD. */
const MOST_COLUMNS = 16_384;
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?$/;

/** strings: shared ones by number. dateStyles: whether a style shows dates, by number. */
export type SheetContext = { strings: readonly string[]; dateStyles: readonly boolean[]; is1904: boolean };

/**
 * Rows of a sheet as they come by. A cell's text is what is stored: numbers digit for digit, the value that a formula
 * had when the file was saved, dates by their serial. A row's line is its number in the sheet.
 */
export class XlsxSheet implements XmlHandler {
  private rows: GenericSourceRow[] = [];
  private line = 0;
  private cells: string[] = [];
  private kinds: CellKind[] = [];
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private isValue = false;
  private isInline = false;
  private readonly inline = new StringItem();

  constructor(private readonly context: SheetContext) {}

  /** The rows that have ended since they were taken last. */
  take(): GenericSourceRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.isValue = true;
    else if (name === 'row') this.openRow(attributes);
    else if (name === 'is') this.isInline = true;
    else if (this.isInline) this.inline.open(name);
  }

  text(text: string): void {
    if (this.isValue) this.value += text;
    else if (this.isInline) this.inline.text(text);
  }

  close(name: string): void {
    if (name === 'c') this.closeCell();
    else if (name === 'v') this.isValue = false;
    else if (name === 'row') this.closeRow();
    else if (name === 'is') this.isInline = false;
    else if (this.isInline) this.inline.close(name);
  }

  private openRow({ r: line }: XmlAttributes): void {
    this.line = line === undefined ? this.line + 1 : Number(line);
    this.cells = [];
    this.kinds = [];
    this.column = -1;
  }

  private closeRow(): void {
    const { line, cells, kinds } = this;
    if (cells.length > 0) this.rows.push({ line, cells, kinds, raw: cells.join('\t'), broken: false });
  }

  /** Places may be left out: then a cell is the one behind the last. */
  private openCell({ r: place, t: type = 'n', s: style = '0' }: XmlAttributes): void {
    this.column = place === undefined ? this.column + 1 : columnOf(place);
    if (this.column >= MOST_COLUMNS) throw new WrongFile('broken_archive');
    this.type = type;
    this.style = Number(style);
    this.value = '';
  }

  private closeCell(): void {
    while (this.cells.length < this.column) {
      this.cells.push('');
      this.kinds.push('text');
    }
    const [text, kind] = this.cell();
    this.cells[this.column] = text;
    this.kinds[this.column] = text === '' ? 'text' : kind;
  }

  private cell(): [text: string, kind: CellKind] {
    const { value } = this;
    switch (this.type) {
      case 's':
        return [this.context.strings[Number(value)] ?? '', 'text'];
      case 'inlineStr':
        return [this.inline.take(), 'text'];
      case 'str':
        return [plainString(value), 'text'];
      case 'b':
        return [value === '1' ? 'TRUE' : 'FALSE', 'boolean'];
      case 'e':
        return [value, 'error'];
      case 'd':
        return [value.replace(MIDNIGHT, ''), 'date'];
      default:
        return this.number();
    }
  }

  /** A serial that is no date keeps its digits and stays a date: nobody takes it for an amount or an id. */
  private number(): [text: string, kind: CellKind] {
    if (this.context.dateStyles[this.style] !== true) return [this.value, 'number'];
    return [serialText(this.value, this.context.is1904) ?? this.value, 'date'];
  }
}

/** "C5" is 2. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return column - 1;
}
