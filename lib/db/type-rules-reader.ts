import { readTaskType, unconfiguredType, type TaskTypeRules } from '../config/task-type';
import type { Database, Tx } from './client';
import { ranOnce } from './loose-scan';

export type ConfiguredType = TaskTypeRules & { updatedAt: Date };

/** The rules of one type; those of an unconfigured one when nobody configured it. */
export async function readTypeRules(
  tx: Tx,
  bizType: string,
): Promise<{ rules: TaskTypeRules; configured: boolean }> {
  const row = await tx.taskType.findUnique({ where: { bizType } });
  return row === null
    ? { rules: unconfiguredType(bizType), configured: false }
    : { rules: readTaskType(row), configured: true };
}

/** Every configured type, by name. */
export async function listTypeRules(tx: Tx): Promise<ConfiguredType[]> {
  const rows = await tx.taskType.findMany({ orderBy: { bizType: 'asc' } });
  return rows.map((row) => ({ ...readTaskType(row), updatedAt: row.updatedAt }));
}

const DISTINCT_TYPES = {
  mysql: () => ranOnce('SELECT DISTINCT biz_type AS t FROM async_task ORDER BY biz_type LIMIT 200'),
  sqlite: () =>
    'WITH RECURSIVE hop (t) AS (SELECT MIN(biz_type) FROM async_task UNION ALL ' +
    'SELECT (SELECT MIN(biz_type) FROM async_task WHERE biz_type > hop.t) FROM hop WHERE hop.t IS NOT NULL) ' +
    'SELECT t FROM hop WHERE t IS NOT NULL LIMIT 200',
};

/**
 * Every biz_type that stands in the ledger, by name: hops over the index, one step a type. MySQL does so for DISTINCT
 * and would read the whole index for each step of the recursion; SQLite is the other way round. Named raw read.
 */
export async function readLedgerTypes(db: Database): Promise<string[]> {
  const rows = await db.prisma.$queryRawUnsafe<{ t: string | null }[]>(DISTINCT_TYPES[db.provider]());
  return rows.flatMap((row) => (row.t === null ? [] : [row.t]));
}
