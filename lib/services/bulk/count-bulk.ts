import { countOpenOperations } from '../../db/bulk-store';
import { ok, type VerbResult } from '../../domain/errors';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';

/** How many bulk operations are not over yet, paused and stopped ones among them: an index read. */
export async function countLiveBulk(ctx: ServiceContext): Promise<VerbResult<number>> {
  const actor = await authorize(ctx, 'task.read');
  return actor.ok ? ok(await countOpenOperations(ctx.db.prisma)) : actor;
}
