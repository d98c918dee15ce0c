import type { VerbResult } from '../../domain/errors';
import type { TaskTypeView } from '../../domain/views/task-type';
import type { ServiceContext } from '../context';

export type ListTaskTypesInput = Record<string, never>;

/** Every configured type, by name. */
export async function listTaskTypes(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<TaskTypeView[]>> {
  throw new Error('not built yet');
}
