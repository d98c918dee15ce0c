import { countPending } from '../../db/approval-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';

/** How many requests wait for their second person, one's own among them: an index read. */
export async function countRequests(ctx: ServiceContext): Promise<VerbResult<number>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  return actor.ok ? ok((await countPending(ctx.db.prisma, actor.value.id)).pending) : actor;
}
