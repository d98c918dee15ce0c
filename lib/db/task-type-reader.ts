import { readTaskType, type TaskTypeRules } from '../config/task-type';
import type { Database } from './client';

/** A type's rules as stored now. `version` changes whenever anything about the row does. */
export type StoredTaskType = { rules: TaskTypeRules; version: string };

/** All configured types, by name. Settings that do not pass become the rules' `problem`. */
export async function readTaskTypes(db: Database): Promise<StoredTaskType[]> {
  const rows = await db.prisma.taskType.findMany({
    select: { bizType: true, executor: true, enabled: true, settings: true },
    orderBy: { bizType: 'asc' },
  });
  return rows.map((row) => ({
    rules: readTaskType(row),
    version: JSON.stringify([row.executor, row.enabled, row.settings]),
  }));
}
