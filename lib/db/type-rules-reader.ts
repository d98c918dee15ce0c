import { readTaskType, unconfiguredType, type TaskTypeRules } from '../config/task-type';
import type { Tx } from './client';

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

/**
 * Every biz_type that stands in the ledger, by name: hops over the index, one step a type, since DISTINCT would walk
 * all rows on SQLite. Named raw read.
 */
export async function readLedgerTypes(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ t: string | null }[]>`
    WITH RECURSIVE hop (t) AS (
      SELECT MIN(biz_type) FROM async_task
      UNION ALL
      SELECT (SELECT MIN(biz_type) FROM async_task WHERE biz_type > hop.t) FROM hop WHERE hop.t IS NOT NULL
    )
    SELECT t FROM hop WHERE t IS NOT NULL LIMIT 200`;
  return rows.flatMap((row) => (row.t === null ? [] : [row.t]));
}
