import { z } from 'zod';
import { readPayload, readTaskFacts } from '../../db/task-reader';
import { readTypeRules } from '../../db/type-rules-reader';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { maskPayload } from '../../domain/masking';
import type { SamplePayload } from '../../domain/views/task-type';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput } from '../parse-input';
import { byteLength } from '../tasks/payload-change';

export type GetSampleInput = { taskId: string };

const schema = z.object({ taskId: idText });
/** Longer payloads are not offered: a test is typed and read by a person. Bytes. */
const LONGEST = 64 * 1024;

/** One task's payload for a test call, masked; its values are revealed by another verb, on record. */
export async function getSample(ctx: ServiceContext, input: unknown): Promise<VerbResult<SamplePayload>> {
  const actor = await authorize(ctx, 'task_type.edit');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  const { prisma } = ctx.db;
  const task = parsed.ok ? await readTaskFacts(prisma, parsed.value.taskId) : null;
  if (task === null) return refused({ code: 'not_found', what: 'task' });
  const taskId = task.id.toString();
  const payload = (await readPayload(prisma, task.id)) ?? '';
  if (byteLength(payload) > LONGEST) return ok({ taskId, payload: null, maskedFields: 0 });
  const { rules } = await readTypeRules(prisma, task.bizType);
  const { text, masked } = maskPayload(payload, rules.settings.maskedKeys);
  return ok({ taskId, payload: text, maskedFields: masked.length });
}
