import type { Entry } from '../domain/reconciliation';
import type { ControlTotal, InvalidRow, Recognised } from '../domain/statement-file';

export {
  ENCODINGS,
  FORMAT_IDS,
  ROW_PROBLEMS,
  type ControlTotal,
  type Encoding,
  type FormatId,
  type InvalidRow,
  type Recognised,
  type RowProblem,
} from '../domain/statement-file';

/** A row of a file: understood, or not with the reason. */
export type StatementRow = { entry: Entry } | { invalid: InvalidRow };

/**
 * What reading a statement gives, in this order: once `recognised`, then rows in batches in the file's order, then
 * `end`. A file that cannot be used throws `WrongFile` instead, at whatever point that shows.
 */
export type ReadEvent =
  | { type: 'recognised'; recognised: Recognised }
  | { type: 'rows'; rows: StatementRow[]; bytesRead: number }
  | { type: 'end'; totals: ControlTotal[]; rows: number; isEmptyDay: boolean };

/** The bytes of a file, from the beginning, as often as asked for. Parts of any size. */
export type FileBytes = () => AsyncIterable<Uint8Array>;
