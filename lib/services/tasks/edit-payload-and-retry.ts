import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type EditPayloadInput = {
  taskId: string;
  lockVersion: number;
  /** Exactly as typed; valid JSON, at most 16 MB. */
  payload: string;
  reason: string;
  /** The person's word that the outcome was checked, and how; needed when `outcomeCheckNeeded`. */
  outcomeChecked?: boolean;
  outcomeHow?: string;
};

/** Edit the payload and retry: a new revision, stored exactly as typed. */
export async function editPayloadAndRetry(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<TaskMoved>> {
  throw new Error('not built yet');
}
