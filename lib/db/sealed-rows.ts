import { createHash } from 'node:crypto';
import { readRunInputs } from '../domain/run-record';
import { hashOf, type SealedRow, type SealedRows } from '../reconciliation/seal';
import type { Database, Tx } from './client';
import type { StoredRun } from './recon-run-store';
import { findStatement, readChunks, type StoredStatement } from './statement-store';

/** What never changes once a run is done: read outside any transaction, however much it is. */
export type FixedRows = Pick<SealedRows, 'statement' | 'rules' | 'run' | 'item'>;

/** Items of one read; parts hold thousands of rows each. */
const ITEMS_AT_ONCE = 500;

/**
 * Hashes of what a run was made of and what it found. `also`: statements besides those of its inputs.
 * Reads every byte of the originals again: a file of a million lines takes seconds.
 */
export async function readFixedRows(
  db: Database,
  run: StoredRun,
  also: readonly bigint[] = [],
): Promise<FixedRows> {
  const ids = [...readRunInputs(run.inputs).statements.map(({ id }) => BigInt(id)), ...also];
  const statements: SealedRow[] = [];
  for (const id of new Set(ids)) {
    const statement = await findStatement(db.prisma, id);
    if (statement !== null)
      statements.push([id.toString(), await hashStatement(db, statement), statement.fileName]);
  }
  return {
    statement: statements,
    rules: await readRules(db.prisma, run),
    run: [runRow(run)],
    item: [...(await readParts(db, run.id)), ...(await readItems(db, run.id))],
  };
}

/** The original to the byte, its lines as they were read, and what is said about it. */
async function hashStatement(db: Database, statement: StoredStatement): Promise<string> {
  const { id, sourceId, businessDate, via, state, fileName, sizeBytes, sha256, totals, recognised } =
    statement;
  const { isEmptyDay, rowCount, invalidCount, sourceVersion, uploaderId, uploaderName } = statement;
  const { createdAt, committedAt, committedBy } = statement;
  const said = { id, sourceId, businessDate, via, state, fileName, sizeBytes, sha256, totals, recognised };
  const read = { isEmptyDay, rowCount, invalidCount, sourceVersion };
  const by = { uploaderId, uploaderName, createdAt, committedAt, committedBy };
  const [original, lines] = [await hashOriginal(db, id), await hashLines(db, id)];
  return hashOf({ ...said, ...read, ...by, original, lines });
}

async function hashOriginal(db: Database, statementId: bigint): Promise<string> {
  const hash = createHash('sha256');
  for (let seq = -1; ;) {
    const part = await db.prisma.statementPart.findFirst({
      where: { statementId, seq: { gt: seq } },
      orderBy: { seq: 'asc' },
    });
    if (part === null) return hash.digest('hex');
    hash.update(part.bytes);
    seq = part.seq;
  }
}

async function hashLines(db: Database, statementId: bigint): Promise<string> {
  const hash = createHash('sha256');
  for await (const { raws, ...chunk } of readChunks(db, statementId, { raws: true })) {
    hash.update(hashOf(chunk));
    hash.update(raws ?? new Uint8Array());
  }
  return hash.digest('hex');
}

async function readRules(tx: Tx, { sourceId, sourceVersion: version }: StoredRun): Promise<SealedRow[]> {
  const row = await tx.reconSourceVersion.findUnique({
    where: { sourceId_version: { sourceId, version } },
  });
  return row === null ? [] : [[`${version}`, hashOf(row), `${row.name}, ${version}`]];
}

/** All but what a live run changes: who holds it, and how far it has come. */
export function runRow(run: StoredRun): SealedRow {
  const { id, sourceId, businessDate, number, state, sourceVersion, matchVersion, settings, asOf } = run;
  const { requesterId, requesterName, createdAt, finishedAt, inputs, sums, totals, resultHash } = run;
  const rules = { sourceVersion, matchVersion, settings, asOf, trial: run.trial };
  const result = { inputs, sums, totals, resultHash, breakCount: run.breakCount };
  const by = { requesterId, requesterName, createdAt, finishedAt };
  const hash = hashOf({ id, sourceId, businessDate, number, state, ...rules, ...by, ...result });
  return [id.toString(), hash, `${businessDate}, ${number}`];
}

/** Matched and ignored rows, some thousands a part. */
async function readParts(db: Database, runId: bigint): Promise<SealedRow[]> {
  const rows: SealedRow[] = [];
  for (let seq = -1; ;) {
    const part = await db.prisma.reconRunPart.findFirst({
      where: { runId, seq: { gt: seq } },
      orderBy: { seq: 'asc' },
    });
    if (part === null) return rows;
    rows.push([`part-${part.seq}`, hashOf(part), `${part.bucket}, ${part.seq}`]);
    seq = part.seq;
  }
}

async function readItems(db: Database, runId: bigint): Promise<SealedRow[]> {
  const rows: SealedRow[] = [];
  for (let after = 0n; ;) {
    const items = await db.prisma.reconItem.findMany({
      where: { runId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: ITEMS_AT_ONCE,
    });
    for (const item of items) rows.push([item.id.toString(), hashOf(item), item.matchKey]);
    if (items.length < ITEMS_AT_ONCE) return rows;
    after = items.at(-1)?.id ?? after;
  }
}
