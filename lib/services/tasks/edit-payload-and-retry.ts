import { z } from 'zod';
import { isNoJson } from '../../db/no-json';
import { appendRevision, PRODUCER } from '../../db/revision-store';
import { readPayload } from '../../db/task-reader';
import { writeRetry } from '../../db/task-writer';
import { refused, type VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { idText, lockVersion, parseInput, requiredText } from '../parse-input';
import { outcomeDetails, outcomeWord } from './outcome-word';
import { payloadChange } from './payload-change';
import { payloadText } from './payload-text';
import { secondPerson, WORD_FIELDS } from './second-person';
import { authorizeTaskVerb } from './task-subject';
import { moveTask, type Loaded, type Step, type TaskMove } from './task-transaction';

export type EditPayloadInput = {
  taskId: string;
  lockVersion: number;
  /** Exactly as typed; valid JSON, at most 16 MB. */
  payload: string;
  reason: string;
  /** The person's word that the outcome was checked, and how; needed when `outcomeCheckNeeded`. */
  outcomeChecked?: boolean;
  outcomeHow?: string;
};

export const editPayloadInput = z.object({
  taskId: idText,
  lockVersion,
  payload: payloadText,
  reason: requiredText(1000),
  ...outcomeWord,
});

/** Edit the payload and retry: a new revision, stored exactly as typed; the producer's own is kept as the first. */
export async function editPayloadAndRetry(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'edit_payload', input, ['task.reveal']);
  if (!actor.ok) return actor;
  const parsed = parseInput(editPayloadInput, input);
  if (!parsed.ok) return parsed;
  const move = editPayloadMove(parsed.value, actor.value);
  const second = secondPerson('edit_payload', move, input, [...WORD_FIELDS, 'payload']);
  try {
    return await moveTask(ctx, actor.value, move, second);
  } catch (error) {
    if (!isNoJson(error)) throw error;
    return refused({ code: 'invalid', fields: { payload: 'not_json' } });
  }
}

/** @param actor whose edit it is: who asked for it, where a second person agreed */
export function editPayloadMove(seen: z.output<typeof editPayloadInput>, actor: Actor): TaskMove {
  const { payload, reason } = seen;
  const by = { actorId: actor.id, actorName: actor.name, reason };
  let details: Record<string, unknown> = {};
  const step = async ({ tx, task, rules, now }: Loaded): Promise<Step> => {
    const before = (await readPayload(tx, task.id)) ?? '';
    if (before === payload) return { refuse: { code: 'invalid', fields: { payload: 'unchanged' } } };
    const revision = task.payloadRevision + 1;
    const changed = await writeRetry(tx, task, now, { payload, revision });
    if (changed !== 1) return { changed };
    const producer = { createdAt: task.createdAt, actorId: null, actorName: PRODUCER, reason: null };
    if (task.payloadRevision === 1)
      await appendRevision(tx, task.id, { ...producer, revision: 1, payload: before });
    await appendRevision(tx, task.id, { ...by, revision, payload, createdAt: now });
    details = { revision: { before: revision - 1, after: revision } };
    details.payload = payloadChange(before, payload, rules.settings.maskedKeys);
    return { changed };
  };
  const record = () => ({
    to: 'pending' as const,
    toCode: STATUS.pending,
    reason,
    details: { ...details, ...outcomeDetails(seen) },
  });
  return { action: 'edit_payload', seen, step, record };
}
