import type { FileBytes } from '../statement-row';
import type { ReadProgress } from './decode-text';
import type { GenericSourceRow } from './generic-source-row';
import { XlsxArchive } from './xlsx-archive';
import { XlsxSheet } from './xlsx-sheet';
import { sharedStrings } from './xlsx-strings';
import { dateStyles } from './xlsx-styles';
import { chosenSheet, readWorkbook } from './xlsx-workbook';
import { walkXml } from './xlsx-xml';

/** sheets: names of all, in order. rows: of the chosen one, in batches; to be read once. */
export type XlsxRows = { sheets: string[]; sheet: string; rows: AsyncGenerator<GenericSourceRow[]> };

/**
 * Opens a workbook at a sheet, or at the first that is shown. The packed file and its shared strings are kept in
 * memory, rows are not. Throws WrongFile as `XlsxArchive.open` does, and `no_such_sheet`; reading rows throws
 * `broken_archive` and `too_large_inside`.
 */
export async function openXlsx(
  bytes: FileBytes,
  sheet: string | null,
  progress: ReadProgress,
): Promise<XlsxRows> {
  const archive = await XlsxArchive.open(bytes);
  const workbook = await readWorkbook(archive);
  const chosen = chosenSheet(workbook, sheet);
  const strings = archive.pathLike(/(?:^|\/)sharedStrings\.xml$/i);
  const styles = archive.pathLike(/(?:^|\/)styles\.xml$/i);
  const context = {
    strings: strings === null ? [] : await sharedStrings(archive.text(strings)),
    dateStyles: styles === null ? [] : await dateStyles(archive.text(styles)),
    is1904: workbook.is1904,
  };
  return {
    sheets: workbook.sheets.map((one) => one.name),
    sheet: chosen.name,
    rows: sheetRows(archive, chosen.path, new XlsxSheet(context), progress),
  };
}

async function* sheetRows(
  archive: XlsxArchive,
  path: string,
  sheet: XlsxSheet,
  progress: ReadProgress,
): AsyncGenerator<GenericSourceRow[]> {
  for await (const _piece of walkXml(archive.text(path, progress), sheet)) {
    const rows = sheet.take();
    if (rows.length > 0) yield rows;
  }
}
