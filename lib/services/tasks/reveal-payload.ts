import type { VerbResult } from '../../domain/errors';
import type { RevealedTask } from '../../domain/views/task-page';
import type { ServiceContext } from '../context';

export type RevealInput = { taskId: string; reason: string };

/** Show masked values, on record. */
export async function revealPayload(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<RevealedTask>> {
  throw new Error('not built yet');
}
