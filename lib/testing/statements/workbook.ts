import { strToU8, zipSync } from 'fflate';

/**
 * A cell as somebody's spreadsheet stores it. number: digits as they stand in the file. date: "2026-03-02" or with a
 * time, stored as a serial in a cell that shows dates. runs: a rich text, with a pronunciation that is none of it.
 */
export type WorkbookCell =
  | string
  | null
  | { number: string }
  | { date: string }
  | { runs: readonly string[] }
  | { formula: string; value: string }
  | { boolean: boolean }
  | { error: string };

export type WorkbookOptions = {
  is1904: boolean;
  strings: 'shared' | 'inline';
  sheets: readonly { name: string; isHidden?: boolean }[];
  /** Which of the sheets the rows stand in; the others are empty. */
  filled: number;
  /** Left out by writers that count on the order of cells. */
  hasPlaces: boolean;
  /** "x:" where every element of the main namespace has a prefix. */
  prefix: string;
  /** The code of the format of date cells. */
  dateFormat: string;
};

const DEFAULTS: WorkbookOptions = {
  is1904: false,
  strings: 'shared',
  sheets: [{ name: 'Sheet1' }],
  filled: 0,
  hasPlaces: true,
  prefix: '',
  dateFormat: 'yyyy/m/d h:mm:ss',
};
const DATE_STYLE = 1;
const DAY_MS = 86_400_000;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** An .xlsx of rows of cells; an empty row is left out, as spreadsheets do. */
export function workbook(
  rows: readonly (readonly WorkbookCell[])[],
  options: Partial<WorkbookOptions> = {},
): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(workbookParts(rows, options)).map(([path, text]) => [path, strToU8(text)]),
    ),
  );
}

/** The parts of such a file by their paths, for tests that spoil one. */
export function workbookParts(
  rows: readonly (readonly WorkbookCell[])[],
  options: Partial<WorkbookOptions> = {},
): Record<string, string> {
  const all = { ...DEFAULTS, ...options };
  const strings: string[] = [];
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    'xl/workbook.xml': workbookXml(all),
    'xl/_rels/workbook.xml.rels': relationsXml(all),
    'xl/styles.xml': stylesXml(all),
  };
  all.sheets.forEach((_sheet, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    parts[path] = sheetXml(index === all.filled ? rows : [], all, strings);
  });
  if (all.strings === 'shared') parts['xl/sharedStrings.xml'] = stringsXml(strings, all);
  return parts;
}

function workbookXml({ sheets, is1904, prefix: p }: WorkbookOptions): string {
  const list = sheets.map(
    ({ name, isHidden = false }, index) =>
      `<${p}sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const properties = is1904 ? `<${p}workbookPr date1904="1"/>` : '';
  return root('workbook', p, `${properties}<${p}sheets>${list.join('')}</${p}sheets>`);
}

function relationsXml({ sheets }: WorkbookOptions): string {
  const list = sheets.map(
    (_sheet, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function stylesXml({ dateFormat, prefix: p }: WorkbookOptions): string {
  const formats = `<${p}numFmts><${p}numFmt numFmtId="164" formatCode="${escaped(dateFormat)}"/></${p}numFmts>`;
  const base = `<${p}cellStyleXfs><${p}xf numFmtId="14"/></${p}cellStyleXfs>`;
  const cells = `<${p}cellXfs><${p}xf numFmtId="0"/><${p}xf numFmtId="164"/></${p}cellXfs>`;
  return root('styleSheet', p, formats + base + cells);
}

function stringsXml(strings: readonly string[], { prefix: p }: WorkbookOptions): string {
  return root('sst', p, strings.map((item) => `<${p}si>${item}</${p}si>`).join(''));
}

function sheetXml(
  rows: readonly (readonly WorkbookCell[])[],
  options: WorkbookOptions,
  strings: string[],
): string {
  const { prefix: p, hasPlaces } = options;
  const list = rows.map((cells, index) => {
    if (cells.length === 0) return '';
    const number = index + 1;
    const inside = cells.map((cell, column) => {
      const place = hasPlaces ? ` r="${columnName(column)}${number}"` : '';
      return cell === null && hasPlaces ? '' : cellXml(cell, place, options, strings);
    });
    return `<${p}row r="${number}">${inside.join('')}</${p}row>`;
  });
  return root('worksheet', p, `<${p}sheetData>${list.join('')}</${p}sheetData>`);
}

function cellXml(cell: WorkbookCell, place: string, options: WorkbookOptions, strings: string[]): string {
  const p = options.prefix;
  const valued = (attributes: string, value: string, formula = '') =>
    `<${p}c${place}${attributes}>${formula}<${p}v>${escaped(value)}</${p}v></${p}c>`;
  if (cell === null) return `<${p}c${place}/>`;
  if (typeof cell === 'string') return stringCell(textXml(cell, p), place, options, strings);
  if ('runs' in cell) return stringCell(runsXml(cell.runs, p), place, options, strings);
  if ('number' in cell) return valued('', cell.number);
  if ('date' in cell) return valued(` s="${DATE_STYLE}"`, serialOf(cell.date, options.is1904));
  if ('boolean' in cell) return valued(' t="b"', cell.boolean ? '1' : '0');
  if ('error' in cell) return valued(' t="e"', cell.error);
  return valued(' t="str"', cell.value, `<${p}f>${escaped(cell.formula)}</${p}f>`);
}

function stringCell(item: string, place: string, options: WorkbookOptions, strings: string[]): string {
  const p = options.prefix;
  if (options.strings === 'inline') return `<${p}c${place} t="inlineStr"><${p}is>${item}</${p}is></${p}c>`;
  return `<${p}c${place} t="s"><${p}v>${strings.push(item) - 1}</${p}v></${p}c>`;
}

function textXml(text: string, p: string): string {
  return `<${p}t xml:space="preserve">${escaped(text)}</${p}t>`;
}

function runsXml(runs: readonly string[], p: string): string {
  const list = runs.map((run) => `<${p}r><${p}rPr><${p}b/></${p}rPr>${textXml(run, p)}</${p}r>`);
  return `${list.join('')}<${p}rPh sb="0" eb="1">${textXml('ピンイン', p)}</${p}rPh>`;
}

/** Days from the system's beginning, as a spreadsheet counts them. */
function serialOf(date: string, is1904: boolean): string {
  const wall = Date.parse(`${date.replace(' ', 'T')}${date.length === 10 ? 'T00:00:00' : ''}Z`);
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return String((wall - epoch) / DAY_MS);
}

/** A, B, … Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function root(name: string, p: string, inside: string): string {
  const space = p === '' ? `xmlns="${MAIN}"` : `xmlns:${p.slice(0, -1)}="${MAIN}"`;
  return `<?xml version="1.0" encoding="UTF-8"?><${p}${name} ${space} xmlns:r="${OFFICE}">${inside}</${p}${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
