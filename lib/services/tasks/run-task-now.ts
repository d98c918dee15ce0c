import { z } from 'zod';
import { writeDueNow } from '../../db/task-writer';
import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import { idText, lockVersion, optionalText, parseInput } from '../parse-input';
import { authorizeTaskVerb } from './task-subject';
import { moveTask } from './task-transaction';

export type RunNowInput = { taskId: string; lockVersion: number; reason?: string };

const schema = z.object({ taskId: idText, lockVersion, reason: optionalText(1000) });

/** Run now: a pending task becomes due at once. Its status stays. */
export async function runTaskNow(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'run_now', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return moveTask(ctx, actor.value, {
    action: 'run_now',
    seen: parsed.value,
    step: async ({ tx, task, now }) => ({ changed: await writeDueNow(tx, task, now) }),
    record: ({ task }) => ({
      reason: parsed.value.reason,
      details: { dueBefore: task.nextRetryTime?.toISOString() ?? null },
    }),
  });
}
