import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type CompensateInput = {
  taskId: string;
  lockVersion: number;
  kind: 'done_elsewhere' | 'reversed' | 'already_effective' | 'written_off';
  reason: string;
  /** Required for done_elsewhere and reversed. */
  reference?: string;
  /** Plain decimal in major units, `258.00`; needs `currency`. */
  amount?: string;
  currency?: string;
  /** http or https only. */
  evidenceUrl?: string;
};

/** Compensate: failed to compensated, with its typed record. */
export async function compensateTask(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<TaskMoved>> {
  throw new Error('not built yet');
}
