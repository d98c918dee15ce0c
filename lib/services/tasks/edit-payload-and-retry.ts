import { z } from 'zod';
import { databaseErrorCodes } from '../../db/failure';
import { appendRevision, PRODUCER } from '../../db/revision-store';
import { readPayload } from '../../db/task-reader';
import { writeRetry } from '../../db/task-writer';
import { refused, type VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import { idText, lockVersion, parseInput, requiredText } from '../parse-input';
import { outcomeDetails, outcomeWord } from './outcome-word';
import { payloadChange } from './payload-change';
import { payloadText } from './payload-text';
import { authorizeTaskVerb } from './task-subject';
import { moveTask, type Loaded, type Step } from './task-transaction';

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

const schema = z.object({
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
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { payload, reason } = parsed.value;
  const by = { actorId: actor.value.id, actorName: actor.value.name, reason };
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
    details: { ...details, ...outcomeDetails(parsed.value) },
  });
  try {
    return await moveTask(ctx, actor.value, 'edit_payload', parsed.value, step, record);
  } catch (error) {
    if (!databaseErrorCodes(error).some((code) => CHECK_FAILED.has(code))) throw error;
    return refused({ code: 'invalid', fields: { payload: 'not_json' } });
  }
}

/** The database's own JSON check is narrower than ours in one thing: MariaDB ends at 32 levels. */
const CHECK_FAILED = new Set(['4025', '3819', 'SQLITE_CONSTRAINT_CHECK', '275']);
