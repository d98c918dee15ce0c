import type { BulkItemState } from '../domain/bulk';
import { STATUS } from '../domain/task-status';
import type { Database } from './client';

/** An item of a moved task, and what the ledger says of that now; null: there is no such task any more. */
export type EndedItem = {
  taskId: bigint;
  state: string;
  attempts: number;
  task: { status: number; attemptCount: number } | null;
};

type Raw = {
  taskId: string;
  state: string;
  attempts: number;
  status: number | null;
  attemptCount: number | null;
};

const state = (name: BulkItemState) => `'${name}'`;
const ENDED = [STATUS.success, STATUS.failed, STATUS.compensated].join(', ');

/**
 * Items behind `after`, up to `to` (null: all of them), whose task has been executed or settled since: the others, most
 * of a large set, stay where they are. Both are read along their primary keys. Named raw read.
 */
export async function readEndedItems(
  db: Database,
  operationId: bigint,
  { after, to }: { after: bigint; to: bigint | null },
): Promise<EndedItem[]> {
  const text = db.provider === 'mysql' ? 'CHAR' : 'TEXT';
  const rows = await db.prisma.$queryRawUnsafe<Raw[]>(
    `SELECT CAST(i.task_id AS ${text}) AS taskId, i.state AS state, i.attempts AS attempts, t.status AS status, ` +
      't.attempt_count AS attemptCount FROM bulk_item AS i LEFT JOIN async_task AS t ON t.id = i.task_id ' +
      `WHERE i.operation_id = ? AND i.task_id > ?${to === null ? '' : ' AND i.task_id <= ?'} ` +
      `AND i.state IN (${state('in_flight')}, ${state('retrying')}) AND (t.id IS NULL OR t.status IN (${ENDED}) ` +
      `OR (i.state = ${state('in_flight')} AND t.attempt_count > i.attempts))`,
    operationId,
    after,
    ...(to === null ? [] : [to]),
  );
  return rows.map(({ taskId, status, attemptCount, ...item }) => ({
    ...item,
    taskId: BigInt(taskId),
    attempts: Number(item.attempts),
    task: status === null ? null : { status: Number(status), attemptCount: Number(attemptCount) },
  }));
}
