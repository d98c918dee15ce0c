import { appendCompensation, readCompensations } from '../../db/compensation-store';
import { writeAmended } from '../../db/task-writer';
import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { COMPENSATION_FIELDS, type CompensateInput } from './compensate-task';
import {
  compensationFacts,
  compensationInput,
  recordOf,
  type ParsedCompensation,
} from './compensation-input';
import { secondPerson } from './second-person';
import { authorizeTaskVerb } from './task-subject';
import { moveTask, type Loaded, type Step, type TaskMove } from './task-transaction';

export type AmendInput = CompensateInput;

/** Amend a compensation: a further row that counts from now on; the earlier ones stay on record. */
export async function amendCompensation(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'amend_compensation', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(compensationInput, input);
  if (!parsed.ok) return parsed;
  const move = amendMove(parsed.value, actor.value);
  const second = secondPerson('compensate', move, input, COMPENSATION_FIELDS, parsed.value);
  return moveTask(ctx, actor.value, move, second);
}

/** @param actor whose amendment it is: who asked for it, where a second person agreed */
export function amendMove(seen: ParsedCompensation, actor: Actor): TaskMove {
  const record = recordOf(seen, actor);
  let details: Record<string, unknown> = {};
  const step = async ({ tx, task, now }: Loaded): Promise<Step> => {
    const before = (await readCompensations(tx, task.id)).at(-1);
    if (before === undefined) return { refuse: { code: 'not_found', what: 'compensation' } };
    const changed = await writeAmended(tx, task);
    if (changed !== 1) return { changed };
    await appendCompensation(tx, before.seq + 1, record, now);
    const [from, to] = [compensationFacts(before), compensationFacts(record)];
    details = { before: from, after: to, compensation: to, seq: before.seq + 1 };
    return { changed };
  };
  return { action: 'amend_compensation', seen, step, record: () => ({ reason: record.reason, details }) };
}
