import { readOwnCsv } from '../../domain/csv-reader';
import { RUN_COLUMNS, RUN_SHEETS, type RunSheetName } from '../../domain/views/run-export';
import { openXlsx } from '../../reconciliation/formats/xlsx-rows';

/** Rows of a sheet by the names of its columns, as text: numbers as the plain decimals that stand in the file. */
export type ReadRow = Record<string, string>;

/** A workbook that we wrote, as a spreadsheet or an import reads it. Throws on a file that has not our sheets. */
export async function readExportedBook(bytes: Uint8Array): Promise<Record<RunSheetName, ReadRow[]>> {
  const file = () =>
    (async function* whole() {
      yield bytes;
    })();
  const { sheets } = await openXlsx(file, null, { bytes: 0 });
  if (sheets.length !== RUN_SHEETS.length) throw new Error('this is no workbook of a run');
  const read: Partial<Record<RunSheetName, ReadRow[]>> = {};
  for (const [index, name] of RUN_SHEETS.entries()) {
    const { rows } = await openXlsx(file, sheets[index] ?? null, { bytes: 0 });
    const cells: string[][] = [];
    for await (const batch of rows) for (const row of batch) cells.push([...row.cells]);
    read[name] = named(name, cells);
  }
  return read as Record<RunSheetName, ReadRow[]>;
}

/** One sheet that we wrote as CSV. */
export function readExportedSheet(name: RunSheetName, text: string): ReadRow[] {
  return named(name, readOwnCsv(text));
}

/** Names are in the reader's language, places are not. */
function named(name: RunSheetName, [heads, ...rows]: readonly (readonly string[])[]): ReadRow[] {
  const columns: readonly string[] = RUN_COLUMNS[name];
  if (heads?.length !== columns.length) throw new Error(`this is no sheet of a run: ${name}`);
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}
