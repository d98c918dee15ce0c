import type { VerbResult } from '../../domain/errors';
import type { TaskMoved } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';
import type { CompensateInput } from './compensate-task';

export type AmendInput = CompensateInput;

/** Amend a compensation: a further row, the earlier ones stay. */
export async function amendCompensation(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<TaskMoved>> {
  throw new Error('not built yet');
}
