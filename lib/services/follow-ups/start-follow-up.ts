import { z } from 'zod';
import { bizTypeName } from '../../config/biz-type-name';
import type { VerbResult } from '../../domain/errors';
import type { Permission } from '../../domain/roles';
import type { FollowUpStarted } from '../../domain/views/task-page';
import { authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, parseInput, requiredText } from '../parse-input';
import { payloadText } from '../tasks/payload-text';
import { subjectOf } from '../tasks/task-subject';
import { beginFollowUp } from './follow-up-transaction';

export type StartFollowUpInput = {
  taskId: string;
  lockVersion: number;
  /** Left out: the task's own type. Another one has to be configured. */
  bizType?: string;
  /** Left out: as the task has it, to the byte. Another one needs the right to edit payloads. */
  payload?: string;
  reason: string;
};

export const followUpInput = z.object({
  taskId: idText,
  lockVersion,
  bizType: bizTypeName.optional(),
  payload: payloadText.optional(),
  reason: requiredText(1000),
});

/** The wish that parsed input stands for. */
export function redriveWish({ bizType, payload, reason }: z.output<typeof followUpInput>) {
  return { kind: 'redrive' as const, bizType: bizType ?? null, payload: payload ?? null, reason };
}

export function followUpPermissions(input: unknown): Permission[] {
  const named = typeof input === 'object' && input !== null && 'payload' in input ? input.payload : undefined;
  return named === undefined ? ['task.retry'] : ['task.retry', 'task.edit_payload', 'task.reveal'];
}

/**
 * Repair a final task by a new one of the same business document, with its own event_id and due now; the final task keeps
 * its status. Refuses with `conflict` when somebody was first.
 */
export async function startFollowUp(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<FollowUpStarted>> {
  const action = 'start_follow_up';
  const actor = await authorizeVerb(ctx, action, followUpPermissions(input), () => subjectOf(ctx, input));
  if (!actor.ok) return actor;
  const parsed = parseInput(followUpInput, input);
  if (!parsed.ok) return parsed;
  const { taskId, lockVersion: seen } = parsed.value;
  const wish = redriveWish(parsed.value);
  return beginFollowUp(ctx, actor.value, { action, taskId, lockVersion: seen, wish, input });
}
