import type { BusinessDate, Entry } from '../../domain/reconciliation';
import type { ControlTotal, ReadEvent, Recognised, StatementRow } from '../statement-row';
import { WrongFile } from '../wrong-file';
import type { ReadProgress } from './decode-text';
import type { GenericSourceRow } from './generic-source-row';

const BATCH_ROWS = 1_000;
/** So many days of a file are named when it is refused. */
const SHOWN_DAYS = 5;

/** Rows of one file in our terms, one after another; afterwards what they add up to. */
export type TableReader = {
  read(row: GenericSourceRow): StatementRow;
  totals(): ControlTotal[];
};

/** rows: in the file's order, header and what is above it left out. date: the day that the file must have rows of. */
export type TableStatement = {
  recognised: Recognised;
  rows: AsyncIterable<readonly GenericSourceRow[]>;
  reader: TableReader;
  date: BusinessDate | null;
  progress: ReadProgress;
};

/** What makes two lines of a table equal. */
export function lineIdentity(entry: Omit<Entry, 'occurrence'>): string {
  const { kind, key, amountMinor, currency, status, at, businessDate, providerId } = entry;
  return `${kind}\0${key}\0${amountMinor}\0${currency}\0${status}\0${at ?? businessDate}\0${providerId ?? ''}`;
}

/**
 * The events of a table. Rows of empty cells are none; without any others it is an empty day. Throws WrongFile
 * `other_day` at the end where rows could be read and none is of the day.
 */
export async function* tableEvents(statement: TableStatement): AsyncGenerator<ReadEvent> {
  const { recognised, reader, date, progress } = statement;
  yield { type: 'recognised', recognised };
  const days = new Set<BusinessDate>();
  let rows = 0;
  let batch: StatementRow[] = [];
  for await (const part of statement.rows) {
    for (const row of part) {
      if (isEmpty(row)) continue;
      const read = reader.read(row);
      if ('entry' in read) days.add(read.entry.businessDate);
      batch.push(read);
      if (batch.length < BATCH_ROWS) continue;
      rows += batch.length;
      yield { type: 'rows', rows: batch, bytesRead: progress.bytes };
      batch = [];
    }
  }
  rows += batch.length;
  if (batch.length > 0) yield { type: 'rows', rows: batch, bytesRead: progress.bytes };
  if (date !== null && days.size > 0 && !days.has(date))
    throw new WrongFile('other_day', { expected: [date], found: [...days].sort().slice(0, SHOWN_DAYS) });
  yield { type: 'end', totals: reader.totals(), rows, isEmptyDay: rows === 0 };
}

function isEmpty({ cells, broken }: GenericSourceRow): boolean {
  return !broken && cells.every((cell) => cell === '' || cell.trim() === '');
}
