import { z } from 'zod';
import type { ListedRequest } from '../../db/approval-reader';
import type { RequestRow } from '../../domain/views/approval';
import type { StakesView } from '../../domain/views/recon-run';
import type { Actor } from '../actor';

const stakes: z.ZodType<StakesView> = z.object({
  currency: z.string(),
  count: z.number(),
  absolute: z.string(),
  net: z.string(),
  withoutAmount: z.number(),
});
const stored = z.object({
  label: z.string(),
  count: z.number(),
  stakes: z.array(stakes),
  href: z.string().optional(),
});

export function requestRow(request: ListedRequest, viewer: Pick<Actor, 'id'>): RequestRow {
  const { id, kind, state, bizType, requesterName, reason, createdAt, decidedAt, checkerName } = request;
  const { label, count, stakes: money, href } = stored.parse(JSON.parse(request.summary));
  return {
    id: id.toString(),
    kind,
    state,
    label,
    href: href ?? hrefOf(request),
    bizType,
    count,
    stakes: money,
    requester: requesterName,
    reason,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    checker: checkerName,
    isOwn: request.requesterId === viewer.id,
  };
}

/** The page of what a request is about; where it has none, the request itself. */
function hrefOf({ id, subjectType, subjectId, sourceId, businessDate }: ListedRequest): string {
  switch (subjectType) {
    case 'task':
      return `/tasks/${subjectId}`;
    case 'break':
      return `/reconciliation/breaks/${subjectId}`;
    case 'break_operation':
      return `/reconciliation/operations/${subjectId}`;
    case 'day':
      return `/reconciliation/days/${sourceId}/${businessDate}`;
    default:
      return `/approvals/${id}`;
  }
}
