import { STATUS } from '../domain/task-status';
import type { Database } from './client';

/** Failures of one age and currency, those of the last hour by group. Ages are milliseconds before the `now` that was asked with. */
export type FailureSlice = {
  /** Named for the last hour only; null there: no group yet. */
  group: string | null;
  /** 0: within an hour, 1: a day, 2: a week, 3: before. */
  bucket: number;
  currency: string | null;
  count: number;
  /** Integer minor units; null where no row has an amount. */
  sumMinor: string | null;
  newestAgeMs: number;
  oldestAgeMs: number;
};

type RawSlice = Record<keyof FailureSlice, unknown>;

const AGE_MS = {
  mysql: (column: string) => `CAST(TIMESTAMPDIFF(MICROSECOND, ${column}, ?) DIV 1000 AS CHAR)`,
  sqlite: (column: string) =>
    `CAST(CAST(ROUND((julianday(?) - julianday(${column})) * 86400000.0) AS INTEGER) AS TEXT)`,
};

/**
 * The newest `limit` failures, grouped in the database. Bounded, whatever the ledger's size: one range read of
 * (status, updated_at). Ages instead of instants, since an aggregate has no zone to be read in. Named raw read.
 */
export async function readFailureSlices(
  db: Database,
  now: Date,
  since: readonly [hour: Date, day: Date, week: Date],
  limit: number,
): Promise<FailureSlice[]> {
  const age = AGE_MS[db.provider];
  const text = db.provider === 'mysql' ? 'CHAR' : 'TEXT';
  const sql =
    'SELECT grp AS `group`, bucket, currency, COUNT(*) AS count, ' +
    `CAST(SUM(amount) AS ${text}) AS sumMinor, ` +
    `${age('MAX(updated)')} AS newestAgeMs, ${age('MIN(updated)')} AS oldestAgeMs ` +
    'FROM (SELECT CASE WHEN updated_at >= ? THEN error_group END AS grp, currency, amount_minor AS amount, updated_at AS updated, ' +
    'CASE WHEN updated_at >= ? THEN 0 WHEN updated_at >= ? THEN 1 WHEN updated_at >= ? THEN 2 ELSE 3 END AS bucket ' +
    `FROM async_task WHERE status = ${STATUS.failed} ORDER BY updated_at DESC, id DESC LIMIT ?) AS newest ` +
    'GROUP BY grp, bucket, currency';
  const rows = await db.prisma.$queryRawUnsafe<RawSlice[]>(sql, now, now, since[0], ...since, limit);
  return rows.map((row) => ({
    group: row.group === null ? null : String(row.group),
    bucket: Number(row.bucket),
    currency: row.currency === null ? null : String(row.currency),
    count: Number(row.count),
    sumMinor: row.sumMinor === null ? null : String(row.sumMinor),
    newestAgeMs: Number(row.newestAgeMs),
    oldestAgeMs: Number(row.oldestAgeMs),
  }));
}

/** Failures between two instants, counted up to `cap`; either end may be open. */
export async function countFailuresBetween(
  db: Database,
  from: Date | undefined,
  to: Date | undefined,
  cap: number,
): Promise<number> {
  return db.prisma.asyncTask.count({
    where: { status: STATUS.failed, updatedAt: { gte: from, lt: to } },
    // Along the time, or all failures outside of it are looked at to be left out.
    orderBy: { updatedAt: 'asc' },
    take: cap,
  });
}
