import type { BulkKind, BulkState } from '../domain/bulk';
import type { Tx } from './client';

/** An export of tasks that has ended, as it stands among the bulk operations. Choice and options as JSON. */
export type EndedExport = {
  /** done: a file with all that was asked for. cancelled: the rest was given up. */
  state: Extract<BulkState, 'done' | 'cancelled'>;
  choice: string;
  options: string;
  reason: string;
  requester: { id: bigint; name: string; role: string };
  /** Tasks that were written. */
  rows: number;
  startedAt: Date;
  endedAt: Date;
};

const KIND: BulkKind = 'export';

/** Never live: no worker has anything to do with it. Returns its number. */
export async function recordEndedExport(tx: Tx, ended: EndedExport): Promise<bigint> {
  const { requester, rows, startedAt, endedAt, ...columns } = ended;
  const row = await tx.bulkOperation.create({
    data: {
      ...columns,
      kind: KIND,
      requesterId: requester.id,
      requesterName: requester.name,
      requesterRole: requester.role,
      actingId: requester.id,
      frozenAt: startedAt,
      setAt: startedAt,
      startedAt,
      changedAt: endedAt,
      finishedAt: endedAt,
      expected: rows,
      total: rows,
      succeeded: rows,
    },
    select: { id: true },
  });
  return row.id;
}
