import { existsTask } from '../../db/list-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';

/** Whether there has never been a task: the first screen then says how to write one. */
export async function isLedgerEmpty(ctx: ServiceContext): Promise<VerbResult<boolean>> {
  const actor = await authorize(ctx, 'task.read');
  return actor.ok ? ok(!(await existsTask(ctx.db.prisma, {}))) : actor;
}
