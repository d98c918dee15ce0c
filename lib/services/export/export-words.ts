import type { ExportColumn } from '../../domain/views/export';
import type { TaskView } from '../../domain/views/task-list';

/** Stored words that a file tells in the reader's language, as the list on the screen does. */
export type ExportTerm = 'status' | 'remark' | 'groupState' | 'action' | 'outcome' | 'role' | 'subject';

/** What a last line of a file says, besides the rows. */
export type ExportNote =
  /** At a limit of the file: more match. */
  | { about: 'rows' | 'size'; rows: number }
  /** Looking for a text took too long, and was ended where `rows` had been found. */
  | { about: 'search'; rows: number }
  /** The error text was looked for in its visible parts, among so many tasks. */
  | { about: 'window'; window: number }
  /** Masked values of payloads were not looked for. */
  | { about: 'maskedPayload' }
  /** So many payloads were too large to look into. */
  | { about: 'tooLarge'; count: number }
  /** There are more causes than so many, which are all that is looked at. */
  | { about: 'groups'; count: number };

/** The reader's language and zone. Services know neither; whoever calls brings them along. */
export type ExportWords = {
  /** Name of the sheet. */
  sheet: string;
  /** IANA name; stands in the heads of the columns that hold instants. */
  zone: string;
  head(column: ExportColumn): string;
  /** The head of a view's own time: "Failed". */
  since(view: TaskView): string;
  /** A word that is not known comes back as it is. */
  term(kind: ExportTerm, word: string): string;
  note(note: ExportNote): string;
};
