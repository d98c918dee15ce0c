import type { StatementState } from '../domain/views/statement';
import type { Database, Tx } from './client';
import type { Prisma, Statement } from './generated/mysql/client';
import { decodeEntries, decodeRaws, type ChunkRow } from './statement-chunk';

export type StoredStatement = Omit<Statement, 'state' | 'via'> & {
  state: StatementState;
  via: 'file' | 'query';
};

export async function findStatement(tx: Tx, id: bigint): Promise<StoredStatement | null> {
  return (await tx.statement.findUnique({ where: { id } })) as StoredStatement | null;
}

/** What counts for a day of a source, in the order in which it came. */
export async function committedStatements(
  tx: Tx,
  sourceId: bigint,
  businessDate: string,
): Promise<StoredStatement[]> {
  const rows = await tx.statement.findMany({
    where: { sourceId, businessDate, state: 'committed' satisfies StatementState },
    orderBy: { id: 'asc' },
  });
  return rows as StoredStatement[];
}

export type LatestStatement = Pick<Statement, 'id' | 'businessDate' | 'committedAt'>;

/** Of the newest day that has a committed statement, the last one; along ix_statement_day. */
export async function latestCommitted(tx: Tx, sourceId: bigint): Promise<LatestStatement | null> {
  return tx.statement.findFirst({
    where: { sourceId, state: 'committed' satisfies StatementState },
    select: { id: true, businessDate: true, committedAt: true },
    orderBy: [{ businessDate: 'desc' }, { id: 'desc' }],
  });
}

type Bytes = Pick<StoredStatement, 'sourceId' | 'businessDate' | 'sha256' | 'isEmptyDay'>;

/** The committed statement of a source with these bytes. */
export async function sameStatement(tx: Tx, statement: Bytes): Promise<StoredStatement | null> {
  const liveKey = liveKeyOf(statement);
  if (liveKey === null) return null;
  return (await tx.statement.findUnique({ where: { liveKey } })) as StoredStatement | null;
}

/**
 * Of no two committed statements; null: it has no bytes. A day without entries may be the same bytes as another one, a
 * header and no more: they count once for each day.
 */
export function liveKeyOf({ sourceId, businessDate, sha256, isEmptyDay }: Bytes): string | null {
  if (sha256 === null) return null;
  return isEmptyDay ? `${sourceId}:${sha256}:${businessDate}` : `${sourceId}:${sha256}`;
}

export type StatementFilter = { sourceId?: bigint; businessDate?: string; state?: StatementState };

/** Newest first beyond an id; `newer`: those before it, oldest first. Problems and previews are left out. */
export async function listStatementRows(
  tx: Tx,
  filter: StatementFilter,
  after: { id: bigint; side: 'older' | 'newer' } | null,
  take: number,
): Promise<StoredStatement[]> {
  const newer = after?.side === 'newer';
  const beyond = after === null ? {} : { id: newer ? { gt: after.id } : { lt: after.id } };
  const where: Prisma.StatementWhereInput = { ...filter, ...beyond };
  const rows = await tx.statement.findMany({
    where,
    orderBy: { id: newer ? 'asc' : 'desc' },
    take,
    omit: { preview: true, recognised: true, problem: true },
  });
  return rows.map((row) => ({ ...row, preview: null, recognised: null, problem: null }) as StoredStatement);
}

/** `raws` only where they are asked for. */
export type StoredChunk = {
  seq: number;
  firstLine: number;
  lastLine: number;
  rowCount: number;
  entries: string;
  raws: Uint8Array | null;
};

/** So many chunks are read at a time: about a megabyte. */
const CHUNKS_AT_ONCE = 8;

/** The lines of a statement, chunk by chunk in the file's order. */
export async function* readChunks(
  db: Database,
  statementId: bigint,
  { raws = false }: { raws?: boolean } = {},
): AsyncGenerator<StoredChunk> {
  for (let seq = -1; ;) {
    const chunks = await db.prisma.statementChunk.findMany({
      where: { statementId, seq: { gt: seq } },
      orderBy: { seq: 'asc' },
      take: CHUNKS_AT_ONCE,
      omit: { raws: !raws },
    });
    for (const { raws: packed = null, ...chunk } of chunks as (Omit<StoredChunk, 'raws'> & {
      raws?: Uint8Array;
    })[])
      yield { ...chunk, raws: packed };
    if (chunks.length < CHUNKS_AT_ONCE) return;
    seq = chunks.at(-1)?.seq ?? seq;
  }
}

/** A line of a statement as it was read, with its raw text. Null: there is none of this number. */
export async function readRawLine(
  db: Database,
  statementId: bigint,
  line: number,
): Promise<(ChunkRow & { raw: string }) | null> {
  const chunk = await db.prisma.statementChunk.findFirst({
    where: { statementId, firstLine: { lte: line }, lastLine: { gte: line } },
    select: { entries: true, raws: true },
  });
  if (chunk === null) return null;
  const rows = decodeEntries(chunk.entries);
  const index = rows.findIndex((row) => ('entry' in row ? row.entry : row.invalid).line === line);
  const row = rows[index];
  return row === undefined ? null : { ...row, raw: decodeRaws(chunk.raws)[index] ?? '' };
}
