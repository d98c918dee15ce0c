import { randomUUID } from 'node:crypto';
import { checkSource } from '../config/recon-source';
import type { Database } from '../db/client';
import { createSource, findSource, type StoredSource } from '../db/recon-source-store';
import { decodeEntries, decodeRaws } from '../db/statement-chunk';
import { commitRead } from '../db/statement-commit';
import { addPart, beginStatement, PART_BYTES } from '../db/statement-parts';
import { findStatement, readChunks, type StoredStatement } from '../db/statement-store';
import type { CoveredType, SourceFormat, SourceSettings } from '../domain/source-settings';
import { StatementReader } from '../engine/statement-reader';
import type { FileBytes, StatementRow } from '../reconciliation/statement-row';
import { fileOf } from './statements/bytes';
import { tableMapping } from './statements/generic-table';

type SourceParts = Partial<SourceSettings> & { format?: SourceFormat; name?: string };

/** Tasks of a type that stand for payments, or whatever else is said, matched by biz_id. */
export function coveredType(bizType: string, parts: Partial<CoveredType> = {}): CoveredType {
  return {
    bizType,
    kind: 'payment',
    keyFrom: 'biz_id',
    keyPath: null,
    amountPath: null,
    unit: 'minor',
    currencyPath: null,
    ...parts,
  };
}

/** A source; WeChat bills without any other word, of the types `pay` and `refund`. */
export async function makeSource(db: Database, parts: SourceParts = {}): Promise<StoredSource> {
  const { format = 'wechat_trade', name = `Source ${randomUUID().slice(0, 8)}`, ...settings } = parts;
  const isTable = format === 'generic_csv' || format === 'generic_xlsx';
  const checked = checkSource({
    name,
    format,
    settings: {
      types: [coveredType('pay'), coveredType('refund', { kind: 'refund' })],
      startsOn: '2026-01-01',
      ...(isTable ? { mapping: tableMapping() } : {}),
      ...settings,
    },
  });
  if (!checked.ok) throw new Error(`no source: ${JSON.stringify(checked.fields)}`);
  const by = { id: null, name: 'lab' };
  const now = db.clock.now();
  const id = await db.prisma.$transaction((tx) => createSource(tx, checked.value, by, now));
  const source = id === null ? null : await findSource(db.prisma, id);
  if (source === null) throw new Error(`the name ${name} is taken`);
  return source;
}

/** Stores the bytes of a file, reads and commits it, all as the product does. Throws where the file is refused. */
export async function importStatement(
  db: Database,
  source: StoredSource,
  businessDate: string,
  file: Uint8Array | string | FileBytes,
  fileName = 'bill.csv',
): Promise<StoredStatement> {
  const read = await readFile(db, source, businessDate, file, fileName);
  if (read.state !== 'ready') throw new Error(`the file is ${read.state}: ${read.problem ?? ''}`);
  const now = db.clock.now();
  const by = { id: null, name: 'lab' };
  const committed = await db.prisma.$transaction((tx) => commitRead(tx, read, by, now));
  if (committed !== 'committed') throw new Error(`not committed: ${JSON.stringify(committed)}`);
  return await stored(db, read.id);
}

/** The same without the commit: the statement is ready, or refused with its problem. */
export async function readFile(
  db: Database,
  source: StoredSource,
  businessDate: string,
  file: Uint8Array | string | FileBytes,
  fileName = 'bill.csv',
): Promise<StoredStatement> {
  const id = await uploadFile(db, source, businessDate, file, fileName);
  const reader = new StatementReader(db, 'lab');
  while ((await stored(db, id)).state === 'reading') await reader.runOnce();
  return stored(db, id);
}

/** A file whose bytes are all there and which nobody has read yet. */
export async function uploadFile(
  db: Database,
  source: StoredSource,
  businessDate: string,
  file: Uint8Array | string | FileBytes,
  fileName = 'bill.csv',
): Promise<bigint> {
  const bytes = bytesOf(file);
  let size = 0;
  for await (const part of bytes()) size += part.length;
  const by = { id: null, name: 'lab' };
  const begun = { sourceId: source.id, businessDate, fileName, sizeBytes: BigInt(size), uploader: by };
  const id = await beginStatement(db.prisma, begun, db.clock.now());
  let seq = 0;
  for await (const part of inParts(bytes)) {
    const statement = await stored(db, id);
    await db.prisma.$transaction((tx) => addPart(tx, statement, seq, part, db.clock.now()));
    seq += 1;
  }
  return id;
}

function bytesOf(file: Uint8Array | string | FileBytes): FileBytes {
  return typeof file === 'function' ? file : fileOf(Buffer.from(file), PART_BYTES);
}

/** Cut anew, so that no more than a part is in memory. */
async function* inParts(bytes: FileBytes): AsyncGenerator<Uint8Array> {
  const part = Buffer.alloc(PART_BYTES);
  let filled = 0;
  for await (const piece of bytes()) {
    for (let at = 0; at < piece.length;) {
      const length = Math.min(piece.length - at, PART_BYTES - filled);
      part.set(piece.subarray(at, at + length), filled);
      at += length;
      filled += length;
      if (filled < PART_BYTES) continue;
      yield Uint8Array.from(part);
      filled = 0;
    }
  }
  if (filled > 0) yield Uint8Array.from(part.subarray(0, filled));
}

async function stored(db: Database, id: bigint): Promise<StoredStatement> {
  const statement = await findStatement(db.prisma, id);
  if (statement === null) throw new Error(`no statement ${id}`);
  return statement;
}

/** Every row of a statement as it is kept, each with its raw text, in the file's order. */
export async function storedRows(db: Database, statementId: bigint): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for await (const chunk of readChunks(db, statementId, { raws: true })) {
    const raws = decodeRaws(chunk.raws ?? new Uint8Array());
    decodeEntries(chunk.entries).forEach((row, index) => {
      const raw = raws[index] ?? '';
      rows.push('entry' in row ? { entry: { ...row.entry, raw } } : { invalid: { ...row.invalid, raw } });
    });
  }
  return rows;
}
