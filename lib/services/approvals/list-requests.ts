import { z } from 'zod';
import { countPending, listRequestRows, type RequestFilter } from '../../db/approval-reader';
import { ok, type VerbResult } from '../../domain/errors';
import type { RequestList } from '../../domain/views/approval';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, pageSize } from '../filter-input';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { requestRow } from './request-view';

export type ListRequestsInput = {
  /** pending: all that wait. mine: what the viewer asked for, waiting or over. decided: all that are over. */
  tab?: 'pending' | 'mine' | 'decided';
  cursor?: string;
  pageSize?: number;
};

const schema = z.object({
  tab: z.enum(['pending', 'mine', 'decided']).catch('pending'),
  cursor: filterText(200),
  pageSize,
});

/** One page of requests, the newest first. Bad filters and cursors fall back. */
export async function listRequests(ctx: ServiceContext, input: unknown): Promise<VerbResult<RequestList>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const { tab, cursor, pageSize: size } = schema.parse(input ?? {});
  const { prisma, clock } = ctx.db;
  const filter: RequestFilter =
    tab === 'mine' ? { state: 'all', requesterId: actor.value.id } : { state: tab };
  const read = async (at: PageCursor | null, take: number) => {
    const rows = await listRequestRows(prisma, filter, at && { id: at.id, side: at.side }, take);
    return rows.map((row) => ({ row, key: { time: 0, id: row.id } }));
  };
  const { rows, ...page } = await keysetPage(decodeCursor(cursor), size, read);
  return ok({
    rows: rows.map(({ row }) => requestRow(row, actor.value)),
    ...page,
    ...(await countPending(prisma, actor.value.id)),
    at: clock.now().toISOString(),
  });
}
