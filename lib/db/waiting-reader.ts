import { STATUS } from '../domain/task-status';
import type { Database } from './client';

type RawAge = { bizType: unknown; dueMs: unknown; newMs: unknown };

const AGE_MS = {
  mysql: (value: string) => `CAST(TIMESTAMPDIFF(MICROSECOND, ${value}, ?) DIV 1000 AS CHAR)`,
  sqlite: (value: string) =>
    `CAST(CAST(ROUND((julianday(?) - julianday(${value})) * 86400000.0) AS INTEGER) AS TEXT)`,
};

/**
 * How long the longest due task of each type has been due, in ms; types without one are left out. A row without a
 * time is due since it was created. Two steps a type over (biz_type, status, next_retry_time, id): each type by a
 * parameter of its own, since MariaDB loses the name of a list of one. Named raw read.
 */
export async function readLongestDue(
  db: Database,
  now: Date,
  bizTypes: readonly string[],
): Promise<Map<string, number>> {
  const ages = new Map<string, number>();
  if (bizTypes.length === 0) return ages;
  const age = AGE_MS[db.provider];
  const pending = `biz_type = ? AND status = ${STATUS.pending}`;
  const due = `(SELECT MIN(next_retry_time) FROM async_task WHERE ${pending} AND next_retry_time <= ?)`;
  // Asked for the first of them, MariaDB would walk along the primary key until it meets one.
  const first = `SELECT MIN(id) FROM async_task WHERE ${pending} AND next_retry_time IS NULL`;
  const fresh = `(SELECT created_at FROM async_task WHERE id = (${first}))`;
  const sql = bizTypes
    .map(
      (_, i) =>
        `SELECT ? AS bizType, ${age('due')} AS dueMs, ${age('fresh')} AS newMs ` +
        `FROM (SELECT ${due} AS due, ${fresh} AS fresh) AS oldest${i}`,
    )
    .join(' UNION ALL ');
  const values = bizTypes.flatMap((bizType) => [bizType, now, now, bizType, now, bizType]);
  const rows = await db.prisma.$queryRawUnsafe<RawAge[]>(sql, ...values);
  for (const row of rows) {
    const found = [row.dueMs, row.newMs].filter((ms) => ms !== null).map(Number);
    if (found.length > 0) ages.set(String(row.bizType), Math.max(...found));
  }
  return ages;
}
