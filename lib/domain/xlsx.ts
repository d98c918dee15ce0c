import { EXACT_DIGITS, type Cell, type ExportRow } from './export-cell';

// SpreadsheetML (ECMA-376), as much of it as sheets of texts and numbers need. Zipping is somebody else's part.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const XLSX_TYPE = `${TYPE}.sheet`;
export const SHEET_PATH = sheetPath(1);
/** A spreadsheet takes no longer text in one cell, in UTF-16 units. */
export const CELL_TEXT_LIMIT = 32_767;

/** Indexes into `cellXfs` of the styles: text stays text when somebody edits it, a number has its own decimals. */
const STYLE = { text: 1, head: 2, number: 3 } as const;
const NUMBER_FORMATS = ['0', '0.0', '0.00', '0.000', '0.0000'];

/** number: of the sheet in its workbook, from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** Every file of the workbook but the sheets, by its path. Names must differ in what `sheetNameOf` keeps of them. */
export function workbookFiles(...sheetNames: readonly string[]): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (list: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`;
  const numbers = sheetNames.map((_name, index) => index + 1);
  const styleId = `rId${sheetNames.length + 1}`;
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      override('xl/workbook.xml', 'sheet.main') +
      numbers.map((number) => override(sheetPath(number), 'worksheet')).join('') +
      override('xl/styles.xml', 'styles') +
      '</Types>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      sheetNames.map(sheetEntry).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      numbers
        .map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
        .join('') + relation(styleId, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': XML + styles(),
  };
}

function sheetEntry(name: string, index: number): string {
  const number = index + 1;
  return `<sheet name="${escapeXml(sheetNameOf(name))}" sheetId="${number}" r:id="rId${number}"/>`;
}

/** At most 31 characters, none of those that a formula needs to name a sheet. */
function sheetNameOf(name: string): string {
  return name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31);
}

function styles(): string {
  const formats = NUMBER_FORMATS.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
  );
  const xf = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const cells = [xf(0), xf(49), xf(49, 1), ...NUMBER_FORMATS.map((_code, index) => xf(164 + index))];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The sheet's begin with its first row, the names of the columns, which stays in sight. */
export function sheetStart(heads: readonly string[]): string {
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${heads.length}" width="24" customWidth="1"/></cols>` +
    `<sheetData>${rowOf(1, heads, STYLE.head)}`
  );
}

/** number: of the row in the sheet, from 2 on. */
export function sheetRow(number: number, row: ExportRow): string {
  return rowOf(number, row, STYLE.text);
}

/** Ids are texts that look like numbers, on purpose: no marks for that. */
export function sheetEnd(): string {
  return '</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>';
}

function rowOf(number: number, row: ExportRow, textStyle: number): string {
  const cells = row.map((cell, index) => cellOf(`${columnName(index)}${number}`, cell, textStyle));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellOf(place: string, cell: Cell, textStyle: number): string {
  if (cell === null) return '';
  const decimal = typeof cell === 'string' ? null : cell.decimal;
  const style = decimal === null ? null : numberStyle(decimal);
  if (decimal !== null && style !== null) return `<c r="${place}" s="${style}"><v>${decimal}</v></c>`;
  const text = typeof cell === 'string' ? cell : cell.decimal;
  return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

/** Null: a spreadsheet would round it, or has no format for its decimals. */
function numberStyle(decimal: string): number | null {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(decimal);
  const [, whole = '', fraction = ''] = match ?? [];
  const exact = match !== null && whole.length + fraction.length <= EXACT_DIGITS;
  return exact && fraction.length < NUMBER_FORMATS.length ? STYLE.number + fraction.length : null;
}

/** A, B, … Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellText(text: string): string {
  return escapeXml(escapeUnits(cut(text)));
}

function cut(text: string): string {
  if (text.length <= CELL_TEXT_LIMIT) return text;
  const end = CELL_TEXT_LIMIT - 1;
  const code = text.charCodeAt(end - 1);
  return `${text.slice(0, code >= 0xd800 && code < 0xdc00 ? end - 1 : end)}…`;
}

/**
 * What XML cannot hold, or turns into something else, in SpreadsheetML's own way of writing: _x000D_. A text that looks
 * like that has its first letter written so.
 */
function escapeUnits(text: string): string {
  return text.replace(
    /_(?=x[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu,
    (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
