import { WrongFile } from '../wrong-file';
import type { XlsxArchive } from './xlsx-archive';
import { readXml, type XmlAttributes } from './xlsx-xml';

export type WorkbookSheet = { name: string; path: string; isHidden: boolean };
/** is1904: days of its dates are counted from 1904, as older Macs did. */
export type Workbook = { sheets: WorkbookSheet[]; is1904: boolean };

type NamedSheet = { name: string; relation: string; isHidden: boolean };

/** Sheets of cells in the workbook's order. Throws WrongFile `not_this_format` where the archive is no workbook. */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const path = archive.pathLike(/^(?:.*\/)?workbook\.xml$/i);
  if (path === null) throw new WrongFile('not_this_format');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const file = path.slice(folder.length);
  const targets = await sheetTargets(archive, folder, `${folder}_rels/${file}.rels`);
  const named: NamedSheet[] = [];
  let is1904 = false;
  await readXml(archive.text(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      if (name === 'sheet') named.push(namedSheet(attributes));
    },
    close: () => undefined,
    text: () => undefined,
  });
  const sheets = named.flatMap(({ name, relation, isHidden }) => {
    const target = targets.get(relation);
    return target === undefined ? [] : [{ name, path: target, isHidden }];
  });
  return { sheets, is1904 };
}

/** The named sheet, or the first that is shown. Throws WrongFile `no_such_sheet` with the sheets there are. */
export function chosenSheet({ sheets }: Workbook, name: string | null): WorkbookSheet {
  const wanted = name?.trim();
  const sheet =
    wanted === undefined
      ? (sheets.find((one) => !one.isHidden) ?? sheets[0])
      : sheets.find((one) => one.name.trim() === wanted);
  if (sheet !== undefined) return sheet;
  const expected = wanted === undefined ? [] : [wanted];
  throw new WrongFile('no_such_sheet', { expected, found: sheets.map((one) => one.name) });
}

function namedSheet(attributes: XmlAttributes): NamedSheet {
  const relation = Object.entries(attributes).find(([name]) => name === 'id' || name.endsWith(':id'));
  const { name = '', state = 'visible' } = attributes;
  return { name, relation: relation?.[1] ?? '', isHidden: state !== 'visible' };
}

/** Paths of sheets by the ids of their relations; charts and macros are none. */
async function sheetTargets(
  archive: XlsxArchive,
  folder: string,
  relations: string,
): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readXml(archive.text(relations), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship' || !type.endsWith('/worksheet')) return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : resolved(folder, target));
    },
    close: () => undefined,
    text: () => undefined,
  });
  return targets;
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
