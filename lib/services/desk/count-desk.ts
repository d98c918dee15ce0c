import { countOpenBreaks, countWaitingRequests } from '../../db/desk-reader';
import { ok, type VerbResult } from '../../domain/errors';
import type { CappedCount } from '../../domain/views/quantities';
import { authorize } from '../actor';
import { COUNT_CAP, cappedCount } from '../capped-count';
import type { ServiceContext } from '../context';

/** Open breaks, and requests that wait for a second person: index reads for the frame of every page. */
export async function countDesk(
  ctx: ServiceContext,
): Promise<VerbResult<{ breaks: CappedCount; requests: CappedCount }>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const breaks = await countOpenBreaks(ctx.db.prisma, COUNT_CAP + 1);
  const requests = await countWaitingRequests(ctx.db.prisma, COUNT_CAP + 1);
  return ok({ breaks: cappedCount(breaks), requests: cappedCount(requests) });
}
