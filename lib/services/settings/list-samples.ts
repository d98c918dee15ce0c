import { z } from 'zod';
import { readSampleRows } from '../../db/type-tasks-reader';
import { readTypeRules } from '../../db/type-rules-reader';
import { ok, type VerbResult } from '../../domain/errors';
import { maskPayload } from '../../domain/masking';
import type { SampleTask } from '../../domain/views/task-type';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { byteLength } from '../tasks/payload-change';
import { storedName } from './type-subject';

export type ListSamplesInput = { bizType: string };

const schema = z.object({ bizType: storedName });
const OF_EACH_STATUS = 3;
/** Longer payloads are not offered: a test is typed and read by a person. Bytes. */
const LONGEST = 64 * 1024;

/** Some tasks of a type whose payloads can be tried, the newest first, masked: values are revealed one task at a time. */
export async function listSamples(ctx: ServiceContext, input: unknown): Promise<VerbResult<SampleTask[]>> {
  const actor = await authorize(ctx, 'task_type.edit');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { bizType } = parsed.value;
  const { rules } = await readTypeRules(ctx.db.prisma, bizType);
  const rows = await readSampleRows(ctx.db.prisma, bizType, OF_EACH_STATUS);
  return ok(
    rows.map(({ id, bizId, createdAt, payload }) => {
      const { text, masked } = maskPayload(payload, rules.settings.maskedKeys);
      const short = byteLength(payload) <= LONGEST;
      return {
        taskId: id.toString(),
        bizId,
        createdAt: createdAt.toISOString(),
        payload: short ? text : null,
        maskedFields: masked.length,
      };
    }),
  );
}
