import { plainString, readXml, type XmlHandler } from './xlsx-xml';
import { WrongFile } from '../wrong-file';

/** Strings are kept while a sheet is read; more UTF-16 units than this are no statement. */
const MOST_UNITS = 256 * 1024 * 1024;

/** Text of a string item: its runs one after another, without the phonetic ones, which say how to pronounce it. */
export class StringItem {
  private value = '';
  private isText = false;
  private isPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
    else if (name === 't') this.isText = !this.isPhonetic;
  }

  close(name: string): void {
    if (name === 'rPh') this.isPhonetic = false;
    else if (name === 't') this.isText = false;
  }

  text(text: string): void {
    if (this.isText) this.value += text;
  }

  /** The string so far; afterwards it is empty again. */
  take(): string {
    const value = plainString(this.value);
    this.value = '';
    return value;
  }
}

/** The table of strings that the cells of a workbook share, by number. */
export async function sharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  const item = new StringItem();
  let units = 0;
  const handler: XmlHandler = {
    open: (name) => {
      item.open(name);
    },
    text: (text) => {
      item.text(text);
    },
    close: (name) => {
      item.close(name);
      if (name !== 'si') return;
      const value = item.take();
      units += value.length;
      if (units > MOST_UNITS) throw new WrongFile('too_large_inside');
      strings.push(value);
    },
  };
  await readXml(pieces, handler);
  return strings;
}
