import { z } from 'zod';
import { ok, type VerbResult } from '../../domain/errors';
import type { MappingPreview, PreviewedRow } from '../../domain/views/mapping-sample';
import { findHeader } from '../../reconciliation/formats/generic-header';
import { genericMapping, neededColumns } from '../../reconciliation/formats/generic-mapping';
import { GenericRowReader } from '../../reconciliation/formats/generic-row-reader';
import type { GenericSourceRow } from '../../reconciliation/formats/generic-source-row';
import { WrongFile } from '../../reconciliation/wrong-file';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';

export type PreviewMappingInput = {
  mapping: unknown;
  headerRow: number;
  rows: string[][];
  kinds: (('text' | 'number' | 'date' | 'boolean' | 'error')[] | null)[];
};

const CELLS = 400;
const ROWS = 50;
const kind = z.enum(['text', 'number', 'date', 'boolean', 'error']);
const schema = z.object({
  mapping: genericMapping,
  headerRow: z.number().int().min(0).max(ROWS),
  rows: z.array(z.array(z.string().max(32_768)).max(CELLS)).max(ROWS),
  kinds: z.array(z.array(kind).max(CELLS).nullable()).max(ROWS),
});

/** Any day does: rows without a time of their own are of the day that their file is imported for. */
const SOME_DAY = '2026-01-01';

/** How a mapping that is not saved yet reads the rows of a sample. Nothing is kept. */
export async function previewMapping(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<MappingPreview>> {
  const actor = await authorize(ctx, 'reconciliation.source');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { mapping, headerRow, rows, kinds } = parsed.value;
  const headers = (rows[headerRow] ?? []).map((cell) => cell.trim());
  const needed = neededColumns(mapping);
  try {
    const { columns } = findHeader([headers], needed);
    const reader = new GenericRowReader(mapping, { index: 0, headers, columns }, SOME_DAY);
    const below = rows
      .map((cells, index) => sourceRow(cells, kinds[index] ?? null, index + 1))
      .slice(headerRow + 1)
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    return ok({
      rows: below.map((row) => previewed(reader, row, mapping.columns.time !== null)),
      missing: [],
    });
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    const missing = needed.filter((name) => headers.filter((header) => header === name).length !== 1);
    return ok({ rows: [], missing });
  }
}

function sourceRow(cells: string[], kinds: GenericSourceRow['kinds'], line: number): GenericSourceRow {
  return { line, cells, kinds, raw: '', broken: false };
}

function previewed(reader: GenericRowReader, row: GenericSourceRow, hasTime: boolean): PreviewedRow {
  const read = reader.read(row);
  if ('invalid' in read) {
    const { line, problem, field, value } = read.invalid;
    return { line, problem, field, value };
  }
  const { line, key, kind: of, amountMinor, currency, status, at, providerId } = read.entry;
  const businessDate = hasTime ? read.entry.businessDate : null;
  const amount = { minor: amountMinor.toString(), currency };
  return { line, key, kind: of, amount, status, at, businessDate, providerId, problem: null };
}
