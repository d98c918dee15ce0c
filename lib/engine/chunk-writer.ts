import type { Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import { CHUNK_ROWS, encodeChunk, type EncodedChunk, type RawRow } from '../db/statement-chunk';
import { appendChunks, fenceRead } from '../db/statement-reading';

/** So many chunks are written at a time; fewer when their lines are long. */
const CHUNKS_AT_ONCE = 4;
/** A chunk whose raw lines are longer than this, in UTF-16 units, holds fewer rows. */
const CHUNK_UNITS = 2 * 1024 * 1024;

/** Thrown when a file is no longer the reader's own: its lease ran out, or somebody cancelled it. */
export class LostFile extends Error {}

export type ReadProgress = { readBytes: number; rowCount: number; invalidCount: number };

/**
 * Writes the rows of a statement as they are read, fenced by its holder. One write is under way while the next rows are
 * read; no more, so that memory stays bounded.
 */
export class ChunkWriter {
  private rows: RawRow[] = [];
  private units = 0;
  private chunks: EncodedChunk[] = [];
  private nextSeq = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly statementId: bigint,
    private readonly holder: string,
    private readonly chunkRows: number = CHUNK_ROWS,
  ) {}

  /** Throws LostFile. */
  async add(rows: readonly RawRow[], progress: ReadProgress): Promise<void> {
    for (const row of rows) {
      this.rows.push(row);
      this.units += ('entry' in row ? row.entry : row.invalid).raw.length;
      if (this.rows.length >= this.chunkRows || this.units >= CHUNK_UNITS) await this.close(progress);
    }
  }

  /** Everything that is left, written to its end. Throws LostFile. */
  async finish(progress: ReadProgress): Promise<void> {
    if (this.rows.length > 0) this.chunks.push(this.encoded());
    if (this.chunks.length > 0) await this.write(progress);
    await this.writing;
  }

  /** What is under way when reading has failed ends first, whatever becomes of it. */
  async settle(): Promise<void> {
    await this.writing.catch(() => undefined);
  }

  private async close(progress: ReadProgress): Promise<void> {
    const long = this.units >= CHUNK_UNITS;
    this.chunks.push(this.encoded());
    if (long || this.chunks.length >= CHUNKS_AT_ONCE) await this.write(progress);
  }

  private encoded(): EncodedChunk {
    const chunk = encodeChunk(this.rows);
    this.rows = [];
    this.units = 0;
    return chunk;
  }

  private async write(progress: ReadProgress): Promise<void> {
    await this.writing;
    const { chunks, nextSeq } = this;
    this.chunks = [];
    this.nextSeq += chunks.length;
    this.writing = this.writeAt(nextSeq, chunks, progress);
    // Whoever waits for it next is told; until then nobody else is.
    this.writing.catch(() => undefined);
  }

  private writeAt(seq: number, chunks: readonly EncodedChunk[], progress: ReadProgress): Promise<void> {
    const { db, statementId, holder } = this;
    return withLockRetry(() =>
      db.prisma.$transaction(async (tx) => {
        if (!(await fenceRead(tx, statementId, holder, progress, db.clock.now()))) throw new LostFile();
        await appendChunks(tx, statementId, seq, chunks);
      }),
    );
  }
}
