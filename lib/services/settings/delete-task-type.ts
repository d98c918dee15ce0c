import { unconfiguredType } from '../../config/task-type';
import { removeTaskType } from '../../db/task-type-store';
import { hasTasksOfType } from '../../db/type-tasks-reader';
import type { VerbResult } from '../../domain/errors';
import { recordedChanges, typeChanges } from '../../domain/task-type-changes';
import type { TaskTypeSaved } from '../../domain/views/task-type';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { authorizeTypeVerb, seenType } from './type-subject';
import { changeType, type LoadedType, type TypeStep } from './type-transaction';

export type DeleteTaskTypeInput = { bizType: string; lockVersion: number };

/**
 * Delete the settings of a type that no task uses; its record stays, with what the settings were. A task that comes
 * later is watched like one of any type that nobody configured.
 */
export async function deleteTaskType(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<TaskTypeSaved>> {
  const actor = await authorizeTypeVerb(ctx, 'delete_task_type', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(seenType, input);
  if (!parsed.ok) return parsed;
  const { bizType } = parsed.value;
  const step = async ({ tx, stored }: LoadedType): Promise<TypeStep> => {
    if (await hasTasksOfType(tx, bizType)) return { refuse: { code: 'type_in_use' } };
    const changed = await removeTaskType(tx, parsed.value);
    const changes = recordedChanges(typeChanges(stored.rules, unconfiguredType(bizType)));
    return { changed, details: { changes } };
  };
  return changeType(ctx, actor.value, 'delete_task_type', parsed.value, step);
}
