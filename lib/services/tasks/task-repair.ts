import type { TaskTypeRules } from '../../config/task-type';
import type { Tx } from '../../db/client';
import { repairableOf } from '../../db/follow-up-begin';
import { readFollowUpsOf, type StoredFollowUp } from '../../db/follow-up-store';
import { readFollowUps, type TaskFacts } from '../../db/task-reader';
import { followUpVerdict } from '../../domain/follow-up';
import type { Role } from '../../domain/roles';
import type { FollowUpView, TaskPage } from '../../domain/views/task-page';
import { siblingView } from './task-row';
import type { TypeCatalogue } from './type-catalogue';

/** `life`: the same tasks as they stand in the timeline. */
export type TaskRepair = Pick<TaskPage, 'followUps' | 'repair'> & {
  life: (FollowUpView & { createdAt: string })[];
};

/** Tasks that repair this one, and whether another one may be started. */
export async function readRepair(
  tx: Tx,
  task: TaskFacts,
  rules: TaskTypeRules,
  types: TypeCatalogue,
  { role, now }: { role: Role; now: Date },
): Promise<TaskRepair> {
  const related = await readFollowUps(tx, task);
  const started = new Map((await readFollowUpsOf(tx, task.id)).map((one) => [one.taskId, one]));
  const followUps = related.map((other) => siblingView(other, types, now));
  const repairable = await repairableOf(tx, { facts: task, rules }, now);
  return {
    followUps,
    life: related.map((other, index) => ({
      ...followUpView(followUps[index] ?? siblingView(other, types, now), started.get(other.id) ?? null),
      createdAt: other.createdAt.toISOString(),
    })),
    repair: {
      followUp: followUpVerdict('redrive', repairable, role),
      compensation: followUpVerdict('compensation', repairable, role),
      compensator: rules.settings.compensator?.bizType ?? null,
    },
  };
}

function followUpView(
  { id: taskId, bizType, status }: TaskPage['followUps'][number],
  started: StoredFollowUp | null,
): FollowUpView {
  const known = {
    purpose: started?.kind ?? null,
    outcome: started?.outcome ?? null,
    actor: started?.actorName ?? null,
    reason: started?.reason ?? null,
    breakId: started?.breakId?.toString() ?? null,
  };
  return { taskId, bizType, status, ...known };
}
