import type { EntryKind, TheirStatus } from '../reconciliation';
import type { Encoding, RowProblem } from '../statement-file';
import type { MoneyView } from './quantities';

/** What a column of a table can be. The names are those of the mapping's columns. */
export const MAPPING_FIELDS = [
  'key',
  'refundKey',
  'amount',
  'income',
  'expense',
  'currency',
  'status',
  'kind',
  'time',
  'providerId',
] as const;
export type MappingField = (typeof MAPPING_FIELDS)[number];

export type SampleCellKind = 'text' | 'number' | 'date' | 'boolean' | 'error';

/**
 * The beginning of a table that somebody maps. headerRow: which of the rows is probably the header, from 0. kinds: of a
 * workbook's cells, row for row; null in a text. guess: the column of each field by its name, null where none fits.
 */
export type MappingSample = {
  headerRow: number;
  headers: string[];
  guess: Readonly<Record<MappingField, string | null>>;
  rows: string[][];
  kinds: (SampleCellKind[] | null)[];
  encoding: Encoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
};

/**
 * How a mapping reads one row of a sample: as an entry, or not with the reason. `line`: of the sample, from 1.
 * businessDate null: of the day that its file is imported for.
 */
export type PreviewedRow =
  | {
      line: number;
      key: string;
      kind: EntryKind;
      amount: MoneyView;
      status: TheirStatus;
      at: string | null;
      businessDate: string | null;
      providerId: string | null;
      problem: null;
    }
  | { line: number; problem: RowProblem; field: string | null; value: string | null };

/** `missing`: columns that the mapping names and the sample has not. */
export type MappingPreview = { rows: PreviewedRow[]; missing: string[] };
