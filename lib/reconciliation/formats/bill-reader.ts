import type {
  ControlTotal,
  Encoding,
  FileBytes,
  ReadEvent,
  Recognised,
  RowProblem,
  StatementRow,
} from '../statement-row';
import { decodeText, detectEncoding } from './decode-text';
import { readLines } from './line-reader';

const BATCH_ROWS = 1_000;

export type BillEnd = { totals: ControlTotal[]; isEmptyDay: boolean };

/** A format of lines, taken one after another. What cannot be used throws WrongFile. */
export type BillFormat = {
  /** The row that a line is; null when it is none (a header, a total, an empty line). `number` counts lines from 1. */
  take(line: string, number: number): StatementRow | null;
  /** Called after the last line, once. */
  finish(): BillEnd;
  /** Known at the first row at the latest, or else after `finish`. */
  recognised(): Recognised;
};

/** Reads a file of lines: once `recognised`, rows in batches of a thousand, then `end`. */
export async function* readBill(
  bytes: FileBytes,
  openFormat: (encoding: Encoding) => BillFormat,
): AsyncGenerator<ReadEvent> {
  const encoding = await detectEncoding(bytes);
  const format = openFormat(encoding);
  const progress = { bytes: 0 };
  const batches = rowBatches(readLines(decodeText(bytes, encoding, progress)), format);
  let count = 0;
  for await (const rows of batches) {
    if (count === 0) yield { type: 'recognised', recognised: format.recognised() };
    count += rows.length;
    yield { type: 'rows', rows, bytesRead: progress.bytes };
  }
  const end = format.finish();
  if (count === 0) yield { type: 'recognised', recognised: format.recognised() };
  yield { type: 'end', ...end, rows: count };
}

async function* rowBatches(
  lineBatches: AsyncIterable<string[]>,
  format: BillFormat,
): AsyncGenerator<StatementRow[]> {
  let rows: StatementRow[] = [];
  let number = 0;
  for await (const lines of lineBatches) {
    for (const line of lines) {
      number += 1;
      const row = format.take(line, number);
      if (row !== null) rows.push(row);
      if (rows.length < BATCH_ROWS) continue;
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

export type RowFault = { problem: RowProblem; field: string | null; value: string | null };

export function faultOf(
  problem: RowProblem,
  field: string | null = null,
  value: string | null = null,
): RowFault {
  return { problem, field, value };
}

export function invalidRow(line: number, raw: string, fault: RowFault): StatementRow {
  return { invalid: { line, raw, ...fault } };
}
