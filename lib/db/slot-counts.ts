import type { Database } from './client';

/** A range of time, cut into slots of `slotMinutes`; slot 0 begins with it. */
export type SlotRead = { db: Database; range: readonly [Date, Date]; slotMinutes: number };
export type Counted = { bizType: string; slot: number; count: number };
/** `group`: the failure group; null where none is on record. */
export type CountedFailures = Counted & { group: string | null };

/**
 * Number of the slot a time lies in, counted from a parameter: an aggregate has no zone to be read in. Prisma can
 * group by columns only, hence the named raw reads of the statistics.
 */
export const SLOT = {
  mysql: (column: string, minutes: number) => `TIMESTAMPDIFF(MINUTE, ?, ${column}) DIV ${minutes}`,
  sqlite: (column: string, minutes: number) =>
    `(CAST(strftime('%s', ${column}) AS INTEGER) - CAST(strftime('%s', ?) AS INTEGER)) / ${60 * minutes}`,
};

/** Which rows count, and by which of their times. `where` is whole conditions, each followed by AND. */
export type SlotRows = { table: string; column: string; where: string };

/** Rows per type and slot. Named raw read. */
export async function countSlots(read: SlotRead, rows: SlotRows): Promise<Counted[]> {
  return countBy(read, rows, 'NULL');
}

/** Rows per type, failure group and slot. Named raw read. */
export async function countGroupSlots(read: SlotRead, rows: SlotRows): Promise<CountedFailures[]> {
  return countBy(read, rows, 'error_group');
}

async function countBy(
  { db, range, slotMinutes }: SlotRead,
  { table, column, where }: SlotRows,
  group: 'NULL' | 'error_group',
): Promise<CountedFailures[]> {
  const slot = SLOT[db.provider](column, slotMinutes);
  const sql =
    `SELECT biz_type AS bizType, ${group} AS grp, ${slot} AS slot, COUNT(*) AS n FROM ${table} ` +
    `WHERE ${where}${column} >= ? AND ${column} < ? GROUP BY bizType, grp, slot`;
  const found = await db.prisma.$queryRawUnsafe<(RawCount & { grp: unknown })[]>(sql, range[0], ...range);
  return found.map((row) => ({ ...countOf(row), group: row.grp === null ? null : String(row.grp) }));
}

export type RawCount = { bizType: unknown; slot: unknown; n: unknown };

export function countOf(row: RawCount): Counted {
  return { bizType: String(row.bizType), slot: Number(row.slot), count: Number(row.n) };
}
