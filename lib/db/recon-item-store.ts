import { cutByCodePoint } from '../domain/cut-text';
import { readDetail, type ItemDetail } from '../domain/recon-item-detail';
import type { Bucket, BusinessDate, EntryKind } from '../domain/reconciliation';
import type { ResolvableKind } from '../domain/break-resolution';
import type { Database, Tx } from './client';
import type { ReconItem } from './generated/mysql/client';

export type StoredItem = Omit<ReconItem, 'bucket' | 'kind' | 'entryKind' | 'detail'> & {
  bucket: Bucket;
  kind: ResolvableKind | null;
  entryKind: EntryKind;
  detail: ItemDetail;
};

/** An item as a run makes it. Amounts as far as its kind goes; `detail` is written text. */
export type NewItem = {
  bucket: Bucket;
  kind: ResolvableKind | null;
  entryKind: EntryKind;
  matchKey: string;
  currency: string;
  oursMinor: bigint | null;
  theirsMinor: bigint | null;
  differenceMinor: bigint | null;
  stakeMinor: bigint | null;
  oursCount: number;
  theirsCount: number;
  businessDate: BusinessDate;
  dueBy: BusinessDate | null;
  taskId: bigint | null;
  bizType: string | null;
  statementId: bigint | null;
  line: number | null;
  flags: number;
  breakKey: string | null;
  detail: string;
};

/** As long as a key can be in its column. */
export function storedKey(key: string): string {
  return cutByCodePoint(key, 128);
}

const text = (minor: bigint | null) => minor?.toString() ?? null;

/** In the order in which the trigger takes them. */
function columnsOf(item: NewItem): (string | number | null)[] {
  return [
    item.bucket,
    item.kind,
    item.entryKind,
    storedKey(item.matchKey),
    item.currency,
    text(item.oursMinor),
    text(item.theirsMinor),
    text(item.differenceMinor),
    text(item.stakeMinor),
    item.oursCount,
    item.theirsCount,
    item.businessDate,
    item.dueBy,
    text(item.taskId),
    item.bizType,
    text(item.statementId),
    item.line,
    item.flags,
    item.breakKey,
    item.detail,
  ];
}

/**
 * Writes items as one row, of which a trigger makes them; where the account may have none they are written from here.
 * Inside a transaction that is fenced.
 */
export async function insertItems(
  tx: Tx,
  at: { runId: bigint; sourceId: bigint; seq: number },
  items: readonly NewItem[],
): Promise<void> {
  const { runId, sourceId, seq } = at;
  const [first] = items;
  if (first === undefined) return;
  const before = await lastLike(tx, runId, first);
  await tx.reconItemPart.create({
    data: { runId, seq, items: JSON.stringify(items.map(columnsOf)) },
    select: { seq: true },
  });
  if ((await lastLike(tx, runId, first)) !== before) return;
  const rows = items.map((item) => ({ ...item, matchKey: storedKey(item.matchKey), runId, sourceId }));
  for (let from = 0; from < rows.length; from += ROWS)
    await tx.reconItem.createMany({ data: rows.slice(from, from + ROWS) });
}

/** Rows of one createMany: a statement has at most 32,766 values in SQLite. */
const ROWS = 500;

/** Along ix_recon_item_bucket. */
async function lastLike(tx: Tx, runId: bigint, { bucket, kind }: NewItem): Promise<bigint | null> {
  const row = await tx.reconItem.findFirst({
    where: { runId, bucket, kind },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return row?.id ?? null;
}

function readItem(row: ReconItem): StoredItem {
  return { ...row, detail: readDetail(row.detail) } as StoredItem;
}

export async function findItem(tx: Tx, id: bigint): Promise<StoredItem | null> {
  const row = await tx.reconItem.findUnique({ where: { id } });
  return row === null ? null : readItem(row);
}

/** Ids of one statement. */
const IDS = 500;

/** In no order; one that is gone is not there. */
export async function readItems(tx: Tx, ids: readonly bigint[]): Promise<StoredItem[]> {
  const found: StoredItem[] = [];
  for (let at = 0; at < ids.length; at += IDS) {
    const rows = await tx.reconItem.findMany({ where: { id: { in: ids.slice(at, at + IDS) } } });
    found.push(...rows.map(readItem));
  }
  return found;
}

export type ItemPlace = { id: bigint; side: 'older' | 'newer' };

/** Items of one bucket beyond an id, in the order in which they were found; `newer`: those before it, backwards. */
export async function listItems(
  tx: Tx,
  runId: bigint,
  bucket: Bucket,
  after: ItemPlace | null,
  take: number,
): Promise<StoredItem[]> {
  const newer = after?.side === 'newer';
  const beyond = after === null ? {} : { id: newer ? { lt: after.id } : { gt: after.id } };
  const rows = await tx.reconItem.findMany({
    where: { runId, bucket, ...beyond },
    orderBy: { id: newer ? 'desc' : 'asc' },
    take,
  });
  return rows.map(readItem);
}

/** All items of a bucket, as many at a time as a statement gives, by id. */
export async function* eachItem(db: Database, runId: bigint, bucket: Bucket): AsyncGenerator<StoredItem> {
  for (let after: ItemPlace | null = null; ;) {
    const rows: StoredItem[] = await listItems(db.prisma, runId, bucket, after, IDS);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < IDS || last === undefined) return;
    after = { id: last.id, side: 'older' };
  }
}
