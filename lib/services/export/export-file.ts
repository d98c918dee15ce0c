import type { ExportRow } from '../../domain/export-cell';

/** A file that comes into being from its begin to its end. Texts become bytes by `pack`. */
export type ExportFile = {
  start(heads: readonly string[]): Uint8Array;
  /** A row as the file's own text, in the order of the calls. */
  row(row: ExportRow): string;
  pack(text: string): Uint8Array;
  /** The rest, without which no program takes it for a whole file where the format allows that. */
  end(): Uint8Array;
};
