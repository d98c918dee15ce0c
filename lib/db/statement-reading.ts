import type { ControlTotal, Recognised } from '../domain/statement-file';
import type { StatementPreview, StatementState } from '../domain/views/statement';
import type { WrongFileCode, WrongFileDetails } from '../domain/wrong-file-codes';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import type { EncodedChunk } from './statement-chunk';
import { findStatement, type StoredStatement } from './statement-store';
import { removeChunks } from './statement-sweep';

/** How long a worker that is gone keeps the others from reading its file. Renewed with everything that is written. */
export const READ_HOLD_MS = 30_000;

const READING: StatementState = 'reading';

/** Takes the file that waits longest to be read, if nobody is at it. What a lost worker has written is removed. */
export async function holdUnread(
  db: Database,
  holder: string,
  except: readonly bigint[],
): Promise<StoredStatement | null> {
  const now = db.clock.now();
  const free = { OR: [{ holder: null }, { heldUntil: { lt: now } }] };
  const waiting = await db.prisma.statement.findMany({
    where: { state: READING, via: 'file', id: { notIn: [...except] }, ...free },
    orderBy: { id: 'asc' },
    select: { id: true },
    take: 20,
  });
  for (const { id } of waiting) {
    const { count } = await withLockRetry(() =>
      db.prisma.statement.updateMany({
        where: { id, state: READING, ...free },
        data: { holder, heldUntil: new Date(now.getTime() + READ_HOLD_MS), readBytes: 0 },
      }),
    );
    if (count === 0) continue;
    const isOurs = (tx: Tx) => fenceRead(tx, id, holder, {}, db.clock.now());
    if (!(await removeChunks(db, id, isOurs))) continue;
    return findStatement(db.prisma, id);
  }
  return null;
}

/** Gives a file back that was not read to its end. */
export async function releaseUnread(db: Database, id: bigint, holder: string): Promise<void> {
  await withLockRetry(() =>
    db.prisma.statement.updateMany({
      where: { id, holder, state: READING },
      data: { holder: null, heldUntil: null },
    }),
  );
}

/** Every write of a reader begins with this: false when the file is no longer its own, or was cancelled. */
export async function fenceRead(
  tx: Tx,
  id: bigint,
  holder: string,
  progress: { readBytes?: number; rowCount?: number; invalidCount?: number },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.statement.updateMany({
    where: { id, holder, state: READING },
    data: { ...progress, heldUntil: new Date(now.getTime() + READ_HOLD_MS) },
  });
  return count === 1;
}

/** Inside a fenced transaction. */
export async function appendChunks(
  tx: Tx,
  statementId: bigint,
  firstSeq: number,
  chunks: readonly EncodedChunk[],
): Promise<void> {
  const data = chunks.map((chunk, index) => ({ statementId, seq: firstSeq + index, ...chunk }));
  await tx.statementChunk.createMany({ data });
}

/** What a statement turned out to be once every line of it was read. */
export type ReadResult = {
  sha256: string | null;
  recognised: Recognised | null;
  totals: ControlTotal[];
  preview: StatementPreview;
  isEmptyDay: boolean;
  rowCount: number;
  invalidCount: number;
  readBytes: bigint;
  sourceVersion: number;
};

/** False when it is no longer the holder's. */
export async function finishRead(
  tx: Tx,
  id: bigint,
  holder: string,
  result: ReadResult,
  now: Date,
): Promise<boolean> {
  const { recognised, totals, preview, ...columns } = result;
  const { count } = await tx.statement.updateMany({
    where: { id, holder, state: READING },
    data: {
      ...columns,
      recognised: recognised === null ? null : JSON.stringify(recognised),
      totals: JSON.stringify(totals),
      preview: JSON.stringify(preview),
      state: 'ready' satisfies StatementState,
      changedAt: now,
      lockVersion: { increment: 1 },
      holder: null,
      heldUntil: null,
    },
  });
  return count === 1;
}

export type FileProblem = { code: WrongFileCode; details: WrongFileDetails };

/** The file cannot be used, with the reason. False when it is no longer the holder's. */
export async function refuseRead(
  tx: Tx,
  id: bigint,
  holder: string,
  problem: FileProblem,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.statement.updateMany({
    where: { id, holder, state: READING },
    data: {
      state: 'refused' satisfies StatementState,
      problem: JSON.stringify(problem),
      rowCount: 0,
      invalidCount: 0,
      changedAt: now,
      lockVersion: { increment: 1 },
      holder: null,
      heldUntil: null,
    },
  });
  return count === 1;
}

/** Files that were read by other rules and do not count yet are read again. How many. */
export async function readAgain(tx: Tx, sourceId: bigint, now: Date): Promise<number> {
  const { count } = await tx.statement.updateMany({
    where: { sourceId, via: 'file', state: 'ready' satisfies StatementState },
    data: { state: READING, changedAt: now, lockVersion: { increment: 1 }, readBytes: 0 },
  });
  return count;
}
