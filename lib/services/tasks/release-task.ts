import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type ReleaseInput = {
  taskId: string;
  lockVersion: number;
  reason?: string;
  outcomeChecked: true;
  outcomeHow: string;
};

/** Release: stuck to pending, due now. */
export async function releaseTask(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<TaskMoved>> {
  throw new Error('not built yet');
}
