import type { FileBytes, ReadEvent } from '../statement-row';
import type { GenericSettings } from './generic-csv';
import { findHeader, HEADER_ROWS } from './generic-header';
import { neededColumns, type GenericMapping } from './generic-mapping';
import { GenericRowReader } from './generic-row-reader';
import type { GenericSourceRow } from './generic-source-row';
import { tableEvents } from './generic-statement';
import { openXlsx } from './xlsx-rows';

/**
 * Reads a sheet of a workbook (.xlsx) by a mapping. Throws WrongFile: `empty_file`, `old_excel_format`,
 * `encrypted_archive`, `not_this_format`, `broken_archive`, `too_large_inside`, `no_such_sheet`, `unknown_layout`,
 * `duplicate_headers`, `other_day`.
 */
export async function* readGenericXlsx(
  bytes: FileBytes,
  mapping: GenericMapping,
  settings: GenericSettings,
): AsyncGenerator<ReadEvent> {
  const progress = { bytes: 0 };
  const { sheet, rows } = await openXlsx(bytes, mapping.sheet, progress);
  try {
    const head = await firstOf(rows, HEADER_ROWS);
    const header = findHeader(
      head.map((row) => row.cells),
      neededColumns(mapping),
    );
    yield* tableEvents({
      recognised: {
        format: 'generic_xlsx',
        layout: sheet,
        encoding: 'utf-8',
        headers: header.headers,
        zone: mapping.zone,
        covers: null,
        account: null,
      },
      rows: chained(head.slice(header.index + 1), rows),
      reader: new GenericRowReader(mapping, header, settings.date),
      date: settings.date,
      progress,
    });
  } finally {
    // Whoever stops early leaves the unpacking open otherwise.
    await rows.return(undefined);
  }
}

/** At least so many rows, fewer if there are no more; the rest stays in the generator. */
export async function firstOf(
  batches: AsyncGenerator<GenericSourceRow[]>,
  count: number,
): Promise<GenericSourceRow[]> {
  const first: GenericSourceRow[] = [];
  while (first.length < count) {
    const next = await batches.next();
    if (next.done === true) break;
    first.push(...next.value);
  }
  return first;
}

async function* chained(
  first: GenericSourceRow[],
  rest: AsyncGenerator<GenericSourceRow[]>,
): AsyncGenerator<GenericSourceRow[]> {
  yield first;
  yield* rest;
}
