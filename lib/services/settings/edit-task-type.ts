import { checkTaskType } from '../../config/task-type';
import { saveTaskType } from '../../db/task-type-store';
import type { VerbResult } from '../../domain/errors';
import { recordedChanges, typeChanges } from '../../domain/task-type-changes';
import type { StoredDefinition, TaskTypeSaved } from '../../domain/views/task-type';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { checkRefusal } from './check-refusal';
import { authorizeTypeVerb, seenType, type Installed } from './type-subject';
import { changeType, type LoadedType, type TypeStep } from './type-transaction';

/** `lockVersion`: of the row that was edited. */
export type EditTaskTypeInput = StoredDefinition;

/** Save a type's settings, if they are still the ones that were edited. On record: what changed, before and after. */
export async function editTaskType(
  ctx: ServiceContext,
  input: unknown,
  installed: Installed,
): Promise<VerbResult<TaskTypeSaved>> {
  const actor = await authorizeTypeVerb(ctx, 'edit_task_type', input);
  if (!actor.ok) return actor;
  const seen = parseInput(seenType, input);
  if (!seen.ok) return seen;
  const checked = checkTaskType(input, installed.handlers);
  if (!checked.ok) return checkRefusal(checked);
  const { executor, enabled, settings } = checked.value;
  const row = { executor, enabled, settings: JSON.stringify(settings) };
  const step = async ({ tx, stored, now }: LoadedType): Promise<TypeStep> => {
    const changes = typeChanges(stored.rules, checked.value);
    // A row that cannot be read as it stands is mended by saving what could be read of it.
    if (changes.length === 0 && stored.rules.problem === null)
      return { refuse: { code: 'invalid', fields: { form: 'unchanged' } } };
    const changed = await saveTaskType(tx, seen.value, row, now);
    return { changed, details: { changes: recordedChanges(changes) } };
  };
  return changeType(ctx, actor.value, 'edit_task_type', seen.value, step);
}
