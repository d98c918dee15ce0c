import { z } from 'zod';
import { readItems } from '../../db/bulk-reader';
import { readOperation } from '../../db/bulk-store';
import { BULK_ITEM_STATES, SKIP_REASONS, type BulkItemState, type SkipReason } from '../../domain/bulk';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { BulkItemList } from '../../domain/views/bulk';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, pageSize } from '../filter-input';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { idText } from '../parse-input';

export type ListBulkItemsInput = {
  id: string;
  state?: BulkItemState;
  why?: SkipReason;
  cursor?: string;
  pageSize?: number;
};

const schema = z.object({
  id: idText.catch(-1n),
  state: z.enum(BULK_ITEM_STATES).optional().catch(undefined),
  why: z.enum(SKIP_REASONS).optional().catch(undefined),
  cursor: filterText(200),
  pageSize,
});

/** One page of an operation's tasks, in the order in which they are moved. Bad filters and cursors fall back. */
export async function listBulkItems(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkItemList>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { id, cursor, pageSize: size, ...filter } = schema.parse(input ?? {});
  const { prisma, clock } = ctx.db;
  if ((await readOperation(prisma, id)) === null) return refused({ code: 'not_found', what: 'bulk' });
  const read = async (at: PageCursor | null, take: number) => {
    const rows = await readItems(prisma, id, filter, at && { taskId: at.id, side: at.side }, take);
    return rows.map((row) => ({ row, key: { time: 0, id: row.taskId } }));
  };
  const { rows, ...page } = await keysetPage(decodeCursor(cursor), size, read);
  return ok({
    rows: rows.map(({ row: { taskId, task, state, why, whyBy, whyAt, movedAt, settledAt } }) => ({
      taskId: taskId.toString(),
      bizType: task?.bizType ?? null,
      bizId: task?.bizId ?? null,
      state: state as BulkItemState,
      why: why as SkipReason | null,
      by: whyBy,
      at: (whyAt ?? settledAt ?? movedAt)?.toISOString() ?? null,
    })),
    ...page,
    at: clock.now().toISOString(),
  });
}
