import { SaxesParser } from 'saxes';
import { WrongFile } from '../wrong-file';

export type XmlAttributes = Readonly<Record<string, string>>;

/** What happens in a part, in its order. Names come without a prefix of a namespace; text may come in pieces. */
export type XmlHandler = {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
};

/**
 * Feeds a part of a workbook to a handler, and gives back after each piece so that what was gathered can be taken.
 * Throws WrongFile `broken_archive` on what is no XML. Entities of a document type are not known and so refused.
 */
export async function* walkXml(pieces: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new WrongFile('broken_archive');
  });
  parser.on('opentag', (tag) => {
    handler.open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    handler.close(localName(tag.name));
  });
  parser.on('text', (text) => {
    handler.text(text);
  });
  parser.on('cdata', (text) => {
    handler.text(text);
  });
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

/** The same for parts that are small. */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _piece of walkXml(pieces, handler));
}

/** Some writers name every element of the main namespace with a prefix. */
function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** SpreadsheetML's own way of writing what XML cannot hold: _x000D_ (ECMA-376, ST_Xstring). */
export function plainString(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
