import { appendCompensation } from '../../db/compensation-store';
import { writeCompensated } from '../../db/task-writer';
import type { CompensationKind } from '../../domain/compensation';
import type { VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import {
  compensationFacts,
  compensationInput,
  recordOf,
  type ParsedCompensation,
} from './compensation-input';
import { secondPerson } from './second-person';
import { authorizeTaskVerb } from './task-subject';
import { moveTask, type TaskMove } from './task-transaction';

export type CompensateInput = {
  taskId: string;
  lockVersion: number;
  kind: CompensationKind;
  reason: string;
  /** Required for done_elsewhere and reversed. */
  reference?: string;
  /** Plain decimal in major units, `258.00`, more than nought; needs `currency`. */
  amount?: string;
  /** ISO code, three capitals. */
  currency?: string;
  /** http or https only. */
  evidenceUrl?: string;
};

/**
 * Compensate: failed to compensated, with its typed record. Nothing is sent anywhere. Where the type's rules want a
 * second person, it is asked for instead.
 */
export async function compensateTask(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'compensate', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(compensationInput, input);
  if (!parsed.ok) return parsed;
  const move = compensateMove(parsed.value, actor.value);
  const second = secondPerson('compensate', move, input, COMPENSATION_FIELDS, parsed.value);
  return moveTask(ctx, actor.value, move, second);
}

/** Fields of `compensationInput` as they came over the border, for what waits for a second person. */
export const COMPENSATION_FIELDS = [
  'kind',
  'reason',
  'reference',
  'amount',
  'currency',
  'evidenceUrl',
] as const;

/** @param actor whose compensation it is: who asked for it, where a second person agreed */
export function compensateMove(seen: ParsedCompensation, actor: Actor): TaskMove {
  const record = recordOf(seen, actor);
  return {
    action: 'compensate',
    seen,
    step: async ({ tx, task, now }) => {
      const changed = await writeCompensated(tx, task, now);
      if (changed === 1) await appendCompensation(tx, 1, record, now);
      return { changed };
    },
    record: () => ({
      to: 'compensated',
      toCode: STATUS.compensated,
      reason: record.reason,
      details: { compensation: compensationFacts(record), seq: 1 },
    }),
  };
}
