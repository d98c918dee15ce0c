import type { VerbResult } from '../../domain/errors';
import type { TaskPage } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type GetTaskInput = { taskId: string };

/** Everything the task page shows. */
export async function getTask(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<TaskPage>> {
  throw new Error('not built yet');
}
