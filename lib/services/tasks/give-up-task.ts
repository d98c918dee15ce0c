import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type GiveUpInput = {
  taskId: string;
  lockVersion: number;
  reason: string;
};

/** Give up: pending or stuck to failed. */
export async function giveUpTask(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<TaskMoved>> {
  throw new Error('not built yet');
}
