import { z } from 'zod';
import { writeRelease } from '../../db/task-writer';
import type { VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput } from '../parse-input';
import { outcomeDetails, outcomeWord } from './outcome-word';
import { secondPerson, WORD_FIELDS } from './second-person';
import { authorizeTaskVerb } from './task-subject';
import { moveTask, type TaskMove } from './task-transaction';

export type ReleaseInput = {
  taskId: string;
  lockVersion: number;
  reason?: string;
  outcomeChecked: true;
  outcomeHow: string;
};

export const releaseInput = z.object({
  taskId: idText,
  lockVersion,
  reason: optionalText(1000),
  ...outcomeWord,
});

/** Release: stuck to pending, due now; always needs the word that the outcome was checked. */
export async function releaseTask(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'release', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(releaseInput, input);
  if (!parsed.ok) return parsed;
  const move = releaseMove(parsed.value);
  return moveTask(ctx, actor.value, move, secondPerson('move', move, input, WORD_FIELDS));
}

export function releaseMove(seen: z.output<typeof releaseInput>): TaskMove {
  return {
    action: 'release',
    seen,
    step: async ({ tx, task, now }) => ({ changed: await writeRelease(tx, task, now) }),
    record: ({ task }) => ({
      to: 'pending',
      toCode: STATUS.pending,
      reason: seen.reason,
      details: { claimedBy: task.claimedBy, ...outcomeDetails(seen) },
    }),
  };
}
