import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type RunNowInput = {
  taskId: string;
  lockVersion: number;
  reason?: string;
};

/** Run now: a pending task becomes due at once. */
export async function runTaskNow(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<TaskMoved>> {
  throw new Error('not built yet');
}
