import { z } from 'zod';
import { readSampleRows } from '../../db/type-tasks-reader';
import { ok, type VerbResult } from '../../domain/errors';
import type { SampleTask } from '../../domain/views/task-type';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { storedName } from './type-subject';

export type ListSamplesInput = { bizType: string };

const schema = z.object({ bizType: storedName });
const OF_EACH_STATUS = 3;

/** Some tasks of a type whose payloads can be tried, the newest first. */
export async function listSamples(ctx: ServiceContext, input: unknown): Promise<VerbResult<SampleTask[]>> {
  const actor = await authorize(ctx, 'task_type.edit');
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const rows = await readSampleRows(ctx.db.prisma, parsed.value.bizType, OF_EACH_STATUS);
  return ok(
    rows.map(({ id, bizId, createdAt }) => ({
      taskId: id.toString(),
      bizId,
      createdAt: createdAt.toISOString(),
    })),
  );
}
