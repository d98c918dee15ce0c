import type { StatementState } from '../domain/views/statement';
import type { Database, Tx } from './client';
import { databaseTrouble } from './failure';
import type { StoredStatement } from './statement-store';

/** Files come and are kept in pieces of so many bytes; the last one may be shorter. */
export const PART_BYTES = 1024 * 1024;

/** The largest file that is taken, in bytes. */
export const FILE_BYTES = 1024 ** 3;

export type BegunStatement = {
  sourceId: bigint;
  businessDate: string;
  fileName: string;
  sizeBytes: bigint;
  uploader: { id: bigint | null; name: string };
};

/** A file that was announced. One without bytes is whole at once. */
export async function beginStatement(tx: Tx, begun: BegunStatement, now: Date): Promise<bigint> {
  const { uploader, ...rest } = begun;
  const state: StatementState = begun.sizeBytes === 0n ? 'reading' : 'uploading';
  const row = await tx.statement.create({
    data: {
      ...rest,
      via: 'file',
      state,
      uploaderId: uploader.id,
      uploaderName: uploader.name,
      createdAt: now,
      changedAt: now,
    },
    select: { id: true },
  });
  return row.id;
}

/** The unfinished upload that somebody has begun with the same file for the same day. */
export async function findBegun(tx: Tx, begun: BegunStatement): Promise<StoredStatement | null> {
  const { sourceId, businessDate, fileName, sizeBytes, uploader } = begun;
  const state: StatementState = 'uploading';
  const row = await tx.statement.findFirst({
    where: { sourceId, businessDate, state, fileName, sizeBytes, uploaderId: uploader.id },
    orderBy: { id: 'desc' },
  });
  return row as StoredStatement | null;
}

/** How long a part has to be: all but the last are full. */
export function partLength(sizeBytes: bigint, seq: number): number {
  const left = sizeBytes - BigInt(seq) * BigInt(PART_BYTES);
  if (left <= 0n) return 0;
  return left < BigInt(PART_BYTES) ? Number(left) : PART_BYTES;
}

/**
 * Keeps a part. With the last one the file is whole and waits to be read. False: it is not the next one of an upload
 * that still goes on.
 */
export async function addPart(
  tx: Tx,
  { id, sizeBytes }: Pick<StoredStatement, 'id' | 'sizeBytes'>,
  seq: number,
  bytes: Uint8Array,
  now: Date,
): Promise<boolean> {
  const receivedBytes = BigInt(seq) * BigInt(PART_BYTES) + BigInt(bytes.length);
  const whole = receivedBytes === sizeBytes;
  const { count } = await tx.statement.updateMany({
    where: { id, state: 'uploading' satisfies StatementState, parts: seq },
    data: {
      parts: seq + 1,
      receivedBytes,
      changedAt: now,
      ...(whole ? { state: 'reading' satisfies StatementState, lockVersion: { increment: 1 } } : {}),
    },
  });
  if (count === 0) return false;
  try {
    await tx.statementPart.create({ data: { statementId: id, seq, bytes: Uint8Array.from(bytes) } });
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return false;
    throw error;
  }
  return true;
}

/** Whether a part stands here already, byte for byte. */
export async function isStoredPart(
  tx: Tx,
  statementId: bigint,
  seq: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const where = { statementId_seq: { statementId, seq } };
  const part = await tx.statementPart.findUnique({ where, select: { bytes: true } });
  return part !== null && Buffer.compare(part.bytes, bytes) === 0;
}

/** The original, part by part, from the beginning or a later part on; to the byte as it was uploaded. */
export async function* readParts(db: Database, statementId: bigint, from = 0): AsyncGenerator<Uint8Array> {
  for (let seq = from; ; seq += 1) {
    const part = await db.prisma.statementPart.findUnique({
      where: { statementId_seq: { statementId, seq } },
      select: { bytes: true },
    });
    if (part === null) return;
    yield part.bytes;
  }
}
