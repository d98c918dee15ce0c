import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type RetryInput = {
  taskId: string;
  lockVersion: number;
  reason?: string;
  /** The person's word that the outcome was checked, and how; needed when `outcomeCheckNeeded`. */
  outcomeChecked?: boolean;
  outcomeHow?: string;
};

/** Retry: failed to pending, a fresh round, due now. */
export async function retryTask(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<TaskMoved>> {
  throw new Error('not built yet');
}
