import { readXml, type XmlAttributes } from './xlsx-xml';

/** Built-in formats that show a date or a time (ECMA-376 18.8.30, the East Asian ones included). */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/**
 * Whether a format code shows a date or a time: it has a letter for a part of one outside texts in quotes, escaped or
 * spaced characters, and brackets, which hold colours, countries and currencies.
 */
export function isDateFormat(code: string): boolean {
  const [positive = ''] = code.replace(/"[^"]*"|\\.|[_*]./g, '').split(';');
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(positive);
  return isElapsed || /[ymdhs]/i.test(positive.replace(/\[[^\]]*\]/g, ''));
}

/** Which cell styles show dates, by number. */
export async function dateStyles(pieces: AsyncIterable<string>): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCells = false;
  await readXml(pieces, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCells = true;
      else if (name === 'numFmt') codes.set(numberOf(attributes, 'numFmtId'), attributes['formatCode'] ?? '');
      else if (name === 'xf' && isCells) styles.push(showsDate(numberOf(attributes, 'numFmtId'), codes));
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
    text: () => undefined,
  });
  return styles;
}

function showsDate(format: number, codes: ReadonlyMap<number, string>): boolean {
  const code = codes.get(format);
  if (code !== undefined) return isDateFormat(code);
  return DATE_FORMATS.some(([first, last]) => format >= first && format <= last);
}

function numberOf(attributes: XmlAttributes, name: string): number {
  return Number(attributes[name] ?? 0);
}
