import type { VerbResult } from '../../domain/errors';
import type { LookUpResult } from '../../domain/views/task-list';
import type { ServiceContext } from '../context';

export type LookUpInput = { text: string };

/** Find tasks by task id, event_id or biz_id. */
export async function lookUp(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<LookUpResult>> {
  throw new Error('not built yet');
}
