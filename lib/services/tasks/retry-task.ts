import { z } from 'zod';
import { writeRetry } from '../../db/task-writer';
import type { VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput } from '../parse-input';
import { outcomeDetails, outcomeWord } from './outcome-word';
import { authorizeTaskVerb } from './task-subject';
import { moveTask } from './task-transaction';

export type RetryInput = {
  taskId: string;
  lockVersion: number;
  reason?: string;
  /** The person's word that the outcome was checked, and how; needed when `outcomeCheckNeeded`. */
  outcomeChecked?: boolean;
  outcomeHow?: string;
};

const schema = z.object({ taskId: idText, lockVersion, reason: optionalText(1000), ...outcomeWord });

/**
 * Retry: failed to pending, a fresh round, due now. Refuses with `conflict` when somebody was first, with
 * `outcome_unchecked` when the last outcome is unknown and nobody checked it.
 */
export async function retryTask(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'retry', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return moveTask(
    ctx,
    actor.value,
    'retry',
    parsed.value,
    async ({ tx, task, now }) => ({ changed: await writeRetry(tx, task, now) }),
    ({ task }) => ({
      to: 'pending',
      toCode: STATUS.pending,
      reason: parsed.value.reason,
      details: { retryCountBefore: task.retryCount, ...outcomeDetails(parsed.value) },
    }),
  );
}
