import { appendCompensation } from '../../db/compensation-store';
import { writeCompensated } from '../../db/task-writer';
import type { CompensationKind } from '../../domain/compensation';
import type { VerbResult } from '../../domain/errors';
import { STATUS } from '../../domain/task-status';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { compensationFacts, compensationInput, recordOf } from './compensation-input';
import { authorizeTaskVerb } from './task-subject';
import { moveTask } from './task-transaction';

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

/** Compensate: failed to compensated, with its typed record. Nothing is sent anywhere. */
export async function compensateTask(ctx: ServiceContext, input: unknown): Promise<VerbResult<TaskMoved>> {
  const actor = await authorizeTaskVerb(ctx, 'compensate', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(compensationInput, input);
  if (!parsed.ok) return parsed;
  const record = recordOf(parsed.value, actor.value);
  return moveTask(
    ctx,
    actor.value,
    'compensate',
    parsed.value,
    async ({ tx, task, now }) => {
      const changed = await writeCompensated(tx, task, now);
      if (changed === 1) await appendCompensation(tx, 1, record, now);
      return { changed };
    },
    () => ({
      to: 'compensated',
      toCode: STATUS.compensated,
      reason: record.reason,
      details: { compensation: compensationFacts(record), seq: 1 },
    }),
  );
}
