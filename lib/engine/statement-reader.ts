import { randomUUID } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { auditDone, type AuditInput } from '../db/audit-store';
import type { Database } from '../db/client';
import { withLockRetry } from '../db/failure';
import { findSource, lockSource, type StoredSource } from '../db/recon-source-store';
import { cancelOpen } from '../db/statement-commit';
import {
  fenceRead,
  finishRead,
  holdUnread,
  refuseRead,
  releaseUnread,
  type ReadResult,
} from '../db/statement-reading';
import type { StoredStatement } from '../db/statement-store';
import { abandonedUploads, sweepUnwanted } from '../db/statement-sweep';
import type { AuditAction } from '../domain/audit-actions';
import { areReadOtherwise, sourceChanges } from '../domain/source-changes';
import { readStatement } from '../reconciliation/read-statement';
import { StatementTally } from '../reconciliation/statement-tally';
import { WrongFile } from '../reconciliation/wrong-file';
import { ChunkWriter, LostFile } from './chunk-writer';
import { StatementBytes } from './statement-bytes';

/** busy: there may be more to do at once. read, refused: files. swept: files whose bytes were removed. */
export type ReaderTurn = { busy: boolean; read: number; refused: number; swept: number };

/** While a file is looked through and nothing of it is written, its lease is renewed so often. */
const BEAT_MS = 5_000;

/** Bytes of files that were cancelled are looked for so often, and after every file that was read. */
const SWEEP_MS = 15_000;

/** Thrown when the worker stops: the file is given back and read from its beginning by another one. */
class Ending extends Error {}

type Outcome = 'read' | 'refused' | 'lost';

/**
 * Reads files that were uploaded, one after another. Any number of workers may have one; whoever holds a file reads it,
 * and every write is fenced by that. A file that a lost worker held is read again from its beginning. `chunkRows`: rows of
 * one stored chunk at most.
 */
export class StatementReader {
  private ending = false;
  private sweptAt = -Infinity;

  constructor(
    private readonly db: Database,
    private readonly worker: string,
    private readonly sizes: { chunkRows?: number } = {},
  ) {}

  /** The file under way is given back. */
  end(): void {
    this.ending = true;
  }

  async runOnce(): Promise<ReaderTurn> {
    const turn: ReaderTurn = { busy: false, read: 0, refused: 0, swept: 0 };
    const had: bigint[] = [];
    while (!this.ending) {
      const holder = randomUUID();
      const statement = await holdUnread(this.db, holder, had);
      if (statement === null) break;
      had.push(statement.id);
      const outcome = await this.readHeld(statement, holder);
      if (outcome !== 'lost') turn[outcome] += 1;
    }
    if (!this.ending && (had.length > 0 || performance.now() - this.sweptAt > SWEEP_MS)) {
      await this.giveUpAbandoned();
      turn.swept = await sweepUnwanted(this.db, () => this.ending);
      this.sweptAt = performance.now();
    }
    return { ...turn, busy: had.length + turn.swept > 0 };
  }

  /** What nobody foresaw is thrown and leaves the lease to run out: such a file is tried again, but not at once. */
  private async readHeld(statement: StoredStatement, holder: string): Promise<Outcome> {
    const source = await findSource(this.db.prisma, statement.sourceId);
    if (source === null) throw new Error(`statement ${statement.id} is of no source`);
    const writer = new ChunkWriter(this.db, statement.id, holder, this.sizes.chunkRows);
    try {
      const result = await this.readAll(statement, source, holder, writer);
      if (await this.finish(statement, source, holder, result)) return 'read';
      await releaseUnread(this.db, statement.id, holder);
      return 'lost';
    } catch (error) {
      await writer.settle();
      if (error instanceof WrongFile) return this.refuse(statement, holder, error);
      if (!(error instanceof LostFile) && !(error instanceof Ending)) throw error;
      await releaseUnread(this.db, statement.id, holder);
      return 'lost';
    }
  }

  private async readAll(
    statement: StoredStatement,
    source: StoredSource,
    holder: string,
    writer: ChunkWriter,
  ): Promise<ReadResult> {
    const tally = new StatementTally();
    const bytes = new StatementBytes(this.db, statement.id, this.beatOf(statement.id, holder));
    const progress = () => ({
      readBytes: bytes.position,
      rowCount: tally.rowCount,
      invalidCount: tally.invalidCount,
    });
    const result: Pick<ReadResult, 'recognised' | 'totals' | 'isEmptyDay'> = {
      recognised: null,
      totals: [],
      isEmptyDay: false,
    };
    const { fileName, businessDate } = statement;
    for await (const event of readStatement(bytes.read, fileName, source, businessDate)) {
      if (this.ending) throw new Ending();
      if (event.type === 'recognised') result.recognised = event.recognised;
      if (event.type === 'end') Object.assign(result, { totals: event.totals, isEmptyDay: event.isEmptyDay });
      if (event.type !== 'rows') continue;
      tally.add(event.rows);
      await writer.add(event.rows, progress());
      // SQLite answers at once: without this the worker's other loops would wait for the end of the file.
      await othersTurn();
    }
    await writer.finish(progress());
    const { rowCount, invalidCount } = tally;
    return {
      ...result,
      sha256: await bytes.sha256(),
      preview: tally.preview(),
      rowCount,
      invalidCount,
      readBytes: statement.sizeBytes,
      sourceVersion: source.version,
    };
  }

  private beatOf(id: bigint, holder: string): (readBytes: number) => Promise<void> {
    let beaten = performance.now();
    return async (readBytes) => {
      if (this.ending) throw new Ending();
      if (performance.now() - beaten < BEAT_MS) return;
      beaten = performance.now();
      const { db } = this;
      const ours = await withLockRetry(() => fenceRead(db.prisma, id, holder, { readBytes }, db.clock.now()));
      if (!ours) throw new LostFile();
    };
  }

  /** False: the file is not ours any more, or its source is read in another way since we began. */
  private async finish(
    { id, sourceId }: StoredStatement,
    began: StoredSource,
    holder: string,
    result: ReadResult,
  ): Promise<boolean> {
    const { db } = this;
    return withLockRetry(() =>
      db.prisma.$transaction(async (tx) => {
        const now = db.clock.now();
        // Whoever edits the source has files that are ready read again: this one is, or is not yet.
        const source = await lockSource(tx, sourceId);
        if (source === null || areReadOtherwise(sourceChanges(began, source))) return false;
        return finishRead(tx, id, holder, { ...result, sourceVersion: source.version }, now);
      }),
    );
  }

  private async refuse(
    { id, fileName }: StoredStatement,
    holder: string,
    { code, details }: WrongFile,
  ): Promise<Outcome> {
    const { db } = this;
    const ours = await withLockRetry(() =>
      db.prisma.$transaction(async (tx) => {
        const refused = await refuseRead(tx, id, holder, { code, details }, db.clock.now());
        if (refused) await auditDone(tx, this.record('refuse_statement', id, { fileName, code, ...details }));
        return refused;
      }),
    );
    return ours ? 'refused' : 'lost';
  }

  private async giveUpAbandoned(): Promise<void> {
    const { db } = this;
    for (const { id, fileName } of await abandonedUploads(db))
      await withLockRetry(() =>
        db.prisma.$transaction(async (tx) => {
          if ((await cancelOpen(tx, { id }, db.clock.now())) !== 'cancelled') return;
          await auditDone(tx, this.record('cancel_statement', id, { fileName, abandoned: true }));
        }),
      );
  }

  private record(action: AuditAction, id: bigint, details: Record<string, unknown>): AuditInput {
    return {
      at: this.db.clock.now(),
      actor: { id: null, name: this.worker, role: 'worker' },
      action,
      subject: { type: 'statement', id: id.toString() },
      details,
      requestId: `statement-${id}`,
      address: null,
    };
  }
}
