import { z } from 'zod';
import { writeRetry } from '../../db/task-writer';
import type { VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput } from '../parse-input';
import { outcomeDetails, outcomeWord } from './outcome-word';
import { secondPerson, WORD_FIELDS } from './second-person';
import { authorizeTaskVerb } from './task-subject';
import { moveTask, type TaskMove } from './task-transaction';

export type RetryInput = {
  taskId: string;
  lockVersion: number;
  reason?: string;
  /** The person's word that the outcome was checked, and how; needed when `outcomeCheckNeeded`. */
  outcomeChecked?: boolean;
  outcomeHow?: string;
};

export const retryInput = z.object({
  taskId: idText,
  lockVersion,
  reason: optionalText(1000),
  ...outcomeWord,
});

/**
 * Retry: failed to pending, a fresh round, due now. Refuses with `conflict` when somebody was first, with
 * `outcome_unchecked` when the last outcome is unknown and nobody checked it.
 */
export async function retryTask(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'retry', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(retryInput, input);
  if (!parsed.ok) return parsed;
  const move = retryMove(parsed.value);
  return moveTask(ctx, actor.value, move, secondPerson('move', move, input, WORD_FIELDS));
}

export function retryMove(seen: z.output<typeof retryInput>): TaskMove {
  return {
    action: 'retry',
    seen,
    step: async ({ tx, task, now }) => ({ changed: await writeRetry(tx, task, now) }),
    record: ({ task }) => ({
      to: 'pending',
      toCode: STATUS.pending,
      reason: seen.reason,
      details: { retryCountBefore: task.retryCount, ...outcomeDetails(seen) },
    }),
  };
}
