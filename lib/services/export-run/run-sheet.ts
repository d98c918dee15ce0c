import type { ExportRow } from '../../domain/export-cell';
import type { RunColumn, RunFact, RunSheetName } from '../../domain/views/run-export';

/** One sheet of a run's file. Rows are read while it is written; each chunk is asked for when the one before has left. */
export type RunSheet = {
  name: RunSheetName;
  heads: string[];
  chunks(): AsyncGenerator<readonly ExportRow[]>;
};

/** Stored words that a file tells in the reader's language. */
export type RunTerm =
  | 'side'
  | 'bucket'
  | 'breakKind'
  | 'entryKind'
  | 'taskState'
  | 'theirStatus'
  | 'breakState'
  | 'resolution'
  | 'reasonCode'
  | 'event'
  | 'role'
  | 'why'
  | 'problem'
  | 'via'
  | 'effect'
  | 'dayState'
  | 'runState'
  | 'answer';

/** The reader's language and zone, as whoever calls brings them along. */
export type RunWords = {
  /** IANA name; stands in the heads of the columns that hold instants. */
  zone: string;
  sheet(name: RunSheetName): string;
  head(column: RunColumn): string;
  fact(fact: RunFact): string;
  /** A word that is not known comes back as it is. */
  term(kind: RunTerm, word: string): string;
  /** Behind the last row: more were there than a sheet takes. */
  cut(rows: number): string;
};

/** Rows that are read at once. */
export const RUN_CHUNK = 500;

/** A word in the reader's language, or nothing. */
export function termOf(words: RunWords, kind: RunTerm, word: string | null | undefined): string | null {
  return word === null || word === undefined || word === '' ? null : words.term(kind, word);
}
