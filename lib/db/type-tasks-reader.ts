import { STATUS, type StatusCode } from '../domain/task-status';
import type { Tx } from './client';

/** How many tasks of a type have a status, at most `cap`: one range of ix_async_task_claim. */
export async function countOfType(tx: Tx, bizType: string, status: StatusCode, cap: number): Promise<number> {
  return tx.asyncTask.count({ where: { bizType, status }, orderBy: { status: 'asc' }, take: cap });
}

/** Whether any task of this type stands in the ledger, by the leading column of ix_async_task_claim. */
export async function hasTasksOfType(tx: Tx, bizType: string): Promise<boolean> {
  return (await tx.asyncTask.findFirst({ where: { bizType }, select: { id: true } })) !== null;
}

export type SampleRow = { id: bigint; bizId: string; createdAt: Date };

/**
 * Some late tasks of a type, `take` of each status: each read is one short range of ix_async_task_claim from its end,
 * since nothing orders a type by age.
 */
export async function readSampleRows(tx: Tx, bizType: string, take: number): Promise<SampleRow[]> {
  const rows: SampleRow[] = [];
  for (const status of Object.values(STATUS)) {
    const found = await tx.asyncTask.findMany({
      where: { bizType, status },
      orderBy: [{ nextRetryTime: 'desc' }, { id: 'desc' }],
      take,
      select: { id: true, bizId: true, createdAt: true },
    });
    rows.push(...found);
  }
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, take * 2);
}
