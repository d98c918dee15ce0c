import { z } from 'zod';
import { countOpenOperations, listOperations } from '../../db/bulk-store';
import { BULK_KINDS, type BulkKind } from '../../domain/bulk';
import { ok, type VerbResult } from '../../domain/errors';
import type { BulkList } from '../../domain/views/bulk';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, pageSize } from '../filter-input';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { bulkRow } from './bulk-view';

export type ListBulkInput = {
  /** live: not over yet, paused and stopped ones among them. Both when missing. */
  state?: 'live' | 'ended';
  kind?: BulkKind;
  cursor?: string;
  pageSize?: number;
};

const schema = z.object({
  state: z.enum(['live', 'ended']).optional().catch(undefined),
  kind: z.enum(BULK_KINDS).optional().catch(undefined),
  cursor: filterText(200),
  pageSize,
});

/** One page of bulk operations, the newest first. Bad filters and cursors fall back. */
export async function listBulk(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkList>> {
  const actor = await authorize(ctx, 'task.read');
  if (!actor.ok) return actor;
  const { state, kind, cursor, pageSize: size } = schema.parse(input ?? {});
  const { prisma, clock } = ctx.db;
  const filter = { kind, ended: state === undefined ? undefined : state === 'ended' };
  const read = async (at: PageCursor | null, take: number) => {
    const rows = await listOperations(prisma, filter, at && { id: at.id, side: at.side }, take);
    return rows.map((row) => ({ row, key: { time: 0, id: row.id } }));
  };
  const { rows, ...page } = await keysetPage(decodeCursor(cursor), size, read);
  return ok({
    rows: rows.map(({ row }) => bulkRow(row)),
    ...page,
    live: await countOpenOperations(prisma),
    at: clock.now().toISOString(),
  });
}
