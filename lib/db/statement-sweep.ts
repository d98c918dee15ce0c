import type { StatementState } from '../domain/views/statement';
import type { Database, Tx } from './client';
import { withLockRetry } from './failure';
import type { StoredStatement } from './statement-store';

/** A few rows at a time, so that nobody waits for the end of a large file. */
const AT_ONCE = 20;
/** An upload that nobody has gone on with for so long is given up. */
const ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

const UNWANTED: StatementState[] = ['cancelled', 'refused'];

/** Of files that never counted and never will: their bytes and lines. How many files. */
export async function sweepUnwanted(db: Database, isEnding: () => boolean): Promise<number> {
  const unwanted = await db.prisma.statement.findMany({
    where: { state: { in: UNWANTED }, parts: { gt: 0 } },
    orderBy: { id: 'asc' },
    select: { id: true },
    take: AT_ONCE,
  });
  let swept = 0;
  for (const { id } of unwanted) {
    if (isEnding()) break;
    await removeChunks(db, id);
    await removeParts(db, id);
    await withLockRetry(() =>
      db.prisma.statement.updateMany({ where: { id, state: { in: UNWANTED } }, data: { parts: 0 } }),
    );
    swept += 1;
  }
  return swept;
}

/** Uploads that nobody has gone on with for a week. */
export async function abandonedUploads(db: Database): Promise<StoredStatement[]> {
  const before = new Date(db.clock.now().getTime() - ABANDONED_MS);
  const rows = await db.prisma.statement.findMany({
    where: { state: 'uploading' satisfies StatementState, changedAt: { lt: before } },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
  });
  return rows as StoredStatement[];
}

/** `fence`: asked inside every transaction, and false where the lines are somebody else's by now: no more goes then. */
export async function removeChunks(
  db: Database,
  statementId: bigint,
  fence: (tx: Tx) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  for (;;) {
    const left = await withLockRetry(() =>
      db.prisma.$transaction(async (tx) => {
        if (!(await fence(tx))) return 'lost';
        const where = { statementId };
        const found = await tx.statementChunk.findMany({ where, select: { seq: true }, take: AT_ONCE });
        const seq = { in: found.map((row) => row.seq) };
        if (found.length > 0) await tx.statementChunk.deleteMany({ where: { statementId, seq } });
        return found.length;
      }),
    );
    if (left === 'lost' || left === 0) return left === 0;
  }
}

async function removeParts(db: Database, statementId: bigint): Promise<void> {
  const { statementPart } = db.prisma;
  for (;;) {
    const where = { statementId };
    const found = await statementPart.findMany({ where, select: { seq: true }, take: AT_ONCE });
    if (found.length === 0) return;
    const seq = { in: found.map((row) => row.seq) };
    await withLockRetry(() => statementPart.deleteMany({ where: { statementId, seq } }));
  }
}
