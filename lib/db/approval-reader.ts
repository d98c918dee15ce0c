import type { RequestKind, RequestState } from '../domain/approval';
import type { StoredRequest } from './approval-store';
import type { Tx } from './client';

/** waiting: for anybody's second person; mine: what the viewer asked for; decided: what is over. */
export type RequestFilter = { state: 'pending' | 'decided' | 'all'; requesterId?: bigint };

/** What a list shows, without what was asked for and how the rows looked: a payload may stand there. */
const LISTED = { input: true, frozen: true } as const;
export type ListedRequest = Omit<StoredRequest, keyof typeof LISTED>;

/** Newest first beyond an id; `newer`: those before it, oldest first. */
export async function listRequestRows(
  tx: Tx,
  filter: RequestFilter,
  after: { id: bigint; side: 'older' | 'newer' } | null,
  take: number,
): Promise<ListedRequest[]> {
  const newer = after?.side === 'newer';
  const beyond = after === null ? {} : { id: newer ? { gt: after.id } : { lt: after.id } };
  const { requesterId } = filter;
  const where = {
    ...stateWhere(filter.state),
    ...(requesterId === undefined ? {} : { requesterId }),
    ...beyond,
  };
  const orderBy = { id: newer ? ('asc' as const) : ('desc' as const) };
  return (await tx.approvalRequest.findMany({ where, omit: LISTED, orderBy, take })) as ListedRequest[];
}

function stateWhere(state: RequestFilter['state']) {
  const pending: RequestState = 'pending';
  if (state === 'all') return {};
  return { state: state === 'pending' ? pending : { not: pending } };
}

/** All that wait, and of these what one person asked for. */
export async function countPending(tx: Tx, requesterId: bigint): Promise<{ pending: number; mine: number }> {
  const waiting = { state: 'pending' satisfies RequestState };
  const pending = await tx.approvalRequest.count({ where: waiting });
  return { pending, mine: await tx.approvalRequest.count({ where: { ...waiting, requesterId } }) };
}

/** Those of all days of a source that wait, oldest first. */
export async function pendingOfSource(tx: Tx, sourceId: bigint): Promise<ListedRequest[]> {
  return (await tx.approvalRequest.findMany({
    where: { sourceId, state: 'pending' satisfies RequestState },
    omit: LISTED,
    orderBy: { id: 'asc' },
  })) as ListedRequest[];
}

/** The sign-off or the reopening of a day that waits; there is one at most. */
export async function pendingOfDay(
  tx: Tx,
  sourceId: bigint,
  businessDate: string,
): Promise<ListedRequest | null> {
  return (await tx.approvalRequest.findFirst({
    where: {
      sourceId,
      businessDate,
      kind: { in: ['sign_off', 'reopen'] satisfies RequestKind[] },
      state: 'pending' satisfies RequestState,
    },
    omit: LISTED,
    orderBy: { id: 'desc' },
  })) as ListedRequest | null;
}
