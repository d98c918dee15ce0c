import { partitionOf } from '../matching/partition-of';

/**
 * So many parts every run has, whatever its size: a key stands in the same part of every day's run, where a later one
 * looks for it.
 */
export const PARTITIONS = 64;

export type Cell = string | number | null;

/** Rows of one part that wait as cells until they are worth a text. */
const WAITING_CELLS = 4_096;

/**
 * Rows of one side, by part, outside of the heap: of a million rows only those of one part are objects at a time. A row is
 * so many cells, all of them strings, numbers that a double holds, or null.
 */
export class RowBuffers {
  private readonly waiting: Cell[][] = Array.from({ length: PARTITIONS }, () => []);
  private readonly written: Buffer[][] = Array.from({ length: PARTITIONS }, () => []);
  rows = 0;

  constructor(readonly width: number) {}

  /** The cells of one row, appended to those of its part: the caller pushes exactly `width`. */
  into(key: string): Cell[] {
    const part = partitionOf(key, PARTITIONS);
    const cells = this.waiting[part] ?? [];
    if (cells.length >= WAITING_CELLS) this.write(part, cells);
    this.rows += 1;
    return cells;
  }

  /** Cells of a part, row after row, in the order in which they came. The part is empty afterwards. */
  *take(part: number): Generator<Cell[]> {
    const texts = this.written[part] ?? [];
    for (let text = texts.shift(); text !== undefined; text = texts.shift())
      yield JSON.parse(text.toString('utf8')) as Cell[];
    const cells = this.waiting[part] ?? [];
    this.waiting[part] = [];
    yield cells;
  }

  private write(part: number, cells: Cell[]): void {
    this.written[part]?.push(Buffer.from(JSON.stringify(cells), 'utf8'));
    cells.length = 0;
  }
}
