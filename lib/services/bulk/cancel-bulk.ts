import type { VerbResult } from '../../domain/errors';
import type { BulkMoved } from '../../domain/views/bulk';
import type { ServiceContext } from '../context';
import { parseInput, requiredText } from '../parse-input';
import { authorizeBulkVerb, bulkVerbInput, moveOperation } from './bulk-transaction';

const schema = bulkVerbInput.extend({ reason: requiredText(1000) });

/** Stop the rest: what waits is left as it is for good; what was moved runs on. */
export async function cancelBulk(ctx: ServiceContext, input: unknown): Promise<VerbResult<BulkMoved>> {
  const actor = await authorizeBulkVerb(ctx, 'cancel', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  return moveOperation(ctx, actor.value, 'cancel', parsed.value, () => ({
    state: 'cancelled',
    why: 'person',
  }));
}
