import { z } from 'zod';
import { recordSightings } from '../../db/failure-group-store';
import { writeGiveUp } from '../../db/task-writer';
import { cutByCodePoint, LAST_ERROR_LIMIT } from '../../domain/cut-text';
import { givenUpGroup, type Fingerprint } from '../../domain/fingerprint';
import type { VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import { idText, lockVersion, parseInput, requiredText } from '../parse-input';
import { authorizeTaskVerb } from './task-subject';
import { moveTask } from './task-transaction';

export type GiveUpInput = { taskId: string; lockVersion: number; reason: string };

const schema = z.object({ taskId: idText, lockVersion, reason: requiredText(1000) });

/** Give up: pending or stuck to failed. The reason becomes the error of a task that never had one. */
export async function giveUpTask(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'give_up', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { reason } = parsed.value;
  let group: Fingerprint | undefined;
  const result = await moveTask(ctx, actor.value, {
    action: 'give_up',
    seen: parsed.value,
    step: async ({ tx, task, now }) => {
      group = givenUpGroup(task.bizType);
      const text = cutByCodePoint(reason, LAST_ERROR_LIMIT);
      return { changed: await writeGiveUp(tx, task, now, text, group.id) };
    },
    record: ({ task }) => ({
      to: 'failed',
      toCode: STATUS.failed,
      reason,
      details: { claimedBy: task.claimedBy, retryCount: task.retryCount },
    }),
  });
  const now = ctx.db.clock.now();
  if (result.ok && group !== undefined) await recordSightings(ctx.db, [{ group, first: now, last: now }]);
  return result;
}
