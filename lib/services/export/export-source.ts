import type { ExportRow } from '../../domain/export-cell';
import type { BulkChoice } from '../../domain/views/bulk';
import type { ExportNote } from './export-words';

/** Rows that are read at once. */
export const CHUNK = 1_000;

/** What a file is made of. Rows are read while it is written, so that no more than a chunk of them is held. */
export type ExportSource = {
  heads: string[];
  /** Each chunk is asked for when the one before has left. */
  chunks(): AsyncGenerator<readonly ExportRow[]>;
  /** What a reader of the file has to know besides, once all chunks were read. */
  notes(): readonly ExportNote[];
  /** How the set of tasks was chosen, as of the beginning; null for lists of something else. */
  choice: BulkChoice | null;
};
