import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';

/**
 * Prisma compiles every `createMany` anew, which costs more than all else together, but keeps the plan of an `update` of
 * the same shape: so an operation's rows are written as its children, in chunks of fixed size. Which values are equal is
 * part of the shape; callers put rows together that are alike.
 */
const SIZES = [200, 100, 50, 20] as const;

function chunksOf<T>(rows: readonly T[]): { chunks: T[][]; rest: T[] } {
  const chunks: T[][] = [];
  let at = 0;
  for (const size of SIZES)
    for (; rows.length - at >= size; at += size) chunks.push(rows.slice(at, at + size));
  return { chunks, rest: rows.slice(at) };
}

export type ItemRow = Prisma.BulkItemCreateManyOperationInput;
export type EntryRow = Prisma.AuditLogCreateManyOperationInput;

/** Items of one operation. */
export async function insertItems(tx: Tx, operationId: bigint, groups: Iterable<ItemRow[]>): Promise<void> {
  const left: ItemRow[] = [];
  for (const rows of groups) {
    const { chunks, rest } = chunksOf(rows);
    for (const data of chunks) await asChildren(tx, operationId, { items: { createMany: { data } } });
    left.push(...rest);
  }
  if (left.length > 0) await tx.bulkItem.createMany({ data: left.map((row) => ({ ...row, operationId })) });
}

/** Audit entries of one operation. */
export async function insertEntries(
  tx: Tx,
  operationId: bigint,
  groups: Iterable<EntryRow[]>,
): Promise<void> {
  const left: EntryRow[] = [];
  for (const rows of groups) {
    const { chunks, rest } = chunksOf(rows);
    for (const data of chunks) await asChildren(tx, operationId, { entries: { createMany: { data } } });
    left.push(...rest);
  }
  if (left.length > 0) await tx.auditLog.createMany({ data: left.map((row) => ({ ...row, operationId })) });
}

async function asChildren(tx: Tx, id: bigint, data: Prisma.BulkOperationUpdateInput): Promise<void> {
  await tx.bulkOperation.update({ where: { id }, data, select: { id: true } });
}

/** Rows that share everything a key names, in their order. */
export function alikeBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}
