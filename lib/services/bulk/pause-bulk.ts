import type { VerbResult } from '../../domain/errors';
import type { BulkMoved } from '../../domain/views/bulk';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { authorizeBulkVerb, bulkVerbInput, moveOperation } from './bulk-transaction';

/** Pause: nothing more is moved; what was moved runs on. */
export async function pauseBulk(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkMoved>> {
  const actor = await authorizeBulkVerb(ctx, 'pause', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(bulkVerbInput, input);
  if (!parsed.ok) return parsed;
  return moveOperation(ctx, actor.value, 'pause', parsed.value, () => ({ state: 'paused', why: 'person' }));
}
